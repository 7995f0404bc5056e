"""What the terminal needs from a table, whether it is on this machine or on a server."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from rekke.analysis.advice import Advice
from rekke.table import messages as ask
from rekke.table.log import Entry
from rekke.table.promises import Verdict
from rekke.table.room_context import Watcher
from rekke.table.table import Table
from rekke.table.terms import Terms


class TableClient(Protocol):
    """A table as one user sees it and acts at it."""

    @property
    def token_hash(self) -> str:
        """The hash of the user's token; empty for somebody who only watches."""

    @property
    def table(self) -> Table:
        """The table as it is now."""

    @property
    def lines(self) -> Sequence[Entry]:
        """All lines of the table's log."""

    @property
    def watchers(self) -> set[Watcher]:
        """Objects that are told of each change."""

    @property
    def verdict(self) -> Verdict | None:
        """What was found out about the dice of a game that is over; None before that, and if nobody could cheat."""

    async def act(self, command: ask.Command) -> int:
        """Carry out a command and return its number in the log, or raise a Refusal."""

    async def hint(self, seat: int) -> Advice:
        """Return what a seat of the user should choose, or raise a Refusal; other people see that."""


@runtime_checkable
class Reconnecting(Protocol):
    """A table whose connection can be lost; its watchers get an empty update whenever `connected` or `away` changes."""

    @property
    def connected(self) -> bool:
        """Whether the connection stands."""

    @property
    def away(self) -> Mapping[int, int]:
        """When people without a connection were last seen, by seat; 0 if that is not known."""

    @property
    def failure(self) -> Exception | None:
        """Why the table can no longer be reached; None while it can, or may be again."""


class NewGame(NamedTuple):
    """A game that the user has chosen to play on this machine."""

    terms: Terms
    names: tuple[str, ...]
    """For every seat the level of a bot, or any other name for a person."""
    first: int = 0
    """The seat that begins; 0 where the players throw dice for it."""


class TableOpener(Protocol):
    """Opens tables on this machine, one at a time."""

    async def open(self, game: NewGame) -> TableClient:
        """Open a table and begin the game."""

    async def leave(self) -> None:
        """Close the current table, if there is one."""
