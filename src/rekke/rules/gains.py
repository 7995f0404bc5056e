"""The points that an event earns or costs each seat, and why, in any game.

The folder of a game may have a module `gains` with a function `gains` and a table `REASONS`. In a game
without one, the only reason is that a score has changed. All gains from the start add up to the scores.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rekke.rules.events import Event
from rekke.rules.parts import part
from rekke.rules.position import Gain, Position

SCORE = "score"
"""The only reason in a game without reasons of its own."""


def gains(before: Position, event: Event) -> tuple[Gain, ...]:
    """Return what an event earns or costs every seat, or raise Illegal with the reason.

    >>> from rekke.rules.games import game, play
    >>> before = play(game("kivi").edition().start(2, 1), "1 roll 531531")
    >>> gains(before, game("kivi").read("1 place e1"))
    (Gain(seat=1, points=2, why='alone', squares=('e1',)),)
    """
    own: Callable[[Position, Event], Iterable[Gain]]
    own = getattr(_room_module(before.edition.game), "gains", _changes)
    return tuple(own(before, event))


def reasons(game: str) -> Mapping[str, str]:
    """Return every reason for a gain in a game, with its explanation.

    >>> reasons("columbiz")["line"]
    'the new piece stands in a line of three or more'
    """
    own: Mapping[str, str] = getattr(
        _room_module(game), "REASONS", {SCORE: "the score of the seat has changed"}
    )
    return own


def _room_module(game: str) -> object:
    room = part("rekke.rules", game)
    return room and part(room.__name__, "gains")


def _changes(before: Position, event: Event) -> Iterator[Gain]:
    after = before.after(event)
    for seat, (had, has) in enumerate(zip(before.scores, after.scores, strict=True), 1):
        if had != has:
            yield Gain(seat, has - had, SCORE)
