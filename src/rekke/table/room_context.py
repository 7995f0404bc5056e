"""What a room needs of the node that it runs on, who watches it, and what is written in it besides commands."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.fallback import FallbackPlayer
from rekke.table.log import Log, NewEntry
from rekke.table.presence import PresenceContext
from rekke.table.table import Table


class Watcher(Protocol):
    """An observer of a table."""

    def tell(self, changes: Sequence[Change]) -> None:
        """Receive changes of the table, in order, without blocking; none means that this node has left the table.

        An exception is logged, and the other watchers are told all the same.
        """


class Left(Refusal):
    """A table that this node leaves alone: it has been deleted, or a newer version has written lines in it."""


def too_busy() -> Refusal:
    """Return the refusal of a command before which other nodes wrote, at every attempt."""
    return Refusal("too-fast", "too many commands at once at this table: try again")


def unkept() -> Refusal:
    """Return the refusal of a command while the database does not answer."""
    return Refusal("unkept", "the log does not answer, nothing has happened: try again")


Rewrites: TypeAlias = tuple[tuple[int, str], ...]
"""Numbers of lines, and the texts that replace theirs."""


class Revision(NamedTuple):
    """Lines to be written, and earlier lines whose text they replace, by number; without lines nothing happens."""

    lines: Sequence[NewEntry] = ()
    rewrites: Rewrites = ()


class RoomContext(PresenceContext, Protocol):
    """What a room needs of the node that it runs on."""

    log: Log
    on_written: Callable[[Table, Table], None]
    """Called with a table before and after the lines that this node has written."""
    pace: float
    """Seconds that a bot takes at least for a move, so that people can follow."""

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""

    def bot(self, game: str, level: str) -> FallbackPlayer:
        """Return a bot that never fails."""

    async def choose(self, table: str, bot: FallbackPlayer, position: Position, seat: int) -> Event:
        """Return the choice of a bot at a table, without blocking the event loop or keeping anybody waiting long."""

    def leave(self, table: str, problem: Exception) -> None:
        """Leave a table to the nodes that can read its lines, from now on."""

    def forget(self, table: str) -> None:
        """Forget a table that has been deleted."""

    def left(self, table: str) -> Left:
        """Return the refusal for clients of a table that this node has left or forgotten."""
