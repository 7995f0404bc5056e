"""A table as a screen shows it: the scene on the board, and everybody around it."""

from collections.abc import Sequence

from rekke.table.snapshot import acting
from rekke.table.table import Table
from rekke.terminal.boards.scene import Scene, moves_of
from rekke.terminal.said import names_of
from rekke.terminal.widgets.seats import Sitter
from rekke.terminal.words import Words


def scene(
    table: Table,
    own: Sequence[int],
    seat: int,
    last: frozenset[str],
    words: Words,
) -> Scene:
    """Give what the board shows; who only watches can do nothing."""
    assert table.position is not None
    moves = moves_of(table, seat) if seat in own else ()
    return Scene(table.position, names_of(table, words), seat, moves, last)


def sitters(table: Table, words: Words) -> list[Sitter]:
    """Give everybody with pieces and points."""
    position = table.position
    assert position is not None
    return [
        Sitter(name, side, score, number in acting(table), _state(table, number, words))
        for number, (name, side, score) in enumerate(
            zip(names_of(table, words), position.sides, position.scores, strict=True), 1
        )
    ]


def _state(table: Table, number: int, words: Words) -> str:
    """Say that somebody has left, or that a bot plays meanwhile."""
    seat = table.seat(number)
    if seat.holder and seat.bot:
        return words("seat.stand-in", level=words(f"level.{seat.bot}"))
    return words("seat.left") if seat.left else words("seat.muted") if table.is_muted(seat) else ""
