"""What the user may do about taking back a choice: ask for it, allow it or refuse it."""

from collections.abc import Sequence
from typing import NamedTuple

from rekke.table import messages as ask
from rekke.table.table import Table
from rekke.table.undoing import last_choice, regretted


class Regret(NamedTuple):
    """What the user may do now; without a command, nothing."""

    label: str = ""
    """The key of the phrase for `undo`."""
    undo: ask.Undo | None = None
    """The command that asks for it, or allows it."""
    refuse: ask.Decline | None = None
    """The command that refuses what another person asks for."""


def regret(table: Table, own: Sequence[int]) -> Regret:
    """Return what the user with these seats may do about taking back the last choice."""
    choice, asked = last_choice(table), regretted(table)
    if asked and asked.seat not in own:
        seats = (n for n in own if table.seat(n).present and n not in asked.agreement.seats)
        if seat := next(seats, 0):
            return Regret("undo.allow", ask.Undo(seat=seat), ask.Decline(seat=seat))
    elif choice and not asked and choice.seat in own and not choice.agreement.declined:
        return Regret("undo.do", ask.Undo(seat=choice.seat))
    return Regret()
