"""Clients for a load: pairs of them, who wait for one answer at a time, and what was measured of that."""

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
Then = Callable[["Pair"], None]
"""What is done when a pair has been answered."""


class Pair(Protocol):
    """Two connections, over which one thing at a time is asked for."""

    since: float
    """From when on the answer is waited for."""
    then: Then

    async def sit(self, address: str) -> None:
        """Connect."""

    def act(self) -> None:
        """Ask for the next thing."""


class Players:
    """Two people at a table, who both hear everything."""

    def __init__(self, game: str, random: Random) -> None:
        self.following = Following(game, random)
        self.wires: list[Wire] = []
        self.since, self.asked = 0.0, 0
        self.then: Then = _nothing

    async def sit(self, address: str) -> None:
        """Open a table, and connect."""
        tokens = [token_urlsafe() for _ in PEOPLE]
        table = open_table(address, self.following.game.name, tokens[0])
        for token in tokens:
            wire = await connect(address, f"/api/tables/{table}/live", self.heard)
            wire.send(b'{"do":"hello","after":1,"token":"%s"}' % token.encode())
            self.wires.append(wire)

    def act(self) -> None:
        """Ask for what comes next in the game, whoever's it is."""
        for person in PEOPLE:
            if wish := self.following.wish(person):
                self.asked += 1
                self.wires[person].send(f'{{{wish},"id":"{self.asked}"}}'.encode())
                return

    def heard(self, message: bytes) -> None:
        match decode(message):
            case said.Happened() as event:
                if event.number > self.following.number:  # one of the two hears it first
                    self.following.follow(event.number, event.seat, event.text)
            case said.Done():
                self.then(self)
            case said.Welcome():
                pass
            case unexpected:
                raise ValueError(f"{unexpected} at {self.following.position}")


class Echoed:
    """Two clients of the echo: one talks, the other is there as the other player at a table is."""

    MESSAGE = b'{"do":"play","seat":1,"event":"place e3","id":"123"}'

    def __init__(self) -> None:
        self.since = 0.0
        self.then: Then = _nothing

    async def sit(self, address: str) -> None:
        """Connect."""
        self.wires = [await connect(address, "/", self.heard) for _ in PEOPLE]

    def act(self) -> None:
        """Send a message as long as a move."""
        self.wires[0].send(self.MESSAGE)

    def heard(self, _: bytes) -> None:
        self.then(self)


def _nothing(_: Pair) -> None:
    """Do nothing when somebody is answered."""


class Measured(NamedTuple):
    """How long was waited for each answer, and in what time all came."""

    seconds: float = 0
    waits: tuple[float, ...] = ()

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.waits) / self.seconds

    def wait(self, percent: int) -> float:
        """Give how long so many in a hundred waited at most, in milliseconds."""
        return 1000 * quantiles(self.waits, n=100)[percent - 1]

    def and_then(self, other: "Measured") -> "Measured":
        """Put two slices together."""
        return Measured(self.seconds + other.seconds, self.waits + other.waits)


async def saturated(pairs: Sequence[Pair], seconds: float) -> Measured:
    """Let everybody ask for the next thing as soon as the last is answered."""
    waits: list[float] = []
    answered = asyncio.Event()
    waiting = set(pairs)
    start = time.perf_counter()

    def then(pair: Pair) -> None:
        now = time.perf_counter()
        waits.append(now - pair.since)
        if now < start + seconds:
            pair.since = now
            pair.act()
            return
        waiting.discard(pair)
        if not waiting:
            answered.set()

    for pair in pairs:
        pair.then, pair.since = then, time.perf_counter()
        pair.act()
    await answered.wait()
    return Measured(time.perf_counter() - start, tuple(waits))


async def offered(pairs: Sequence[Pair], rate: float, seconds: float) -> Measured:
    """Let them ask for so many things a second in turn, however long each takes: waited is from when it was due."""
    waits: list[float] = []
    waiting: set[Pair] = set()

    def then(pair: Pair) -> None:
        waits.append(time.perf_counter() - pair.since)
        waiting.discard(pair)

    start = time.perf_counter()
    for number in range(round(rate * seconds)):
        pair, due = pairs[number % len(pairs)], start + number / rate
        while pair in waiting or time.perf_counter() < due:
            await asyncio.sleep(max(due - time.perf_counter(), 0.0005))
        waiting.add(pair)
        pair.then, pair.since = then, due
        pair.act()
    while waiting:
        await asyncio.sleep(0.0005)
    return Measured(time.perf_counter() - start, tuple(waits))
