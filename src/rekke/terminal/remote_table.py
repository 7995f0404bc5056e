"""A table on a server, for the app and for plain text."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Self

from rekke.analysis.advice import Advice
from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.http import HttpClient
from rekke.client.kept_promises import Keeper
from rekke.client.unreachable import Unreachable
from rekke.client.witness import Witness, judged
from rekke.table import messages as ask
from rekke.table.acts import Refusal, hashed
from rekke.table.changes import Change
from rekke.table.hints import must_say
from rekke.table.log import Entry
from rekke.table.promises import Verdict
from rekke.table.room_context import Watcher
from rekke.table.table import Table
from rekke.terminal.quiet_sender import QuietSender
from rekke.terminal.replica import TableReplica, sealed


class RemoteTable:
    """A table on a server, played with a token or watched without one.

    The keeper stores what the server promises about the dice; without one it is lost with this object.
    """

    def __init__(self, address: Address, token: str = "", keeper: Keeper | None = None) -> None:
        self.address = address
        self.token_hash = hashed(token) if token else ""
        self.watchers: set[Watcher] = set()
        """Objects that are told of each change. An empty update means that the connection, or that of somebody else, was lost or restored."""
        self._connection = TableConnection(address, token, listener=self)
        self._http = HttpClient(address.server, token)
        self._replica = TableReplica(address.table, self.token_hash)
        self.verdict: Verdict | None = None
        """What was found out about the dice of a game that is over; None until then."""
        self.judged = False
        """Whether everything that can be found out about the dice of a game that is over is known."""
        self._witness, self._sender = Witness(keeper), QuietSender(self._connection.act)
        self._judging: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: Address, token: str = "", keeper: Keeper | None = None) -> Self:
        """Connect to a table, or raise a Refusal or Unreachable."""
        table = cls(address, token, keeper)
        await table._connection.open()
        return table

    @property
    def table(self) -> Table:
        """The table after the last line received."""
        assert self._replica.table is not None
        return self._replica.table

    @property
    def lines(self) -> Sequence[Entry]:
        """All lines received, without what is sealed in them; some may still be hidden."""
        return [sealed(entry) for entry in self._connection.lines]

    @property
    def connected(self) -> bool:
        """Whether the connection stands."""
        return self._connection.connected

    @property
    def failure(self) -> Exception | None:
        """Why the table can no longer be reached; None while it can, or may be again."""
        return self._connection.failure

    @property
    def away(self) -> Mapping[int, int]:
        """When people without a connection were last seen, by seat; 0 if that is not known."""
        return self._connection.away

    def now(self) -> int:
        """Return the server's time, which is the one that counts, in milliseconds since 1970."""
        return self._connection.now()

    async def act(self, command: ask.Command) -> int:
        """Carry out a command and return its number, waiting for a connection if needed; or raise a Refusal."""
        if isinstance(command, ask.Sit):
            command = self._witness.sealed(self._connection.view, command)
        return await self._connection.act(command)

    async def hint(self, seat: int) -> Advice:
        """Return what a seat of the user should choose, and tell other people at the table first; or raise a Refusal."""
        if must_say(self.table, seat):
            await self.act(ask.Hint(seat=seat))
        return await asyncio.to_thread(self._http.hint, self.address.table, seat)

    async def close(self) -> None:
        """Disconnect, and refuse further commands. The user keeps any seat at the table."""
        await self._connection.close()
        if self._judging:
            await self._judging

    def caught_up(self) -> None:
        """Fold the lines that were missed, and tell the watchers."""
        changes = self._replica.catch_up(self._connection.lines, self._connection.view)
        self._attend()
        self._tell(changes)

    def happened(self, event: ask.Happened) -> None:
        """Apply a new line, and tell the watchers."""
        change = self._replica.take(event, self._connection.view)
        self._attend()
        self._tell([change])

    def attended(self) -> None:
        """Tell the watchers that somebody has come or is away."""
        self._tell(())

    def lost(self) -> None:
        """Tell the watchers that the connection was lost."""
        self._tell(())

    def _tell(self, changes: Sequence[Change]) -> None:
        for watcher in tuple(self.watchers):
            watcher.tell(changes)

    def _attend(self) -> None:
        """Seal and reveal the user's seeds, and judge the dice when the game is over."""
        view = self._connection.view
        self._sender.send(self._witness.see(view))
        if view.phase != "ended":
            self.verdict, self.judged = None, False
        elif self._judging is None or self._judging.done():
            self._judging = asyncio.create_task(self._judge())

    async def _judge(self) -> None:
        with suppress(Refusal, Unreachable):  # the table is lost, and its watchers know why
            self.verdict = await judged(self._witness, self._connection)
            self.judged = True
            self._tell(())
