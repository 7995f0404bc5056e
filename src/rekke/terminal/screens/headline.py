"""The first line of a table: what is played, whose turn it is, and what the clock shows."""

import time
from collections.abc import Iterator, Sequence

from rekke.table.clocks import visible_clocks
from rekke.table.table import Table
from rekke.terminal.said import names_of, turn
from rekke.terminal.words import Words


def clock() -> int:
    """Give the time of this machine in milliseconds since 1970."""
    return round(1000 * time.time())


def headline(table: Table, own: Sequence[int], seat: int, now: int, words: Words) -> str:
    """Say all of it on one line; a clock comes first, so that it is never cut off."""
    phases = {"open": words("turn.open"), "ended": words("ended")}
    said = phases.get(table.phase) or turn(table, own, seat, words)
    watching = "" if own else words("turn.watching")
    parts = (words(f"game.{table.terms.game}"), *_clocks(table, seat, now, words), said, watching)
    return " · ".join(filter(None, parts))


def _clocks(table: Table, seat: int, now: int, words: Words) -> Iterator[str]:
    """Say what the first clock shows, the own one before others."""
    shown = sorted(visible_clocks(table.deadlines), key=lambda each: (each.seat != seat, each.until))
    for each in shown[:1]:
        left = max(-(-(each.until - now) // 1000), 0)
        whose = "" if each.seat == seat else f"{names_of(table, words)[each.seat - 1]}: "
        yield f"{whose}{words(f'clock.{each.kind}', count=left)}"
