"""A table on a server, over a WebSocket that is restored whenever it is lost."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, Protocol, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from rekke.client.address import Address
from rekke.client.backoff import Backoff
from rekke.client.clock import local_time
from rekke.client.codec import UnexpectedMessage, read_message, refusal_of, write_request
from rekke.client.followed_table import FollowedTable
from rekke.client.outbox import Outbox
from rekke.client.unreachable import Unreachable, reason_of
from rekke.table.acts import Refusal
from rekke.table.log import Entry
from rekke.table.messages import (
    TEMPORARY,
    Attendance,
    Bye,
    Command,
    Done,
    Happened,
    Hello,
    Message,
    Pong,
    Refused,
    Welcome,
)
from rekke.table.views import View

KEEPALIVE = 5.0
"""Seconds between pings, and seconds to wait for each pong."""
PROXY_FROM_ENVIRONMENT: Final = True
"""Makes websockets use the proxy of the environment variables."""
TOO_MANY_REQUESTS = 429
"""The HTTP status with which a proxy limits connections."""
CONNECTION_ERRORS = (OSError, WebSocketException, TimeoutError, UnexpectedMessage)


class Listener(Protocol):
    """An object that is told what a connection receives, in order; it may raise UnexpectedMessage."""

    def caught_up(self) -> None:
        """Learn that the connection stands, and that all missed lines have been received."""

    def happened(self, event: Happened) -> None:
        """Receive a new line; the view and the lines of the connection already contain it."""

    def attended(self) -> None:
        """Learn that somebody has come or is away."""

    def lost(self) -> None:
        """Learn that the connection was lost, or that it will never be restored."""


class TableConnection:
    """A table as the holder of a token sees it and acts at it; without a token one can only watch.

    Use it with `async with`, which raises a Refusal or Unreachable if there is no such table. A connection that is lost
    later is restored, with exponential backoff and jitter. Commands without an answer are sent again with the same
    idempotency key, so that the server carries each of them out once. `after` is the last line that the caller knows.
    """

    def __init__(
        self, address: Address, token: str = "", *, after: int = 0, listener: Listener | None = None
    ) -> None:
        self.address = address
        self._token, self._listener = token or None, listener
        self._table, self._outbox, self._backoff = FollowedTable(after), Outbox(), Backoff()
        self._socket: ClientConnection | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._opened = False
        """Whether there has been a connection."""
        self._task: asyncio.Task[None] | None = None
        self._over: Exception | None = None
        self._waiting: set[asyncio.Future[int]] = set()
        """The answers that callers of `act` wait for."""
        self.away: Mapping[int, int] = {}
        """When people without a connection were last seen, by seat, in milliseconds since 1970; 0 if that is not known."""
        self._clock_offset = 0
        """Milliseconds that the server's clock is ahead of ours."""
        self._changed = asyncio.Event()

    @property
    def view(self) -> View:
        """The table after the last line, with the user's own seats and moves."""
        return self._table.view

    @property
    def lines(self) -> list[Entry]:
        """All lines received, each in full as soon as it may be seen."""
        return self._table.lines.entries

    @property
    def failure(self) -> Exception | None:
        """Why there will be no further connection; None while there may be one."""
        return self._over

    @property
    def connected(self) -> bool:
        """Whether the connection stands, and all missed lines have been received."""
        return self._socket is not None and self._table.caught_up

    def now(self) -> int:
        """Return the server's time, which is the one that counts, in milliseconds since 1970."""
        return local_time() + self._clock_offset

    async def act(self, command: Command) -> int:
        """Carry out a command and return its number in the log, or raise a Refusal.

        Waits while the connection is lost, and tries again while the server is too busy, closes, or has lost its log.
        """
        if self._over:
            raise self._over
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        name, text = self._outbox.add(command, lambda message: _settle(answer, message))
        self._waiting.add(answer)
        try:
            await self._send(text)
            return await answer
        finally:
            self._waiting.discard(answer)
            self._outbox.give_up(name)

    async def changed(self) -> None:
        """Return after the next line, and when the connection is lost or restored; raise if there will be neither."""
        if not self._over:
            self._changed.clear()
            await self._changed.wait()
        if self._over:
            raise self._over

    async def close(self) -> None:
        """Disconnect, and refuse further commands. The user keeps any seat at the table."""
        for answer in self._waiting:
            answer.cancel()
        self._end(Refusal("closing", "the connection to the table is closed"))
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        while self._waiting:  # let the cancelled calls of `act` return
            await asyncio.sleep(0)

    async def open(self) -> None:
        """Connect, and return when all lines so far have been received; or raise a Refusal or Unreachable."""
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._finish)
        try:
            while not self._opened:
                await self.changed()
        except BaseException:
            await self.close()
            raise

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _run(self) -> None:
        """Connect, and reconnect until it is closed or can no longer succeed."""
        while not self._over:
            try:
                await self._listen()
            except Refusal as refusal:
                if refusal.code not in TEMPORARY:
                    self._end(refusal)
            except Unreachable as problem:
                self._end(problem)
            except CONNECTION_ERRORS as failure:
                if not self._opened:
                    self._end(Unreachable(self.address.server, reason_of(failure)))
            self._lose()
            await asyncio.sleep(0 if self._over else self._backoff.pause())

    def _lose(self) -> None:
        was_connected, self._socket = self.connected, None
        if (was_connected or self._over) and self._listener:
            self._listener.lost()
        self._changed.set()

    def _end(self, problem: Exception) -> None:
        """Answer everybody who waits: there will be no further connection."""
        self._over = self._over or problem
        for answer in self._waiting:
            if not answer.done():
                answer.set_exception(self._over)
        self._changed.set()

    def _finish(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (problem := task.exception()):
            self._end(problem if isinstance(problem, Exception) else RuntimeError(problem))

    async def _listen(self) -> None:
        """Connect, send unanswered commands again, and receive until the connection ends, which raises."""
        async with await self._open_socket() as socket:
            hello = Hello(after=self._table.connect(), token=self._token, view=True)
            # A server may refuse a connection before it has read anything; the reason is in what it has sent.
            with suppress(ConnectionClosed):
                await socket.send(write_request(hello), text=True)
            self._socket = socket
            for text in self._outbox.texts:
                await self._send(text)
            async for received in socket:
                self._receive(read_message(received))
        raise ConnectionResetError("the server closed the connection")

    async def _open_socket(self) -> ClientConnection:
        try:
            return await connect(
                self.address.websocket,
                compression=None,
                proxy=None if self.address.is_local else PROXY_FROM_ENVIRONMENT,
                ping_interval=KEEPALIVE,
                ping_timeout=KEEPALIVE,
                close_timeout=1,
                user_agent_header="rekke",
            )
        except InvalidStatus as problem:
            if problem.response.status_code == TOO_MANY_REQUESTS:
                raise Refusal("too-fast", "too many connections: try again later") from problem
            raise
        except (ValueError, ImportError) as problem:
            # A malformed host name, or a proxy that websockets does not support.
            raise Unreachable(self.address.server, str(problem)) from problem

    async def _send(self, text: bytes) -> None:
        """Send a text if connected; a command without an answer is sent again after the next connect."""
        with suppress(ConnectionClosed):
            if self._socket:
                await self._socket.send(text, text=True)

    def _send_again(self, name: str) -> None:
        if text := self._outbox.text(name):
            task = asyncio.create_task(self._send(text))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    def _receive(self, message: Message | None) -> None:
        match message:
            case Welcome():
                self._clock_offset = message.now - local_time()
                self._table.welcome(message)
                self._caught_up()
            case Happened():
                self._take(message)
            case Refused(id="") if not self._table.welcomed:
                raise refusal_of(message)
            case Done() | Refused():
                if retry := self._outbox.take(message):
                    asyncio.get_running_loop().call_later(retry.seconds, self._send_again, retry.id)
            case Attendance():
                self._attended(message)
            case Bye():
                raise refusal_of(message)
            case Pong():
                self._clock_offset = message.now - local_time()
            case _:
                pass  # only newer servers send it

    def _take(self, event: Happened) -> None:
        was_caught_up = self._table.caught_up
        self._table.take(event)
        if not was_caught_up:
            self._caught_up()
            return
        if self._listener:
            self._listener.happened(event)
        self._changed.set()

    def _attended(self, message: Attendance) -> None:
        self.away = {int(seat): seen for seat, seen in message.away.items()}
        if self._listener and self._table.caught_up:
            self._listener.attended()

    def _caught_up(self) -> None:
        """Tell the listener once everything that was missed has been received."""
        if self._table.caught_up:
            if self._listener:
                self._listener.caught_up()
            self._opened = True
            self._backoff.reset()
            self._changed.set()


def _settle(answer: "asyncio.Future[int]", message: Done | Refused) -> None:
    if answer.done():
        return
    if isinstance(message, Done):
        answer.set_result(message.number)
    else:
        answer.set_exception(refusal_of(message))
