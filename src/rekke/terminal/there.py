"""A table on a server: heard over a WebSocket, and asked as one's own is.

A connection that is lost is made again, with longer and longer pauses. What was asked and not answered is asked again
under the same name, and a server does what has a name once.
"""

import asyncio
import os
import random
import re
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Final, Self

from msgspec import MsgspecError, json, structs
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
from rekke.terminal.mirror import Mirror, Strange

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds before one tries again to connect."""
PULSE = 5.0
"""Seconds of silence after which the other end is asked for a sign of life, and then waited for."""
AS_OTHERS: Final = True
"""The proxy that the environment names for all programs."""
DECODE, ENCODE = json.Decoder(Message).decode, json.Encoder().encode
REQUEST = json.Decoder(ask.Request)
ERRNO = re.compile(r"\[Errno (\d+)\]")
PROBLEMS = (OSError, WebSocketException, TimeoutError, MsgspecError, Strange)


class Unreached(Exception):
    """There is no server, or none that speaks as a table does."""


class There:
    """A table at a server, and who sits there with a token, or watches without one."""

    def __init__(self, address: Address, token: str = "") -> None:
        self.address = address
        self.who = hashed(token) if token else ""
        self.watchers: set[Watcher] = set()
        """Whoever is told what happens; told nothing, that the connection is lost or back."""
        self.connected = False
        self._token = token or None
        self._mirror = Mirror(address.table, self.who)
        self._ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._heard: deque[Message] = deque()
        self._asking = False
        """The server was greeted again, and what comes waits for its answer."""
        self._asked: dict[str, tuple[ask.Command, asyncio.Future[int]]] = {}
        self._socket: ClientConnection | None = None
        self._pause = FIRST_PAUSE
        self._ahead = 0
        self._staying = asyncio.create_task(self._stay())
        self._staying.add_done_callback(self._gone)

    @classmethod
    async def open(cls, address: Address, token: str = "") -> Self:
        """Come to a table; raise a Refusal, or Unreached."""
        there = cls(address, token)
        try:
            await there._ready
        except BaseException:
            await there.close()
            raise
        return there

    @property
    def table(self) -> Table:
        """The table as it is now, as far as it is known."""
        assert self._mirror.table is not None
        return self._mirror.table

    @property
    def lines(self) -> Sequence[Entry]:
        """Every line that was heard; what is sealed in one is not told."""
        return self._mirror.lines

    def now(self) -> int:
        """Give the server's time, which alone decides, in milliseconds since 1970."""
        return _clock() + self._ahead

    async def act(self, who: str, command: ask.Command) -> int:  # noqa: ARG002  (the token says who)
        """Do something; wait for a connection if there is none, and raise a Refusal if it is not done."""
        named = structs.replace(command, id=token_hex(8))
        _check(named)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._asked[named.id] = named, answer
        try:
            await self._send(named)
            return await answer
        finally:
            del self._asked[named.id]

    async def close(self) -> None:
        """Go away; a seat one has stays one's own."""
        self._staying.cancel()
        with suppress(asyncio.CancelledError):
            await self._staying
        while self._asked:  # who waits for an answer is let go
            await asyncio.sleep(0)

    async def _stay(self) -> None:
        """Be connected, again and again; what is wrong the first time is told to who came."""
        while True:
            try:
                await self._visit()
                problem: Exception = Unreached(f"{self.address.server} has closed the connection")
            except (Refusal, Unreached) as refusal:
                problem = refusal
            except PROBLEMS as failure:
                problem = Unreached(f"no table is reached at {self.address.server}: {_reason(failure)}")
            if not self._ready.done():
                self._ready.set_exception(problem)
                return
            self._now_connected(is_so=False)
            await asyncio.sleep(self._pause * (0.75 + random.random() / 2))
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _gone(self, staying: "asyncio.Task[None]") -> None:
        """Let nobody wait for an answer that will not come."""
        problem = None if staying.cancelled() else staying.exception()
        for answer in (self._ready, *(answer for _, answer in self._asked.values())):
            if problem and not answer.done():
                answer.set_exception(problem)
            answer.cancel()  # it does nothing to one that is there

    async def _visit(self) -> None:
        """Connect, and listen to the end of it."""
        async with await self._connection() as socket:
            self._socket, self._asking = socket, False
            self._heard.clear()
            await self._greet()
            for command, _ in [*self._asked.values()]:
                await self._send(command)
            async for text in socket:
                await self._hear(printable(DECODE(text)))

    async def _connection(self) -> ClientConnection:
        try:
            return await connect(
                self.address.live,
                compression=None,
                proxy=None if self.address.nearby else AS_OTHERS,
                ping_interval=PULSE,
                ping_timeout=PULSE,
                close_timeout=1,
                user_agent_header="rekke",
            )
        except (ValueError, ImportError) as problem:  # a name that is none, or a proxy that is none we know
            raise Unreached(f"no table is reached at {self.address.server}: {problem}") from problem

    async def _greet(self) -> None:
        await self._send(Hello(after=self._mirror.number, token=self._token))

    async def _send(self, request: ask.Request) -> None:
        """Send something; what a lost connection has not sent, the next one will."""
        with suppress(ConnectionClosed):
            if self._socket:
                await self._socket.send(ENCODE(request).decode())

    async def _hear(self, message: Message) -> None:
        match message:
            case Welcome():
                self._asking = False
                self._ahead = message.now - _clock()
                self._pause = FIRST_PAUSE
                self._mirror.greet(message)
            case Pong():
                self._ahead = message.now - _clock()
            case Refused(id="") if not self._mirror.caught_up:
                raise Refusal(message.code, message.reason, message.ruling)
            case _:
                self._heard.append(message)
        await self._take_all()

    async def _take_all(self) -> None:
        """Take in order what was heard, until it must be asked whose seat somebody took."""
        told: list[Change] = []
        while self._heard and not self._asking:
            match message := self._heard.popleft():
                case Happened() if self._mirror.unclear(message):
                    self._heard.appendleft(message)
                    self._asking = True
                    await self._greet()
                case Happened():
                    told += filter(None, [self._mirror.take(message)])
                case Done() | Refused():
                    self._tell(told)
                    told = []
                    self._answer(message)
                case _:
                    pass
        self._tell(told)
        if self._mirror.caught_up and not self.connected:
            self._now_connected(is_so=True)

    def _tell(self, told: list[Change]) -> None:
        for watcher in tuple(self.watchers) if told else ():
            watcher.tell(told)

    def _now_connected(self, *, is_so: bool) -> None:
        if not is_so:
            self._socket = None
        changed, self.connected = self.connected != is_so, is_so
        if not self._ready.done():
            self._ready.set_result(self._mirror.number)
        for watcher in tuple(self.watchers) if changed else ():
            watcher.tell(())

    def _answer(self, message: Done | Refused) -> None:
        _, answer = self._asked.get(message.id, (None, None))
        if answer is None or answer.done():
            return
        if isinstance(message, Done):
            answer.set_result(message.number)
        elif message.code != "closing":  # a server that goes away has done nothing: the next one is asked
            answer.set_exception(Refusal(message.code, message.reason, message.ruling))


def printable(message: Message) -> Message:
    """Take out of what a server tells whatever would not stand in a terminal but command it."""
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
    """Refuse here what no server would read."""
    try:
        REQUEST.decode(ENCODE(command))
    except MsgspecError as problem:
        raise Refusal("unreadable", str(problem)) from problem


def _clock() -> int:
    return round(1000 * time.time())


def _reason(failure: Exception) -> str:
    """Say in few words what went wrong with a connection."""
    match failure:
        case TimeoutError():
            return "it does not answer"
        case InvalidStatus():
            return f"it answers with {failure.response.status_code}"
        case OSError() if numbers := ERRNO.findall(str(failure)):
            return os.strerror(int(numbers[0]))  # asyncio says instead what it called, and for every address
        case OSError(strerror=str(said)):
            return said
        case MsgspecError() | Strange():
            return "it says something else than a table does"
        case _:
            return str(failure) or "the connection is lost"
