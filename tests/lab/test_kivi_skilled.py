"""Skilled games of KIVI by the compiled loop: legal, and event for event what `skilled` would have done."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from rekke.lab.simulate import simulate
from rekke.players.kivi import MAKERS
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.kivi.rules import Edition
from rekke.rules.position import Position

GAME = GAMES["kivi"]
CHOICES = [{"K1": value} for value in GAME.choices[0].values]


def printed(name: str = "en", choices: dict[str, str] | None = None, board: str | None = None) -> Edition:
    edition = GAME.edition(name, choices or {}, board)
    assert isinstance(edition, Edition)
    return edition


def own_boards() -> Iterator[Edition]:
    """Yield editions with boards of their own: of a single target, on which stones are boxed, up to all targets."""
    random = Random("own boards")
    for words in ("3+3", "4+2 R5", "2P 3K R4", " ".join(GAME.words)):
        board = "/".join(" ".join(random.choices(words.split(), k=7)) for _ in range(7))
        yield printed(random.choice(GAME.editions), random.choice(CHOICES), board)


EDITIONS = [*(printed(*both) for both in product(GAME.editions, CHOICES)), *own_boards()]


def replayed(edition: Edition, seats: int, first: int, events: tuple[Event, ...]) -> Position:
    """Return the end of a game; check that `skilled` chooses each of its decisions."""
    position: Position = edition.start(seats, first)
    skilled = MAKERS["skilled"](Random(1))
    for event in events:
        if event.verb != "roll":
            assert event == skilled.choose(position, event.seat)
        position = position.after(event)
    return position


@pytest.mark.parametrize("number", range(len(EDITIONS)))
def test_every_event_is_legal_and_the_one_that_skilled_would_have_chosen(number: int) -> None:
    edition, seats = EDITIONS[number], 2 + number % 3
    (game,) = simulate(edition, ["skilled"] * seats, 1, f"edition {number}", compiled=True)
    end = replayed(edition, seats, game.record.first, game.record.events)
    assert end.outcome is not None
    assert (game.scores, game.winners) == (end.outcome.scores, end.outcome.winners)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["de", "it"])
def test_it_takes_over_what_skilled_would_have_taken(name: str, seats: int) -> None:
    """The games with most takings among many: by six of a kind, or in Italy by a run of six."""
    edition = printed(name)
    games = [game.record for game in simulate(edition, ["skilled"] * seats, 200, "takes", compiled=True)]
    takes = [sum(event.verb == "take" for event in game.events) for game in games]
    assert sum(takes) > 1
    for record in [game for game, count in zip(games, takes, strict=True) if count == max(takes)][:2]:
        assert replayed(edition, seats, record.first, record.events).outcome is not None


def test_skilled_players_score_far_more_than_random_ones() -> None:
    games = list(simulate(printed(), ["skilled", "random"], 100, "strength", compiled=True))
    skilled, random = (sum(game.scores[seat] for game in games) / len(games) for seat in (0, 1))
    assert skilled > 75
    assert random < 40
    assert sum(game.winners == (1,) for game in games) >= 99
