"""Attacks on a server, each in a loop until it is killed: `python bench/attacks.py NAME PORT`, started by `bench/siege.py`.

Every attack comes from addresses of its own, so that the server can tell it from everybody else.
"""

import asyncio
import os
import resource
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from secrets import token_urlsafe

from serving import command, open_table
from wire import HELLO, TEXT, frame

HOST, SOURCE = "127.0.0.1", "127.0.66.1"
PING, FIRST_FRAGMENT, FRAGMENT = 0x89, 0x01, 0x00
HALF_OPEN, HALF_OPEN_EVERYWHERE, SLOW, SOCKETS = 1_050, 10_000, 400, 40
"""Sockets that send nothing, from one address or many; that send a byte now and then; and that send all they can."""
CONNECTS_A_SECOND = 4_000
RECORD = (Path(__file__).parents[1] / "goldens" / "columbiz-no.rekke").read_bytes()
Attack = Callable[["Target", int], Awaitable[None]]


class Target:
    """The server, and a table of the attacker's own."""

    def __init__(self, port: int) -> None:
        self.port, self.token = port, token_urlsafe()
        address = f"http://{HOST}:{port}"
        self.table = open_table(address, "kivi", self.token, SOURCE)
        for words in ({"do": "fill", "seat": 1}, {"do": "fill", "seat": 2}, {"do": "begin"}):
            if words["do"] == "fill":
                words["level"] = "random"
            command(address, self.table, self.token, words, SOURCE)

    async def connect(self, source: str = SOURCE) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a socket from an address."""
        return await asyncio.open_connection(HOST, self.port, local_addr=(source, 0))

    async def websocket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the table over a WebSocket."""
        reader, writer = await self.connect()
        path = f"/api/tables/{self.table}/live"
        writer.write(HELLO.format(path, f"{HOST}:{self.port}", "A" * 22 + "==").encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(TEXT, b'{"do":"hello","token":"%s"}' % self.token.encode()))
        return reader, writer


async def half_open(target: Target, number: int, source: str = "") -> None:
    """Open a socket, send nothing, and wait until the server closes it."""
    await asyncio.sleep(number / CONNECTS_A_SECOND)
    reader, writer = await target.connect(source or SOURCE)
    await reader.read()
    writer.close()
    await asyncio.sleep(1)


async def half_open_everywhere(target: Target, number: int) -> None:
    """Do the same from a hundred addresses."""
    await half_open(target, number, f"127.0.67.{number % 100 + 1}")


async def slow_heads(target: Target, _: int) -> None:
    """Send the head of a request byte by byte."""
    _reader, writer = await target.connect()
    for byte in b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"x" * 10_000:
        writer.write(bytes((byte,)))
        await asyncio.sleep(0.5)
        await writer.drain()


async def slow_bodies(target: Target, _: int) -> None:
    """Send the body of a request byte by byte."""
    _reader, writer = await target.connect()
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n")
    for byte in b" " * 4_000:
        writer.write(bytes((byte,)))
        await asyncio.sleep(0.5)
        await writer.drain()


async def discard(reader: asyncio.StreamReader) -> None:
    """Read what the server answers until it closes the connection."""
    with suppress(ConnectionError):
        while await reader.read(1 << 16):
            pass


async def flooded(target: Target, data: bytes, first: bytes = b"") -> None:
    """Send the same frames over a WebSocket as fast as the server takes them."""
    reader, writer = await target.websocket()
    reading = asyncio.create_task(discard(reader))
    try:
        writer.write(first)
        while not reading.done():
            writer.write(data)
            await writer.drain()
            await asyncio.sleep(0.001)
    finally:
        reading.cancel()
        writer.transport.abort()


async def pings(target: Target, _: int) -> None:
    """Flood with pings."""
    await flooded(target, frame(PING, b"") * 100)


async def empty_fragments(target: Target, _: int) -> None:
    """Flood with fragments of a message that never ends."""
    await flooded(target, frame(FRAGMENT, b"") * 100, frame(FIRST_FRAGMENT, b""))


async def excess_messages(target: Target, _: int) -> None:
    """Flood with requests."""
    await flooded(target, frame(TEXT, b'{"do":"hello"}') * 20)


async def huge_messages(target: Target, _: int) -> None:
    """Announce and send messages that are far too large."""
    await flooded(target, bytes((TEXT, 0xFF)) + (10_000_000).to_bytes(8, "big") + bytes(100_000))


