"""Everything that may come next, as lines of text."""

from collections.abc import Iterator

from rekke.rules.position import Actor, Chance, Clock, Position

UNLISTED = "cover"
"""The verb whose arguments are too many to list; it stands last among a seat's moves."""


def legal(position: Position) -> list[str]:
    """List every event that may come next, in the pinned order; arguments not listed are `?`.

    >>> from rekke.rules.games import game
    >>> legal(game("cubo").edition().start(seats=2, first=2))
    ['2 middle ?']
    """
    lines = (line for actor in position.actors for line in _of(actor, position))
    return list(dict.fromkeys(lines))


def _of(actor: Actor, position: Position) -> Iterator[str]:
    match actor:
        case Chance():
            yield f"{actor.seat} {actor.verb} ?"
        case Clock():
            yield str(actor.event)
        case seat:
            for event in position.moves(seat):
                if event.verb == UNLISTED:
                    yield f"{seat} {UNLISTED} ?"
                    return
                yield str(event)
