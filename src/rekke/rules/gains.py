"""What an event earns or costs, and why: through one door for all games, from the rules' own scores.

All gains of a game from its start add up to the scores of the position they lead to.
"""

from collections.abc import Iterator, Mapping

from rekke.rules.columbiz import gains as columbiz
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.cubo import gains as cubo
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.events import Event
from rekke.rules.kivi import gains as kivi
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Gain, Position
from rekke.rules.sequence_dice import gains as sequence_dice
from rekke.rules.sequence_dice.rules import Position as SequenceDice

REASONS: Mapping[str, Mapping[str, str]] = {
    "columbiz": {
        "capture": "an opposing piece on a lower number is captured, from this square",
        "line": "the new piece stands in a line of three or more",
        "discard": "nothing can be placed: pieces of the reserve are lost, but no points",
    },
    "sequence-dice": {
        "remove": "an opposing chip is taken off this square",
        "replace": "an opposing chip on this square makes room for an own one",
        "line": "the line is complete and wins",
    },
    "kivi": {
        "alone": "a stone lies in no line and scores its square once",
        "line": "stones side by side make a new line",
        "longer": "a line has grown",
        "taken": "the stone on this square is taken away from its lines",
        "boxed": "nothing fits: the stone is lost, but no points",
    },
    "cubo": {
        "street": "three consecutive faces score the highest",
        "street-doubled": "three consecutive faces of one colour score twice the highest",
        "lane": "three equal faces score one of them",
        "lane-doubled": "three equal faces of one colour score two of them",
        "late": "nothing is covered in time",
    },
}
"""Every reason there is in a game, and what it says."""


def gains(before: Position, event: Event) -> tuple[Gain, ...]:
    """Say what an event earns every seat or costs it, or raise Illegal with the reason.

    >>> from rekke.rules.games import game, play
    >>> before = play(game("kivi").edition().start(2, 1), "1 roll 531531")
    >>> gains(before, Place(1, "e1"))
    (Gain(seat=1, points=2, why='alone', squares=('e1',)),)
    """
    return tuple(_gains(before, event))


def _gains(before: Position, event: Event) -> Iterator[Gain]:
    match before:
        case Columbiz():
            return columbiz.gains(before, event)
        case SequenceDice():
            return sequence_dice.gains(before, event)
        case Kivi():
            return kivi.gains(before, event)
        case _:
            assert isinstance(before, Cubo)
            return cubo.gains(before, event)
