"""Load generator: pairs of clients with one request in flight each, in a closed or an open loop.

The clients behave like browsers: they ask for views, merge what each event changes, act on the moves that they
were sent, and ping when nothing has been heard for a while.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from secrets import token_urlsafe
from statistics import quantiles
from typing import NamedTuple, Protocol

from playing import PEOPLE, next_command
from rekke.client.backoff import Backoff
from rekke.client.codec import DECODE, refusal_of, write_request
from rekke.client.http import HttpClient
from rekke.client.merged_view import MergedView
from rekke.client.outbox import Outbox
from rekke.table import messages as said
from rekke.table.messages import TEMPORARY
from rekke.table.new_table import NewTable, Sitter
from wire import Wire, connect

PULSE, PING_AFTER = 1.0, 2.5
"""Seconds between looks at a connection, and seconds of silence after which a browser pings."""
PING = write_request(said.Ping())
OnAnswer = Callable[["Pair"], None]
"""Callback for the answer to a pair's request."""


class Pair(Protocol):
    """Two connections with at most one request in flight."""

    due: float
    """Time from which the latency of the current request counts."""
    events: int
    """How many events the last request caused."""
    on_answer: OnAnswer

    async def sit(self, address: str) -> None:
        """Connect both clients."""

    def act(self) -> None:
        """Send the next request."""


class Client:
    """One browser at a table."""

    def __init__(self, token: str, changed: Callable[[], None]) -> None:
        self.merged, self.outbox = MergedView(), Outbox()
        self.wire: Wire
        self._token, self._changed = token, changed
        self._heard = 0.0
        self._welcomed: asyncio.Future[None]

    async def come(self, address: str, table: str, source: str = "") -> None:
        """Connect to a table; try again after a pause if the server refuses for a while."""
        backoff = Backoff()
        while True:
            self._welcomed = asyncio.get_running_loop().create_future()
            self.wire = await connect(address, f"/api/tables/{table}/live", self.receive, source)
            self.wire.send(write_request(said.Hello(token=self._token, view=True)))
            await asyncio.wait([self._welcomed, self.wire.lost], return_when=asyncio.FIRST_COMPLETED)
            if self._welcomed.done():
                return
            await asyncio.sleep(backoff.pause())

    def send(self, command: said.Command, answered: Callable[[], None]) -> None:
        """Send a command; a refusal ends the measurement, unless it is temporary."""

        def on_answer(answer: said.Done | said.Refused) -> None:
            if isinstance(answer, said.Refused):
                raise refusal_of(answer)
            answered()

        self.wire.send(self.outbox.add(command, on_answer)[1])

    def receive(self, text: bytes) -> None:
        self._heard = time.perf_counter()
        match DECODE(text):
            case said.Happened() as event:
                if self.merged.take(event):
                    self._changed()
            case said.Refused(id="") as refused if not self._welcomed.done():
                if refused.code not in TEMPORARY:
                    raise refusal_of(refused)
            case said.Done() | said.Refused() as answer:
                if retry := self.outbox.take(answer):
                    asyncio.get_running_loop().call_later(retry.seconds, self._send_again, retry.id)
            case said.Welcome() as welcome:
                self.merged.welcome(welcome)
                self._welcomed.set_result(None)
            case _:
                pass

    def _send_again(self, name: str) -> None:
        if text := self.outbox.text(name):
            self.wire.send(text)

    def beat(self, now: float) -> None:
        """Ping if nothing has been heard for a while, as the pages do."""
        if now - self._heard > PING_AFTER:
            self.wire.send(PING)


class Players:
    """Two clients at a table, which both receive every event."""

    def __init__(self, game: str, random: Random) -> None:
        self.game, self.random = game, random
        self.tokens = [token_urlsafe() for _ in PEOPLE]
        self.clients = [Client(token, self._changed) for token in self.tokens]
        self.due, self.events = 0.0, 1
        self.on_answer: OnAnswer = _ignore
        self._acts_when_possible = False

    async def sit(self, address: str) -> None:
        """Open a table with the host in the first seat, and connect both clients to it."""
        new = NewTable(game=self.game, sitters=(Sitter(name="Client"),))
        opened = await asyncio.to_thread(HttpClient(address, self.tokens[0]).open_table, new)
        for client in self.clients:
            await client.come(address, opened.table)

    def act(self) -> None:
        """Send the next command of the game, as soon as one of the clients knows that it is its turn."""
        for client in self.clients:
            assert client.merged.view is not None
            if command := next_command(client.merged.view, self.random):
                self._acts_when_possible = False
                self._send(client, command)
                return
        self._acts_when_possible = True

    def _send(self, client: Client, command: said.Command) -> None:
        before = client.merged.number
        client.send(command, lambda: self._answered(client.merged.number - before))

    def beat(self, now: float) -> None:
        for client in self.clients:
            client.beat(now)

    def _changed(self) -> None:
        if self._acts_when_possible:
            self.act()

    def _answered(self, events: int) -> None:
        self.events = events
        self.on_answer(self)