async def huge_bodies(target: Target, _: int) -> None:
    """Send bodies that are far too large."""
    _reader, writer = await target.connect()
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n")
    for _ in range(1_000):
        writer.write(b" " * 100_000)
        await writer.drain()


async def tiny_chunks(target: Target, _: int) -> None:
    """Send a body in chunks of one byte."""
    _reader, writer = await target.connect()
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(100):
        writer.write(b"1\r\n \r\n" * 10_000)
        await writer.drain()


async def tiny_headers(target: Target, _: int) -> None:
    """Send as many headers as fit."""
    await reads(target, b"GET /health HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 4_000 + b"\r\n")


async def mutated_messages(target: Target, number: int) -> None:
    """Send requests with some bytes changed."""
    random = Random(number)
    reader, writer = await target.websocket()
    reading = asyncio.create_task(discard(reader))
    while not reading.done():
        text = bytearray(b'{"do":"play","seat":1,"event":"place e3","id":"1"}')
        for _ in range(random.randrange(4)):
            text[random.randrange(len(text))] = random.randrange(256)
        writer.write(frame(TEXT, bytes(text)))
        await writer.drain()
        await asyncio.sleep(0.001)
    writer.transport.abort()


async def reads(target: Target, request: bytes) -> None:
    """Ask for the same thing over one connection, again and again."""
    reader, writer = await target.connect()
    try:
        while True:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            await reader.readexactly(int(length or 0))
    finally:
        writer.transport.abort()


async def costly_reads(target: Target, number: int) -> None:
    """Ask for replays, records and odds."""
    table = f"/api/tables/{target.table}"
    paths = (
        f"{table}/game",
        f"{table}/odds/1",
        f"/table/{target.table}.rekke",
        f"{table}/events",
        "/metrics",
    )
    if number % 2:
        head = f"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: {len(RECORD)}\r\n\r\n"
        await reads(target, head.encode() + RECORD)
    await reads(target, f"GET {paths[number // 2 % len(paths)]} HTTP/1.1\r\nHost: x\r\n\r\n".encode())


async def requests(target: Target, _: int) -> None:
    """Ask for the health, as fast as it is answered."""
    await reads(target, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")


async def connects(target: Target, _: int) -> None:
    """Connect, ask for something, and close the connection."""
    reader, writer = await target.connect()
    writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
    await reader.read(1)
    writer.transport.abort()


async def scrapes(target: Target, _: int) -> None:
    """Ask for the metrics without end."""
    await reads(target, b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")


ATTACKS: dict[str, tuple[Attack, int]] = {
    "half-open sockets": (half_open, HALF_OPEN),
    "half-open sockets of 100 addresses": (half_open_everywhere, HALF_OPEN_EVERYWHERE),
    "slow heads": (slow_heads, SLOW),
    "slow bodies": (slow_bodies, SLOW),
    "pings": (pings, SOCKETS),
    "empty fragments": (empty_fragments, SOCKETS),
    "excess messages": (excess_messages, SOCKETS),
    "huge messages": (huge_messages, SOCKETS),
    "huge bodies": (huge_bodies, SOCKETS),
    "tiny chunks": (tiny_chunks, SOCKETS),
    "tiny headers": (tiny_headers, SOCKETS),
    "mutated messages": (mutated_messages, SOCKETS),
    "costly reads": (costly_reads, SOCKETS),
    "requests": (requests, SOCKETS),
    "connects": (connects, SOCKETS),
    "scrapes": (scrapes, SOCKETS),
}
"""Each attack with the number of loops that run it at once."""


async def again_and_again(attack: Attack, target: Target, number: int) -> None:
    """Repeat an attack, however it ends."""
    while True:
        with suppress(OSError, EOFError):  # the server has closed the connection
            await attack(target, number)
        await asyncio.sleep(0.02)


async def run(name: str, port: int) -> None:
    """Run an attack until this process is killed."""
    attack, loops = ATTACKS[name]
    target = Target(port)
    print("ready", flush=True)
    await asyncio.gather(*(again_and_again(attack, target, number) for number in range(loops)))


def lower_priority() -> None:
    """Let the server and its guests go first: it is to be measured, and not how the machine divides its cores.

    Where the benchmark has real-time priority, the attack keeps some too, because other processes would weaken it.
    """
    policy = os.sched_getscheduler(0)
    if policy == os.SCHED_OTHER:
        os.nice(19)
    else:
        os.sched_setscheduler(0, policy, os.sched_param(os.sched_get_priority_min(policy)))


if __name__ == "__main__":
    lower_priority()
    hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
    asyncio.run(run(sys.argv[1], int(sys.argv[2])))
