"""A line of the log as its watchers get it: encoded once for all who may see the same."""

from typing import Any, cast

from msgspec import Struct, json

from rekke.rules.events import Event
from rekke.rules.gains import gains
from rekke.rules.once import once
from rekke.rules.position import Gain
from rekke.table.lines import Notice
from rekke.table.log import Entry
from rekke.table.messages import Happened
from rekke.table.snapshot import (
    SPECTATOR,
    Viewer,
    changed_moves,
    common_changes,
    gain_view,
    own_changes,
    public_changes,
    seen_position_text,
    seen_text,
    shown,
)
from rekke.table.table import Table
from rekke.table.views import Changes

encode = json.Encoder().encode


def event_message(entry: Entry, table: Table, viewer: Viewer = SPECTATOR) -> Happened:
    """Return the message for a line of the log, as a viewer may see it while the table is as it is now."""
    return Happened(number=entry.number, at=entry.at, seat=entry.seat, text=seen_text(entry, table, viewer))


class Change(Struct, frozen=True, eq=False, dict=True):
    """A line of the log, with the table before and after it."""

    entry: Entry
    before: Table
    after: Table

    @once
    def _messages(self) -> dict[tuple[Viewer, Viewer] | Viewer, bytes]:
        return {}

    @property
    def reseats(self) -> bool:
        """Whether the line may have changed who holds which seat, or who is the host."""
        return self.before.seats is not self.after.seats or self.before.host != self.after.host

    def message(self, was: Viewer, viewer: Viewer, *, view: bool) -> bytes:
        """Return the message for a client that was `was` before the line and is `viewer` after it.

        `view` adds the effect of the line.
        """
        if view and (common := self._common):
            assert isinstance(self.line, Event)
            moves = changed_moves(self.before, self.after, self.line.seat, viewer)
            # All that differs between viewers are the moves. The changes are the last field.
            return common if moves is None else common[:-2] + b',"moves":' + encode(moves) + b"}}"
        seen = (was, viewer) if view else viewer
        return self._messages.get(seen) or self._messages.setdefault(
            seen, self._effect(was, viewer) if view else encode(self._line(viewer))
        )

    def _line(self, viewer: Viewer) -> Happened:
        message = event_message(self.entry, self.after, viewer)
        message.shown = shown(self.before, self.after, viewer)
        return message

    def _effect(self, was: Viewer, viewer: Viewer) -> bytes:
        """Return the message with the effect of the line, for the same client."""
        if not isinstance(self.line, Event):
            own = own_changes(self.before, self.after, was, viewer)
            return encode(self._with(self._noticed | own, viewer))
        moves = changed_moves(self.before, self.after, self.line.seat, viewer)
        position = {"position": seen_position_text(self.after, viewer)}
        listed = {} if moves is None else {"moves": moves}
        return encode(self._with(self._public | position | listed, viewer))

    def _with(self, changes: dict[str, Any], viewer: Viewer) -> Happened:
        return self._complete(self._line(viewer), changes)

    def _complete(self, message: Happened, changes: dict[str, Any]) -> Happened:
        message.gains = [gain_view(gain) for gain in self.gains]
        message.changes = cast(
            Changes, changes
        )  # encoded alike, and faster than a struct with all its fields
        return message

    @once
    def _common(self) -> bytes:
        """The message with the effect of an event, for all whose moves it does not change; empty if it is not the same for all."""
        if self.before.hidden or self.after.hidden or not isinstance(self.line, Event):
            return b""
        number, at, seat, text, *_ = self.entry
        return encode(self._complete(Happened(number=number, at=at, seat=seat, text=text), self._public))

    @once
    def _noticed(self) -> dict[str, Any]:
        return common_changes(self.before, self.after)

    @once
    def _public(self) -> dict[str, Any]:
        scored = bool(self.gains) and any(gain.points for gain in self.gains)
        return public_changes(self.before, self.after, scored=scored)

    @once
    def line(self) -> Event | Notice | None:
        """The event or notice that the line holds; None where a client cannot read it."""
        return self.before.read(self.entry)

    @once
    def gains(self) -> tuple[Gain, ...]:
        """The points that an event of the game earned or cost each seat."""
        before = self.before.position
        return (
            gains(before, self.line, self.after.position) if before and isinstance(self.line, Event) else ()
        )
