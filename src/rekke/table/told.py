"""What everybody at a table is told of a line: made once, however many listen."""

from dataclasses import dataclass
from functools import cached_property

from msgspec import json, structs

from rekke.rules.events import Event
from rekke.rules.gains import gains
from rekke.rules.games import write_position
from rekke.rules.position import Gain
from rekke.table.lines import Begins, Notice
from rekke.table.log import Entry
from rekke.table.messages import Event as Happened
from rekke.table.messages import Gained, GainView
from rekke.table.table import Table

encode = json.Encoder().encode


def line(entry: Entry) -> Happened:
    """Give a line of the log as everybody may see it."""
    return Happened(number=entry.number, at=entry.at, seat=entry.seat, text=entry.text)


@dataclass(frozen=True, eq=False)
class Told:
    """A line of the log, and the table before and after it."""

    entry: Entry
    before: Table
    after: Table

    @cached_property
    def plain(self) -> bytes:
        """The line alone."""
        return encode(line(self.entry))

    @cached_property
    def positioned(self) -> tuple[bytes, ...]:
        """The line with the position after it where it changed the game, and what was gained by it."""
        game = self.after.position
        if game is None or not isinstance(self.line, Event | Begins):
            return (self.plain,)
        event = encode(structs.replace(line(self.entry), position=write_position(game)))
        if not self.gains:
            return (event,)
        views = [gained(gain) for gain in self.gains]
        return event, encode(Gained(number=self.entry.number, gains=views, scores=list(game.scores)))

    @cached_property
    def line(self) -> Event | Notice:
        """What the line says."""
        return self.before.read(self.entry)

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """What an event of the game earned every seat, or cost it."""
        before = self.before.position
        return gains(before, self.line) if before and isinstance(self.line, Event) else ()


def gained(gain: Gain) -> GainView:
    """Give a gain as a message has it."""
    return GainView(seat=gain.seat, points=gain.points, why=gain.why, squares=list(gain.squares))
