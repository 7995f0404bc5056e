"""A position of a record in plain text: the board, the scores and who has to act."""

from collections.abc import Sequence

from rekke.record.record import Record
from rekke.rules.games import GAMES
from rekke.rules.position import Actor, Chance, Clock, Position


def record_text(record: Record, at: int | None = None) -> str:
    """Return the board after `at` events of a record, by default after the last one."""
    events = record.events
    number = len(events) if at is None else at
    game = GAMES[record.edition.game]
    last = f": {events[number - 1]}" if number else ""
    return "\n".join(
        (
            f"{game.title}, edition {record.edition.name}, after event {number} of {len(events)}{last}",
            "",
            str(record.at(number)),
            *_board_differences(record),
            "",
            *standings(record.at(number), record.names),
        )
    )


def _board_differences(record: Record) -> list[str]:
    """Return how a custom board differs from the printed one."""
    game = GAMES[record.edition.game]
    printed = game.edition(record.edition.name).board
    return [f"custom board: {difference}" for difference in record.edition.board.oddities(printed)]


def standings(position: Position, names: Sequence[str]) -> list[str]:
    """Return the scores, and who has to act or who has won."""
    scores = (f"{name} {score}" for name, score in zip(names, position.scores, strict=True))
    lines = [f"scores: {', '.join(scores)}"]
    if outcome := position.outcome:
        winners = " and ".join(names[seat - 1] for seat in outcome.winners)
        lines.append(f"{winners or 'nobody'} won: {outcome.reason}")
    else:
        lines.append(f"to act: {', '.join(_actor_text(actor, names) for actor in position.actors)}")
    return lines


def _actor_text(actor: Actor, names: Sequence[str]) -> str:
    match actor:
        case Chance(seat, dice, _):
            return f"{dice.count('?')} dice for {names[seat - 1]}"
        case Clock(seat, None):
            return f"the table waits for {names[seat - 1]}"
        case Clock(seat, seconds):
            return f"the clock for {names[seat - 1]} ({seconds} s)"
        case seat:
            return f"{names[seat - 1]} (seat {seat})"
