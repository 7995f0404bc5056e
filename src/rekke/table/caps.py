"""Caps on the log of a table, so that nobody fills the disk; a game that has begun can always be finished.

What a game needs is never counted: its events, clocks and bots, somebody for every seat, and what answers a line that
was counted, such as a return after leaving.
"""

from rekke.lang.translatable import Translatable, reason
from rekke.table import messages as ask
from rekke.table.table import Table

MOST_TALK, MOST_NOTICES = 1_000, 2_000
"""Lines around one game, besides its events, until nobody may chat, and until nothing else may be changed."""
MOST_LINES = 100_000
"""Lines of a table after which it has no further game."""
COUNTED = (ask.Set, ask.Seal, ask.Stand, ask.Mute, ask.Leave, ask.Offer, ask.Undo, ask.Decline, ask.Hint)
NEVER_COUNTED, TALK = (ask.Play, ask.Throw), (ask.Say, ask.Sign)


def why_full(table: Table, command: ask.Command) -> Translatable | None:
    """Return why a table has no room for the lines of a command, and what to do; None if it has room."""
    if isinstance(command, NEVER_COUNTED):
        return None
    notices = table.number - table.set_up - table.played
    if isinstance(command, TALK) and notices >= MOST_TALK:
        return reason("table.talk-full", most=MOST_TALK)
    if isinstance(command, ask.Rematch) and table.number >= MOST_LINES:
        return reason("table.lines-full", most=MOST_LINES)
    if notices >= MOST_NOTICES and _is_counted(table, command):
        if table.phase == "play":
            return reason("table.changes-full", most=MOST_NOTICES)
        return reason("table.changes-full.open", most=MOST_NOTICES)
    return None


def _is_counted(table: Table, command: ask.Command) -> bool:
    """Say whether a command could be sent for ever; a free seat is taken once, and a wish has an end."""
    match command:
        case ask.Sit() | ask.Fill():
            return table.seat(command.seat).taken
        case ask.Wish():
            return (command.seat, command.about) in table.wishes
        case _:
            return isinstance(command, COUNTED)
