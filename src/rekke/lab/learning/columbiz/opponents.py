"""Whom new weights of Columbiz have to meet.

With two seats they play against the first expert, with both values of B4; against the present one, if that has other weights;
against the fits of all earlier rounds; and against `skilled`. With two seats both editions of Columbiz are the same game.
With more seats they play alone among skilled players and alone among first experts, in both editions.
"""

from rekke.lab.learning.acceptance import Opponent
from rekke.lab.learning.plan import Workplace
from rekke.players.cards import digest
from rekke.players.columbiz_weights import expert_file
from rekke.players.learned import PREFIX
from rekke.rules.games import GAMES

BEATS_EXPERT, BEATS_SKILLED = 0.70, 0.84
"""The least win rate with two seats against the first expert, and against `skilled`, whom the first expert beats by 84 %."""
EDITIONS = GAMES["columbiz"].editions
FIRST = f"{PREFIX}{expert_file(1)}"
COUNTED, LENGTHENED = "B4=full", "B4=increment"


def opponents(place: Workplace) -> list[Opponent]:
    """Return whom the weights have to meet."""
    return [each for seats in place.plan.seats for each in (_alone(place) if seats == 2 else _fields(seats))]


def _alone(place: Workplace) -> list[Opponent]:
    """Return the opponents in games of two."""
    fits = [(f"round {number}", str(place.fit(2, number))) for number in range(1, place.plan.rounds)]
    known = {digest(file) for file in (expert_file(1), place.weights) if file.exists()}
    present = [] if digest(expert_file()) in known else [Opponent("expert", "expert", choice=COUNTED)]
    return [
        *(Opponent("expert 1", FIRST, choice=each, least=BEATS_EXPERT) for each in (COUNTED, LENGTHENED)),
        *present,
        *(Opponent(name, f"{PREFIX}{file}", choice=COUNTED) for name, file in reversed(fits)),
        Opponent("skilled", "skilled", choice=COUNTED, least=BEATS_SKILLED),
    ]


def _fields(seats: int) -> list[Opponent]:
    """Return the players that hold all other seats in larger games."""
    fields = ("skilled", "skilled"), ("expert 1", FIRST)
    return [Opponent(*field, seats, edition, COUNTED) for field in fields for edition in EDITIONS]
