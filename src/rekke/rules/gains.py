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


def gains(before: Position, event: Event, after: Position | None = None) -> tuple[Gain, ...]:
    """Return what an event earns or costs every seat, or raise Illegal with the reason.

    A caller that knows the position after the event saves the time to compute it.

    >>> from rekke.rules.games import game, play
    >>> before = play(game("kivi").edition().start(2, 1), "1 roll 531531")
    >>> gains(before, game("kivi").read("1 place e1"))
    (Gain(seat=1, points=2, why='alone', squares=('e1',)),)
    """
    return tuple(_own_gains(before.edition.game)(before, event, after or before.after(event)))


def planned_gains(before: Position, event: Event, after: Position) -> tuple[Gain, ...]:
    """Return what an event that is only planned would earn, even where the points are counted later.

    >>> from rekke.rules.games import game, play
    >>> before = play(game("cubo").edition().start(2, 1), "1 middle R6R1B5B2", "1 roll R5R4R4R3B3B2B2B1W3")
    >>> cover = game("cubo").read("1 cover R5R4R3/R4W3B2/B3B2B1")
    >>> sum(gain.points for gain in planned_gains(before, cover, before.after(cover)))
    32
    """
    own: Callable[[Position, Event], Iterable[Gain]] | None
    own = getattr(_own_module(before.edition.game), "planned_gains", None)
    return tuple(own(before, event)) if own else gains(before, event, after)


def reasons(game: str) -> Mapping[str, str]:
    """Return every reason for a gain in a game, with its explanation.

    >>> reasons("columbiz")["line"]
    'the new piece stands in a line of three or more'
    """
    own: Mapping[str, str] = getattr(
        _own_module(game), "REASONS", {SCORE: "the score of the seat has changed"}
    )
    return own


def _own_gains(game: str) -> Callable[[Position, Event, Position], Iterable[Gain]]:
    own: Callable[[Position, Event, Position], Iterable[Gain]]
    own = getattr(_own_module(game), "gains", _changes)
    return own


def _own_module(game: str) -> object:
    folder = part("rekke.rules", game)
    return folder and part(folder.__name__, "gains")


def _changes(before: Position, _: Event, after: Position) -> Iterator[Gain]:
    for seat, (had, has) in enumerate(zip(before.scores, after.scores, strict=True), 1):
        if had != has:
            yield Gain(seat, has - had, SCORE)
