"""Measure what tables leave behind in the memory of a server: 2,000 are opened and left, ten times over.

Run by `./dev bench memory [TABLES]`. At every table two clients connect, sit down and begin a game, and disconnect; the
server then unloads the tables, after a second instead of a minute. SQLite's cache, which has a fixed size, is made
small, so that it is full after the first round; memory is measured from then on.
"""

import asyncio
import sys
import time
from secrets import token_urlsafe

import uvloop

from kept import database
from serving import Server, metric, open_table
from wire import Wire, connect, stop_at_a_fault

TABLES, ROUNDS, AT_ONCE = 2_000, 10, 50
MAX_GROWTH = 5_000_000
"""Limit: bytes that the server may have grown after all rounds."""
SERVE = """
import sys
from rekke.cli import main
from rekke.table import hall, sqlite
hall.IDLE, hall.SWEEP, sqlite.CACHE = 1_000, 0.2, 500
sys.argv[1:1] = ["serve", "--port", "0", "--limits", "0"]
main()
"""


class Guest:
    """A client who sits down in a seat, and waits for the answer to each command."""

    def __init__(self, seat: int) -> None:
        self.seat, self.token = seat, token_urlsafe()
        self.answered = asyncio.Event()

    async def come(self, address: str, table: str) -> Wire:
        """Connect, sit down and return the connection."""
        wire = await connect(address, f"/api/tables/{table}/live", self.heard)
        await self.ask(wire, f'"do":"hello","after":1,"token":"{self.token}"')
        await self.ask(wire, f'"do":"sit","seat":{self.seat},"name":"{self.token[:8]}"')
        return wire

    async def ask(self, wire: Wire, words: str) -> None:
        self.answered.clear()
        wire.send(f"{{{words}}}".encode())
        await self.answered.wait()

    def heard(self, message: bytes) -> None:
        if b'"is":"refused"' in message:
            raise ValueError(message)
        if b'"is":"event"' not in message:
            self.answered.set()


async def visit(address: str) -> None:
    """Open a table, begin a game for two, and leave."""
    guests = [Guest(seat) for seat in (1, 2)]
    table = await asyncio.to_thread(open_table, address, "kivi", guests[0].token)
    wires = [await guest.come(address, table) for guest in guests]
    await guests[0].ask(wires[0], '"do":"begin"')
    for wire in wires:
        wire.close()
        await wire.lost


async def visits(server: Server, tables: int) -> None:
    """Visit new tables, some at a time, and wait until the server has unloaded them."""
    for _ in range(tables // AT_ONCE):
        await asyncio.gather(*(visit(server.address) for _ in range(AT_ONCE)))
    while await asyncio.to_thread(metric, server.address, "rekke_tables"):
        await asyncio.sleep(0.2)


async def measure(server: Server, tables: int) -> int:
    """Print the memory after each round, and return the growth in bytes."""
    stop_at_a_fault()
    await visits(server, tables)
    before = server.memory
    print(f"after the first {tables:,} tables: {before / 1e6:.1f} MB")
    for number in range(1, ROUNDS + 1):
        begun = time.monotonic()
        await visits(server, tables)
        grown = server.memory - before
        print(f"round {number}: {grown / 1e6:+.1f} MB, {time.monotonic() - begun:.0f} s", flush=True)
    return grown


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    with database(postgresql=False) as place, Server([sys.executable, "-c", SERVE, *place.options]) as server:
        grown = uvloop.run(measure(server, tables))
    print(f"{ROUNDS} times {tables:,} tables: {grown / 1e6:+.1f} MB (limit {MAX_GROWTH / 1e6:+.1f})")
    sys.exit("missed: memory" if grown > MAX_GROWTH else 0)


if __name__ == "__main__":
    main()
