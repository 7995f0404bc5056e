"""A line of the log as its watchers get it: encoded once, however many watch."""

from dataclasses import dataclass
from functools import cached_property

from msgspec import json, structs

from rekke.rules.events import Event
from rekke.rules.gains import gains
from rekke.rules.games import write_position
from rekke.rules.position import Gain
from rekke.table.lines import Begins, Notice
from rekke.table.log import Entry
from rekke.table.messages import Gained, GainView, Happened
from rekke.table.table import Table

encode = json.Encoder().encode


def event_message(entry: Entry) -> Happened:
    """Return the message for a line of the log, without what is sealed in it."""
    return Happened(number=entry.number, at=entry.at, seat=entry.seat, text=entry.text)


@dataclass(frozen=True, eq=False)
class Change:
    """A line of the log, with the table before and after it."""

    entry: Entry
    before: Table
    after: Table

    @cached_property
    def plain(self) -> bytes:
        """The message for the line."""
        return encode(event_message(self.entry))

    @cached_property
    def positioned(self) -> tuple[bytes, ...]:
        """The messages for clients that asked for positions: the line with its position, then what it gained."""
        game = self.after.position
        if game is None or not isinstance(self.line, Event | Begins):
            return (self.plain,)
        event = encode(structs.replace(event_message(self.entry), position=write_position(game)))
        if not self.gains:
            return (event,)
        views = [gain_view(gain) for gain in self.gains]
        return event, encode(Gained(number=self.entry.number, gains=views, scores=list(game.scores)))

    @cached_property
    def line(self) -> Event | Notice:
        """The event or notice that the line holds."""
        return self.before.read(self.entry)

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """The points that an event of the game earned or cost each seat."""
        before = self.before.position
        return gains(before, self.line) if before and isinstance(self.line, Event) else ()


def gain_view(gain: Gain) -> GainView:
    """Return a gain as it stands in messages."""
    return GainView(seat=gain.seat, points=gain.points, why=gain.why, squares=list(gain.squares))
