"""A bot that fails keeps nobody waiting: the failure is logged, and the fallback plays."""

from random import Random

import pytest

from rekke.players.random import RandomPlayer
from rekke.rules.events import Event, Keep, Place
from rekke.rules.position import Position
from rekke.table.fallback import FallbackPlayer
from tests.kit import play, start

POSITION = play(start("kivi/en", seats=2, first=1), "1 roll 644422")


class Odd:
    """A bot that chooses a given event, or fails."""

    def __init__(self, chosen: Event | None = None) -> None:
        self.chosen = chosen

    def choose(self, position: Position, seat: int) -> Event:
        if self.chosen is None:
            raise ZeroDivisionError("out of its mind")
        return self.chosen

    def seconds(self, position: Position, seat: int) -> float:
        return 1 / len(str(self.chosen or ""))


def careful(chosen: Event | None) -> FallbackPlayer:
    return FallbackPlayer(Odd(chosen), RandomPlayer(Random(1)))


def test_a_bot_that_knows_the_game_plays_as_it_likes(caplog: pytest.LogCaptureFixture) -> None:
    bot = careful(Keep(1, "444"))
    assert bot.choose(POSITION, 1) == Keep(1, "444")
    assert bot.seconds(POSITION, 1) == 1 / len("1 keep 444")
    assert not caplog.records


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        (None, "out of its mind"),
        (Place(1, "a1"), "Illegal"),
        (Keep(2, "444"), "2 keep 444 is an event of another seat"),
    ],
)
def test_for_a_bot_that_does_not_know_the_game_another_chooses(
    chosen: Event | None, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert careful(chosen).choose(POSITION, 1) in set(POSITION.moves(1))
    assert reason in caplog.text
    assert "The bot in seat 1 failed, the fallback plays: kivi/en " in caplog.text


def test_a_bot_that_does_not_know_its_time_takes_none(caplog: pytest.LogCaptureFixture) -> None:
    assert careful(None).seconds(POSITION, 1) == 0
    assert "The bot in seat 1 cannot say its time: kivi/en " in caplog.text
