"""What the screen of a table shows: the scene on the board, and the seats beside it."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from rekke.lang.words import Words
from rekke.table.snapshot import legal_moves
from rekke.table.table import Table
from rekke.terminal.boards.scene import Scene
from rekke.terminal.describe import level_name, seat_names
from rekke.terminal.dice_words import verdict_sentences
from rekke.terminal.table_client import TableClient
from rekke.terminal.widgets.seats import SeatRow


def scene_of(
    table: Table,
    own: Sequence[int],
    seat: int,
    last: frozenset[str],
    words: Words,
) -> Scene:
    """Return the scene from a seat; only one of the user's own seats has moves."""
    assert table.position is not None
    moves = tuple(legal_moves(table, seat).moves) if seat in own else ()
    return Scene(table.position, seat_names(table, words), seat, moves, last)


def seat_rows(table: Table, words: Words, away: Mapping[int, int], now: int) -> list[SeatRow]:
    """Return a row for every seat; `away` says when people without a connection were last seen."""
    position = table.position
    assert position is not None
    return [
        SeatRow(
            name,
            side,
            score,
            number in table.acting,
            _state(table, number, words) or _absence(away.get(number), now, words),
        )
        for number, (name, side, score) in enumerate(
            zip(seat_names(table, words), position.sides, position.scores, strict=True), 1
        )
    ]


def _state(table: Table, number: int, words: Words) -> str:
    """Return whether somebody has left, is muted, has a bot playing in their place, or plays without a seed."""
    seat = table.seat(number)
    if seat.holder and seat.bot:
        return words("seat.stand-in", level=level_name(seat.bot, words))
    states = {"left": seat.left, "muted": table.is_muted(seat), "withheld": seat.withheld}
    return next((words(f"seat.{state}") for state, holds in states.items() if holds), "")


def _absence(seen: int | None, now: int, words: Words) -> str:
    """Return how long somebody has been away; nothing if they are there."""
    if seen is None:
        return ""
    minutes = max(now - seen, 0) // 60_000
    return (
        words("away.for", span=words("span.minute", count=minutes))
        if seen and minutes
        else words("away.away")
    )


def verdict_text(client: TableClient, words: Words) -> Content | None:
    """Return what was found out about the dice of a game that is over; None before that."""
    verdict = client.verdict
    if verdict is None:
        return None
    style = "bold $error" if verdict.broken else "$success" if verdict.witnessed else "$text-muted"
    sentences = verdict_sentences(verdict, seat_names(client.table, words), words)
    return Content.styled("\n".join(sentences), style)
