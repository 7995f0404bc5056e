"""The first line of a table: the game, the clock and whose turn it is."""

from collections.abc import Iterator, Sequence

from rekke.lang.words import Words
from rekke.table.clocks import visible_clocks
from rekke.table.table import Table
from rekke.terminal.describe import game_name, seat_names, turn_sentence


def headline(table: Table, own: Sequence[int], seat: int, now: int, words: Words) -> str:
    """Return the first line; the clock comes early, so that it is never cut off."""
    phases = {"open": words("turn.open"), "ended": words("ended")}
    turn = phases.get(table.phase) or turn_sentence(table, own, seat, words)
    watching = "" if own else words("turn.watching")
    parts = (game_name(table.terms.game, words), *_clocks(table, seat, now, words), turn, watching)
    return " · ".join(filter(None, parts))


def _clocks(table: Table, seat: int, now: int, words: Words) -> Iterator[str]:
    """Yield the clock that matters most: one of this seat, else the first to run out."""
    clocks = sorted(visible_clocks(table.deadlines), key=lambda each: (each.seat != seat, each.until))
    for each in clocks[:1]:
        left = max(-(-(each.until - now) // 1000), 0)
        whose = "" if each.seat == seat else f"{seat_names(table, words)[each.seat - 1]}: "
        yield f"{whose}{words(f'clock.{each.kind}', count=left)}"
