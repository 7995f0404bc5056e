"""Events that a client only plans: the table as it would be after them, and what they would earn."""

from collections.abc import Sequence
from typing import NamedTuple

from rekke.rules.gains import planned_gains
from rekke.rules.games import GAMES
from rekke.rules.position import Gain
from rekke.table.acts import act
from rekke.table.messages import Play
from rekke.table.table import Table


class PlannedTable(NamedTuple):
    """A table after events that are only planned."""

    table: Table
    gains: tuple[Gain, ...]
    """What the events would earn; nothing at a table without odds."""


def ahead(table: Table, asker: str, seat: int, events: Sequence[str], now: int) -> PlannedTable:
    """Return the table as it would be after these events of a seat; nothing is written."""
    gained: list[Gain] = []
    for text in events:
        before = table.position
        # Playing asks for no bot, so no level need be known.
        _, table = act(table, asker, Play(seat=seat, event=text), now, levels=lambda _: ())
        assert before is not None
        assert table.position is not None
        event = GAMES[table.terms.game].read(f"{seat} {text}")
        gained += planned_gains(before, event, table.position)
    return PlannedTable(table, tuple(gained) if table.terms.odds != "no" else ())
