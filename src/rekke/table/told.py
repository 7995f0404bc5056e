"""What everybody at a table is told of a line: made once, however many listen."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from msgspec import json, structs

from rekke.rules.events import Event
from rekke.rules.gains import gains
from rekke.rules.games import GAMES, write_position
from rekke.rules.position import Gain, Position
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
        game, (verb, _, what) = self.after.position, self.entry.text.partition(" ")
        if game is None or not (verb == "begins" or verb in GAMES[self.after.terms.game].verbs):
            return (self.plain,)
        event = encode(structs.replace(line(self.entry), position=write_position(game)))
        return event, *self._gained(Event(self.entry.seat, verb, what), game)

    def _gained(self, event: Event, after: Position) -> Iterator[bytes]:
        earned = gains(self.before.position, event) if self.before.position else ()
        if earned:
            views = [gained(gain) for gain in earned]
            yield encode(Gained(number=self.entry.number, gains=views, scores=list(after.scores)))


def gained(gain: Gain) -> GainView:
    """Give a gain as a message has it."""
    return GainView(seat=gain.seat, points=gain.points, why=gain.why, squares=list(gain.squares))
