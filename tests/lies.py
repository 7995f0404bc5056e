"""Lies about the dice, told by a server whose operator has changed its program. The table is honest until seeds are known.

Ada sits in seat 1. The operator plays as Bo in seat 2, and wants to throw 222222.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import cycle
from unittest.mock import patch

from msgspec import structs

from rekke.dealing.dealer import throw
from rekke.rules.events import Event
from rekke.rules.position import Chance
from rekke.table import consequences, seat_lines
from rekke.table import table as tables
from rekke.table.fairness import NO_SEED, Fairness, commitment
from rekke.table.lines import Seated, Seeds
from rekke.table.log import Entry, NewEntry
from rekke.table.seat import Seat
from rekke.table.table import Table

ADA, BO = 1, 2
OTHER_SECRET, OTHER_SEED = "0dd0" * 16, "0dd5eed0" * 4
Lie = Callable[[], AbstractContextManager[object]]


def _another_secret() -> AbstractContextManager[object]:
    """Draw another secret when the game begins, and show its fingerprint from then on."""
    begun = Table._begun

    def lying(table: Table, first: int, at: int) -> Table:
        return structs.replace(
            begun(table, first, at), secret=OTHER_SECRET, commitment=commitment(OTHER_SECRET)
        )

    return patch.object(Table, "_begun", lying)


def _another_throw() -> AbstractContextManager[object]:
    """Throw only twos first."""
    honest = Fairness.throw

    def lying(fairness: Fairness, number: int, chance: Chance) -> Event:
        return throw(chance, cycle("2")) if number == 1 else honest(fairness, number, chance)

    return patch.object(Fairness, "throw", lying)


def _no_secret() -> AbstractContextManager[object]:
    """Keep the secret of a game that is over."""
    honest = consequences._following

    def lying(before: Table, after: Table) -> list[NewEntry]:
        return [line for line in honest(before, after) if not line.text.startswith("reveals ")]

    return patch.object(consequences, "_following", lying)


def _another_seed(liar: int, choose: Callable[[Seat], Seat]) -> AbstractContextManager[object]:
    """Replace the seed of a seat when it is revealed."""

    def lying(seat: Seat, notice: Seated, entry: Entry) -> Seat:
        after = seat_lines.seat_after_line(seat, notice, entry)
        return choose(after) if isinstance(notice, Seeds) and entry.seat == liar else after

    return patch.object(tables, "seat_after_line", lying)


LIES: Mapping[str, Lie] = {
    "commitment": _another_secret,
    "own": lambda: _another_seed(ADA, lambda seat: replace(seat, seed=OTHER_SEED)),
    "left-out": lambda: _another_seed(ADA, lambda seat: replace(seat, seed=NO_SEED, withheld=True)),
    "seal": lambda: _another_seed(BO, lambda seat: replace(seat, seed=OTHER_SEED)),
    "dice": _another_throw,
    "secret": _no_secret,
}
"""The lies, by the promise that each of them breaks."""
