"""Load generator: pairs of clients with one request in flight each, in a closed or an open loop."""

import asyncio
import time
from collections.abc import Callable, Sequence
from random import Random
from secrets import token_urlsafe
from statistics import quantiles
from typing import NamedTuple, Protocol

from msgspec import json

from playing import PEOPLE, Following
from rekke.table import messages as said
from serving import open_table
from wire import Wire, connect

decode = json.Decoder(said.Message).decode
OnAnswer = Callable[["Pair"], None]
"""Callback for the answer to a pair's request."""


class Pair(Protocol):
    """Two connections with at most one request in flight."""

    due: float
    """Time from which the latency of the current request counts."""
    on_answer: OnAnswer

    async def sit(self, address: str) -> None:
        """Connect both clients."""

    def act(self) -> None:
        """Send the next request."""


class Players:
    """Two clients at a table, which both receive every event."""

    def __init__(self, game: str, random: Random) -> None:
        self.following = Following(game, random)
        self.wires: list[Wire] = []
        self.due, self.asked = 0.0, 0
        self.on_answer: OnAnswer = _ignore

    async def sit(self, address: str) -> None:
        """Open a table, and connect both clients to it."""
        tokens = [token_urlsafe() for _ in PEOPLE]
        table = open_table(address, self.following.game.name, tokens[0])
        for token in tokens:
            wire = await connect(address, f"/api/tables/{table}/live", self.heard)
            wire.send(b'{"do":"hello","after":1,"token":"%s"}' % token.encode())
            self.wires.append(wire)

    def act(self) -> None:
        """Send the next command of the game, from the client whose turn it is."""
        for person in PEOPLE:
            if wish := self.following.wish(person):
                self.asked += 1
                self.wires[person].send(f'{{{wish},"id":"{self.asked}"}}'.encode())
                return

    def heard(self, message: bytes) -> None:
        match decode(message):
            case said.Happened() as event:
                if event.number > self.following.number:  # both clients receive it, only the first counts
                    self.following.follow(event.number, event.seat, event.text)
            case said.Done():
                self.on_answer(self)
            case said.Welcome():
                pass
            case unexpected:
                raise ValueError(f"{unexpected} at {self.following.position}")


class EchoClients:
    """Two clients of the echo server: one sends, the other is only connected, like a second player."""

    MESSAGE = b'{"do":"play","seat":1,"event":"place e3","id":"123"}'

    def __init__(self) -> None:
        self.due = 0.0
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
    """The duration of a measurement, and the latency of every answer in it, in seconds."""

    seconds: float = 0
    latencies: tuple[float, ...] = ()

    @property
    def rate(self) -> float:
        """Throughput: answers a second."""
        return len(self.latencies) / self.seconds

    def percentile(self, percent: int) -> float:
        """Return a percentile of the latency, in milliseconds."""
        return 1000 * quantiles(self.latencies, n=100)[percent - 1]

    def and_then(self, other: "Measurement") -> "Measurement":
        """Return this measurement extended by a later one."""
        return Measurement(self.seconds + other.seconds, self.latencies + other.latencies)


async def closed_loop(pairs: Sequence[Pair], seconds: float) -> Measurement:
    """Measure in a closed loop: every pair sends its next request as soon as the last is answered."""
    latencies: list[float] = []
    all_answered = asyncio.Event()
    waiting = set(pairs)
    start = time.perf_counter()

    def on_answer(pair: Pair) -> None:
        now = time.perf_counter()
        latencies.append(now - pair.due)
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
    return Measurement(time.perf_counter() - start, tuple(latencies))


async def open_loop(pairs: Sequence[Pair], rate: float, seconds: float) -> Measurement:
    """Measure in an open loop: requests are due at a fixed rate, whatever the answers take.

    Latency counts from the time at which a request was due, so that a slow answer does not hide the delay of
    the requests behind it (coordinated omission).
    """
    latencies: list[float] = []
    waiting: set[Pair] = set()

    def on_answer(pair: Pair) -> None:
        latencies.append(time.perf_counter() - pair.due)
        waiting.discard(pair)

    start = time.perf_counter()
    for number in range(round(rate * seconds)):
        pair, due = pairs[number % len(pairs)], start + number / rate
        while pair in waiting or time.perf_counter() < due:
            await asyncio.sleep(max(due - time.perf_counter(), 0.0005))
        waiting.add(pair)
        pair.on_answer, pair.due = on_answer, due
        pair.act()
    while waiting:
        await asyncio.sleep(0.0005)
    return Measurement(time.perf_counter() - start, tuple(latencies))
