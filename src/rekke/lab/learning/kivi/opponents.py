"""Whom new weights of KIVI have to meet: the first expert everywhere, and `skilled`.

Everywhere means with two, three and four seats, in editions that differ in what six of a kind may do, with both values of K1, and on
boards that nobody has seen.
"""

from random import Random

from rekke.lab.learning.acceptance import Opponent
from rekke.lab.learning.plan import Workplace
from rekke.players.kivi_net import SIDE
from rekke.players.kivi_weights import expert_file
from rekke.players.learned import PREFIX
from rekke.rules.games import GAMES

BEATS_EXPERT, BEATS_SKILLED = 0.56, 0.70
"""The least win rates with two seats against the first expert, and against `skilled`, whom the first expert beats by 72 %."""
EXPERT = "expert 1", f"{PREFIX}{expert_file(1)}"
STRICT, PERMISSIVE = "K1=strict", "K1=permissive"
OWN_BOARDS = 3


def opponents(place: Workplace) -> list[Opponent]:
    """Return whom the weights have to meet."""
    elsewhere = [(edition, reading) for edition in ("fi", "it") for reading in (STRICT, PERMISSIVE)]
    return [
        Opponent(*EXPERT, least=BEATS_EXPERT),
        *(Opponent(*EXPERT, seats, gain=True) for seats in (3, 4)),
        Opponent(*EXPERT, choice=PERMISSIVE),
        *(Opponent(*EXPERT, edition=edition, choice=reading) for edition, reading in elsewhere),
        *(
            Opponent(*EXPERT, board=random_board(f"{place.plan.seed}/{number}"))
            for number in range(OWN_BOARDS)
        ),
        Opponent("skilled", "skilled", least=BEATS_SKILLED),
    ]


def random_board(seed: str) -> str:
    """Return a board whose squares are drawn one by one."""
    random, words = Random(seed), GAMES["kivi"].words
    return "/".join(" ".join(random.choices(words, k=SIDE)) for _ in range(SIDE))
