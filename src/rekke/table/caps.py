"""Caps on the log of a table, so that nobody fills the disk; a game that has begun can always be finished.

What a game needs is never counted: its events, clocks and bots, somebody for every seat, and what answers a line that
was counted, such as a return after leaving. Every seat is counted by itself, so that nobody uses up what others need.
"""

from rekke.lang.translatable import Translatable, reason
from rekke.table import messages as ask
from rekke.table.log import SERVER
from rekke.table.table import Table

MOST_TALK, MOST_NOTICES = 400, 600
"""Lines of one seat around one game, besides its events, from which on it may not chat, and may not change anything."""
MOST_DISMISSALS = 20
"""Lines beyond the cap of a seat that the host may use to free it."""
MOST_LINES = 100_000
"""Lines after which a table has no further game."""
COUNTED = (ask.Set, ask.Seal, ask.Stand, ask.Mute, ask.Leave, ask.Offer, ask.Undo, ask.Decline, ask.Hint)
BY_THE_HOST = (ask.Set, ask.Mute, ask.Begin, ask.Delete)
"""Commands whose lines the server writes, as seat 0; their lines are counted there."""
NEVER_COUNTED, TALK = (ask.Play, ask.Throw), (ask.Say, ask.Sign)


def why_full(table: Table, asker: str, command: ask.Command) -> Translatable | None:
    """Return why a table has no room for the lines of a command, and what to do; None if it has room."""
    if isinstance(command, NEVER_COUNTED):
        return None
    seat = SERVER if isinstance(command, BY_THE_HOST) else command.seat
    notices = table.notices[seat] if table.notices else 0
    if isinstance(command, ask.Stand) and not table.seat(seat).held_by(asker):
        notices -= MOST_DISMISSALS
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
