"""A table on a server, over a WebSocket.

A lost connection is retried with exponential backoff and jitter. Commands without an answer are sent again with the
same idempotency key, so that the server carries each of them out once.
"""

import asyncio
import os
import random
import re
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Final, Self, get_args

from msgspec import MsgspecError, Struct, field, json, structs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from rekke.table import messages as ask
from rekke.table.acts import Refusal, hashed
from rekke.table.changes import Change
from rekke.table.log import Entry
from rekke.table.messages import Done, Happened, Hello, Message, Pong, Refused, Welcome
from rekke.table.room import Watcher
from rekke.table.table import Table
from rekke.terminal.address import Address
from rekke.terminal.clock import local_time
from rekke.terminal.replica import TableReplica, UnexpectedMessage

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds between attempts to reconnect; each pause is twice as long as the one before."""
KEEPALIVE = 5.0
"""Seconds between pings, and seconds to wait for each pong."""
PROXY_FROM_ENVIRONMENT: Final = True
"""Makes websockets use the proxy of the environment variables."""
DECODE, ENCODE = json.Decoder(Message).decode, json.Encoder().encode
KINDS = {kind.__struct_config__.tag for kind in get_args(Message)}
"""What `is` says in the messages that we know."""
REQUEST = json.Decoder(ask.Request)
ERRNO = re.compile(r"\[Errno (\d+)\]")
CONNECTION_ERRORS = (OSError, WebSocketException, TimeoutError, MsgspecError, UnexpectedMessage)


class MessageKind(Struct):
    """The part of a message that says what kind it is."""

    name: str = field(name="is")


READ_KIND = json.Decoder(MessageKind).decode


class Unreachable(Exception):
    """There is no server at an address, or it is not one of ours."""


class RemoteTable:
    """A table on a server, played with a token or watched without one."""

    def __init__(self, address: Address, token: str = "") -> None:
        self.address = address
        self.who = hashed(token) if token else ""
        self.watchers: set[Watcher] = set()
        """Objects that are told of each change. An empty update means that the connection was lost or restored."""
        self.connected = False
        self._token = token or None
        self._replica = TableReplica(address.table, self.who)
        self._ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._received: deque[Message] = deque()
        """Messages that are not applied yet."""
        self._awaiting_welcome = False
        """Whether a further hello was sent; messages wait in `_received` until it is answered."""
        self._pending: dict[str, tuple[ask.Command, asyncio.Future[int]]] = {}
        """Commands without an answer, by their idempotency key."""
        self._socket: ClientConnection | None = None
        self._pause = FIRST_PAUSE
        self._clock_offset = 0
        """Milliseconds that the server's clock is ahead of ours."""
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._fail_pending)

    @classmethod
    async def open(cls, address: Address, token: str = "") -> Self:
        """Connect to a table, or raise a Refusal or Unreachable."""
        table = cls(address, token)
        try:
            await table._ready
        except BaseException:
            await table.close()
            raise
        return table

    @property
    def table(self) -> Table:
        """The table after the last line received."""
        assert self._replica.table is not None
        return self._replica.table

    @property
    def lines(self) -> Sequence[Entry]:
        """All lines received, without what is sealed in them."""
        return self._replica.lines

    def now(self) -> int:
        """Return the server's time, which is the one that counts, in milliseconds since 1970."""
        return local_time() + self._clock_offset

    async def act(self, command: ask.Command) -> int:
        """Carry out a command and return its number, waiting for a connection if needed; or raise a Refusal."""
        named = structs.replace(command, id=token_hex(8))
        _check(named)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending[named.id] = named, answer
        try:
            await self._send(named)
            return await answer
        finally:
            del self._pending[named.id]

    async def close(self) -> None:
        """Disconnect. The user keeps any seat at the table."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        while self._pending:  # let the cancelled calls of `act` return
            await asyncio.sleep(0)

    async def _run(self) -> None:
        """Connect again and again; a failure of the first attempt is raised by `open`."""
        while True:
            try:
                await self._listen()
                problem: Exception = Unreachable(f"{self.address.server} closed the connection")
            except (Refusal, Unreachable) as refusal:
                problem = refusal
            except CONNECTION_ERRORS as failure:
                problem = Unreachable(f"cannot reach a table at {self.address.server}: {_reason(failure)}")
            if not self._ready.done():
                self._ready.set_exception(problem)
                return
            self._set_connected(connected=False)
            await asyncio.sleep(self._pause * (0.75 + random.random() / 2))
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _fail_pending(self, task: "asyncio.Task[None]") -> None:
        """End every wait for an answer, since none will come after the task has ended."""
        problem = None if task.cancelled() else task.exception()
        for answer in (self._ready, *(answer for _, answer in self._pending.values())):
            if problem and not answer.done():
                answer.set_exception(problem)
            answer.cancel()  # no effect on one that is done

    async def _listen(self) -> None:
        """Connect, resend commands without an answer, and handle messages until the connection ends."""
        async with await self._connection() as socket:
            self._socket, self._awaiting_welcome = socket, False
            self._received.clear()
            await self._send_hello()
            for command, _ in [*self._pending.values()]:
                await self._send(command)
            async for text in socket:
                if message := read_message(text):
                    await self._receive(message)

    async def _connection(self) -> ClientConnection:
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
        except (ValueError, ImportError) as problem:
            # A malformed host name, or a proxy that websockets does not support.
            raise Unreachable(f"cannot reach a table at {self.address.server}: {problem}") from problem

    async def _send_hello(self) -> None:
        await self._send(Hello(after=self._replica.number, token=self._token))

    async def _send(self, request: ask.Request) -> None:
        """Send a request if connected; a pending command is sent again after the next connect."""
        with suppress(ConnectionClosed):
            if self._socket:
                await self._socket.send(ENCODE(request).decode())

    async def _receive(self, message: Message) -> None:
        match message:
            case Welcome():
                self._awaiting_welcome = False
                self._clock_offset = message.now - local_time()
                self._pause = FIRST_PAUSE
                self._replica.greet(message)
            case Pong():
                self._clock_offset = message.now - local_time()
            case Refused(id="") if not self._replica.caught_up:
                raise Refusal(message.code, message.reason, message.ruling)
            case _:
                self._received.append(message)
        await self._handle_received()

    async def _handle_received(self) -> None:
        """Handle messages in order, until a line needs another hello to know who holds a seat."""
        changes: list[Change] = []
        while self._received and not self._awaiting_welcome:
            match message := self._received.popleft():
                case Happened() if self._replica.unclear(message):
                    self._received.appendleft(message)
                    self._awaiting_welcome = True
                    await self._send_hello()
                case Happened():
                    changes += filter(None, [self._replica.take(message)])
                case Done() | Refused():
                    self._tell(changes)
                    changes = []
                    self._answer(message)
                case _:
                    pass
        self._tell(changes)
        if self._replica.caught_up and not self.connected:
            self._set_connected(connected=True)

    def _tell(self, changes: list[Change]) -> None:
        for watcher in tuple(self.watchers) if changes else ():
            watcher.tell(changes)

    def _set_connected(self, *, connected: bool) -> None:
        if not connected:
            self._socket = None
        changed, self.connected = self.connected != connected, connected
        if not self._ready.done():
            self._ready.set_result(self._replica.number)
        for watcher in tuple(self.watchers) if changed else ():
            watcher.tell(())

    def _answer(self, message: Done | Refused) -> None:
        _, answer = self._pending.get(message.id, (None, None))
        if answer is None or answer.done():
            return
        if isinstance(message, Done):
            answer.set_result(message.number)
        elif message.code == "closing":
            pass  # the server did nothing: the command stays pending and is sent to the next one
        else:
            answer.set_exception(Refusal(message.code, message.reason, message.ruling))


def read_message(text: str | bytes) -> Message | None:
    """Return a message of a server, or None if it is of a kind that only newer servers send."""
    return printable(DECODE(text)) if READ_KIND(text).name in KINDS else None


def printable(message: Message) -> Message:
    """Return a message without control characters, which could change the state of the terminal."""
    match message:
        case Happened():
            return structs.replace(message, text=_plain(message.text))
        case Refused():
            return structs.replace(message, reason=_plain(message.reason), ruling=_plain(message.ruling))
        case _:
            return message


def _plain(text: str) -> str:
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


def _check(command: ask.Command) -> None:
    """Refuse a command that no server would accept, before it is sent."""
    try:
        REQUEST.decode(ENCODE(command))
    except MsgspecError as problem:
        raise Refusal("unreadable", str(problem)) from problem


def _reason(failure: Exception) -> str:
    """Return in a few words why a connection failed."""
    match failure:
        case TimeoutError():
            return "the server does not answer"
        case InvalidStatus():
            return f"the server answers with HTTP status {failure.response.status_code}"
        case OSError() if numbers := ERRNO.findall(str(failure)):
            return os.strerror(int(numbers[0]))  # asyncio's own text names the failed call for every address
        case OSError(strerror=str(reason)):
            return reason
        case MsgspecError() | UnexpectedMessage():
            return "the server sends messages that no table of ours sends"
        case _:
            return str(failure) or "the connection was lost"
