"""All events that may come next, by any actor: with the number of ways, or as lines of text."""

from collections.abc import Iterator

from rekke.rules.dice import outcomes
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Actor, Chance, Clock, Position


def branches(position: Position) -> Iterator[tuple[Event, int]]:
    """Yield every event that may come next, with the number of ways to throw it (1 if it is not a throw).

    >>> from rekke.rules.games import game
    >>> sum(ways for _, ways in branches(game("kivi").edition().start(seats=2, first=1)))
    46656
    """
    by_clock: set[Event] = set()
    for actor in position.actors:
        match actor:
            case Chance():
                yield from ((actor.event(dice), ways) for dice, ways in outcomes(actor.dice))
            case Clock():
                # Two clocks may cause the same event; one without seconds causes a move of its seat.
                if actor.event not in by_clock and actor.alone:
                    yield actor.event, 1
                by_clock.add(actor.event)
            case seat:
                yield from ((event, 1) for event in position.moves(seat))


def legal(position: Position) -> list[str]:
    """Return every event that may come next, in a fixed order; `?` stands for arguments that are not listed.

    >>> from rekke.rules.games import game
    >>> legal(game("cubo").edition().start(seats=2, first=2))
    ['2 middle ?']
    """
    lines = (line for actor in position.actors for line in lines_of(actor, position))
    return list(dict.fromkeys(lines))


def lines_of(actor: Actor, position: Position) -> Iterator[str]:
    """Yield the lines of `legal` that one actor may cause."""
    match actor:
        case Chance():
            yield f"{actor.seat} {actor.kind.verb} ?"
        case Clock():
            yield str(actor.event)
        case seat:
            yield from (f"{seat} {move}" for move in moves_of(seat, position))


def moves_of(seat: int, position: Position) -> list[str]:
    """Return the moves of a seat in notation without the seat; `?` stands for arguments that are not listed."""
    unlisted = GAMES[position.edition.game].unlisted
    if not unlisted:
        return [event.text for event in position.moves(seat)]
    moves = []
    for event in position.moves(seat):
        if isinstance(event, unlisted):
            moves.append(f"{event.verb} ?")
            break
        moves.append(event.text)
    return moves
