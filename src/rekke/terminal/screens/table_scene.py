"""What the screen of a table shows: the scene on the board, and the seats beside it."""

from collections.abc import Sequence

from rekke.table.snapshot import acting
from rekke.table.table import Table
from rekke.terminal.boards.scene import Scene, moves_of
from rekke.terminal.describe import level_name, seat_names
from rekke.terminal.widgets.seats import SeatRow
from rekke.terminal.words import Words


def scene_of(
    table: Table,
    own: Sequence[int],
    seat: int,
    last: frozenset[str],
    words: Words,
) -> Scene:
    """Return the scene from a seat; only one of the user's own seats has moves."""
    assert table.position is not None
    moves = moves_of(table, seat) if seat in own else ()
    return Scene(table.position, seat_names(table, words), seat, moves, last)


def seat_rows(table: Table, words: Words) -> list[SeatRow]:
    """Return a row for every seat."""
    position = table.position
    assert position is not None
    return [
        SeatRow(name, side, score, number in acting(table), _state(table, number, words))
        for number, (name, side, score) in enumerate(
            zip(seat_names(table, words), position.sides, position.scores, strict=True), 1
        )
    ]


def _state(table: Table, number: int, words: Words) -> str:
    """Return whether somebody has left, is muted, or has a bot playing in their place."""
    seat = table.seat(number)
    if seat.holder and seat.bot:
        return words("seat.stand-in", level=level_name(seat.bot, words))
    return words("seat.left") if seat.left else words("seat.muted") if table.is_muted(seat) else ""