async def keep_alive(players: Sequence[Players]) -> None:
    """Ping for all players whenever a browser would."""
    while True:
        await asyncio.sleep(PULSE)
        now = time.perf_counter()
        for pair in players:
            pair.beat(now)


class EchoClients:
    """Two clients of the echo server: one sends, the other is only connected, like a second player."""

    MESSAGE = b'{"do":"play","seat":1,"event":"place e3","id":"123"}'

    def __init__(self) -> None:
        self.due, self.events = 0.0, 1
        self.on_answer: OnAnswer = _ignore

    async def sit(self, address: str) -> None:
        """Connect both clients."""
        self.wires = [await connect(address, "/", self.heard) for _ in PEOPLE]

    def act(self) -> None:
        """Send a message of the length of a command."""
        self.wires[0].send(self.MESSAGE)

    def heard(self, _: bytes) -> None:
        self.on_answer(self)


def _ignore(_: Pair) -> None:
    """Ignore an answer that is not measured."""


class Measurement(NamedTuple):
    """The duration of a measurement, the latency of every answer in it, in seconds, and the number of events."""

    seconds: float = 0
    latencies: tuple[float, ...] = ()
    events: int = 0

    @property
    def rate(self) -> float:
        """Throughput: events a second."""
        return self.events / self.seconds

    @property
    def answers(self) -> float:
        """Answers a second."""
        return len(self.latencies) / self.seconds

    def percentile(self, percent: int) -> float:
        """Return a percentile of the latency, in milliseconds."""
        return 1000 * quantiles(self.latencies, n=100)[percent - 1]

    def and_then(self, other: "Measurement") -> "Measurement":
        """Return this measurement extended by a later one."""
        return Measurement(
            self.seconds + other.seconds, self.latencies + other.latencies, self.events + other.events
        )


async def closed_loop(pairs: Sequence[Pair], seconds: float) -> Measurement:
    """Measure in a closed loop: every pair sends its next request as soon as the last is answered."""
    latencies: list[float] = []
    events: list[int] = []
    all_answered = asyncio.Event()
    waiting = set(pairs)
    start = time.perf_counter()

    def on_answer(pair: Pair) -> None:
        now = time.perf_counter()
        latencies.append(now - pair.due)
        events.append(pair.events)
        if now < start + seconds:
            pair.due = now
            pair.act()
            return
        waiting.discard(pair)
        if not waiting:
            all_answered.set()

    for pair in pairs:
        pair.on_answer, pair.due = on_answer, time.perf_counter()
        pair.act()
    await all_answered.wait()
    return Measurement(time.perf_counter() - start, tuple(latencies), sum(events))


async def open_loop(pairs: Sequence[Pair], rate: float, seconds: float) -> Measurement:
    """Measure in an open loop: `rate` events a second are due, however long the answers take.

    Latency counts from the time at which a request was due, so that a slow answer does not hide the delay of
    the requests behind it (coordinated omission).
    """
    latencies: list[float] = []
    events: list[int] = []
    waiting: set[Pair] = set()

    def on_answer(pair: Pair) -> None:
        latencies.append(time.perf_counter() - pair.due)
        events.append(pair.events)
        waiting.discard(pair)

    start = due = time.perf_counter()
    for pair in cycle(pairs):
        due += pair.events / rate
        if due > start + seconds:
            break
        while pair in waiting or time.perf_counter() < due:
            await asyncio.sleep(max(due - time.perf_counter(), 0.0005))
        waiting.add(pair)
        pair.on_answer, pair.due = on_answer, due
        pair.act()
    while waiting:
        await asyncio.sleep(0.0005)
    return Measurement(time.perf_counter() - start, tuple(latencies), sum(events))
