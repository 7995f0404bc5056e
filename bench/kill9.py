"""Kill a server again and again while clients play, and check that nothing acknowledged is lost.

Run by `./dev bench kill9 [TIMES] [--postgresql]`. Two clients sit at a table of each game and play at random,
as fast as they can. After a moment the server is killed with SIGKILL and started again. The clients reconnect
with the last number they saw, and send unanswered commands again. Every acknowledged command must be in the
database exactly once, at the number that the server acknowledged; and every client must receive every line
exactly once.
"""

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from secrets import token_urlsafe

import uvloop
from msgspec import json

from kept import Database, Row, database, tables
from playing import PEOPLE, Following
from rekke.rules.games import GAMES
from rekke.table import messages as said
from rekke.table.acts import hashed
from serving import Server, events, open_table, rekke
from wire import Wire, connect, stop_at_a_fault

TIMES = 200
SHORTEST, LONGEST = 0.05, 0.3
"""Seconds that a server runs after all clients have connected, at least and at most."""
PATIENCE = 60.0
"""Seconds that an answer may take."""
FIRST_TOLD = 2
"""The number of the first line that clients receive: line 1 opens the table, and its host knows that."""
decode = json.Decoder(said.Message).decode


class Person:
    """A client at a table that reconnects whenever the connection is lost."""

    def __init__(self, table: str, game: str, number: int, token: str, random: Random) -> None:
        self.table, self.number, self.token = table, number, token
        self.following = Following(game, random)
        self.sent = Counter[str]()
        self.pending, self.asked = "", 0
        self.told: list[str] = []
        """All lines, in the order in which they were received."""
        self.acknowledged: dict[str, int] = {}
        """The line number of every acknowledged command, by the command's name in the log."""
        self.wrong: list[str] = []
        self.leaving = False
        self.wire: Wire | None = None

    @property
    def name(self) -> str:
        """The pending command's name in the log."""
        return f"{hashed(self.token)[:16]}.{self.asked}"

    async def come(self, address: str) -> None:
        """Connect, and send again the command that was not answered."""
        self.wire = await connect(address, f"/api/tables/{self.table}/live", self.heard)
        self.wire.send(
            b'{"do":"hello","after":%d,"token":"%s"}' % (self.following.number, self.token.encode())
        )
        if self.pending:
            self.sent["again"] += 1
            self.wire.send(self.pending.encode())

    def heard(self, message: bytes) -> None:
        match decode(message):
            case said.Happened() as event:
                self.hear(event)
            case said.Done() as done:
                self.acknowledge(done.number)
            case said.Refused() as refused:
                self.refuse(refused)
            case said.Welcome() as welcome if welcome.number > self.following.number:
                return  # missed lines follow; act after them
        self.act()

    def hear(self, event: said.Happened) -> None:
        if event.number != self.following.number + 1:
            self.wrong.append(f"{event.number} was told after {self.following.number}")
        self.told.append(f"{event.number} {event.seat} {event.text}")
        self.following.follow(event.number, event.seat, event.text)

    def acknowledge(self, number: int) -> None:
        """Note an acknowledgement; its line was received before, and must be the pending command's."""
        line, asked = self.told[number - FIRST_TOLD], json.decode(self.pending).get("event", "")
        if asked not in line:
            self.wrong.append(f"{self.pending} was acknowledged as {line}")
        self.acknowledged[self.name] = number
        self.pending = ""

    def refuse(self, refused: said.Refused) -> None:
        """Note a refusal: in Cubo another player may be faster, in other games a refusal is a fault."""
        self.sent["refused"] += 1
        if self.following.game.name != "cubo":
            self.wrong.append(f"{self.pending} was refused: {refused.reason}")
        self.pending = ""

    def act(self) -> None:
        """Send the next command, unless one is pending."""
        if not self.pending and not self.leaving and (wish := self.following.wish(self.number)):
            self.asked += 1
            self.sent["first"] += 1
            self.pending = f'{{{wish},"id":"{self.asked}"}}'
            assert self.wire is not None
            self.wire.send(self.pending.encode())


def wrong_with(rows: list[Row], people: list[Person]) -> Iterator[str]:
    """Yield the differences between the log of a table and what its clients received."""
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        yield "its numbers have a gap"
    names = Counter(row.sent for row in rows if row.sent)
    yield from (f"{name} is there {times} times" for name, times in names.items() if times > 1)
    for person in people:
        yield from person.wrong
        at = {row.sent: row.number for row in rows}
        for name, number in person.acknowledged.items():
            if at.get(name) != number:
                yield f"{name} was acknowledged as {number} and is at {at.get(name)}"
        if person.told != [str(row) for row in rows[1 : 1 + len(person.told)]]:
            yield "a client was told something else"
    known = {name for person in people for name in (*person.acknowledged, person.name)}
    yield from (f"nobody has sent {name}" for name in names.keys() - known)


def check(kept: dict[str, list[Row]], people: list[Person]) -> list[str]:
    """Return what is wrong at any table."""
    seated = {table: [person for person in people if person.table == table] for table in kept}
    return [f"{table}: {wrong}" for table, rows in kept.items() for wrong in wrong_with(rows, seated[table])]


def sit_down(address: str) -> list[Person]:
    """Open a table of each game, and return two clients for each."""
    people = []
    for number, game in enumerate(GAMES):
        tokens = [token_urlsafe() for _ in PEOPLE]
        table = open_table(address, game, tokens[0])
        people += [Person(table, game, person, tokens[person], Random(number)) for person in PEOPLE]
    return people


async def live(server: Server, people: list[Person], seconds: float) -> None:
    """Connect all clients, wait while they play, then kill the server."""
    await connect_all(server, people)
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.gather(*(person.wire.lost for person in people if person.wire))


async def connect_all(server: Server, people: list[Person]) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(person.come(server.address) for person in people))


async def finish(server: Server, people: list[Person]) -> list[str]:
    """Wait until no command is pending, and return the tables whose lines the server reports differently."""
    for person in people:
        person.leaving = True
    await connect_all(server, people)
    async with asyncio.timeout(PATIENCE):
        while any(person.pending for person in people):
            await asyncio.sleep(0.01)
    lines = {person.table: events(server.address, person.table, after=1) for person in people}
    differing = {person.table for person in people if person.told != lines[person.table][: len(person.told)]}
    return [f"{table}: the server tells something else" for table in differing]


async def kill(times: int, place: Database) -> list[str]:
    """Kill the server this many times, and return what is wrong."""
    stop_at_a_fault()
    random, people = Random(times), list[Person]()
    start = time.perf_counter()
    for life in range(1, times + 1):
        server = await asyncio.to_thread(rekke, *place.options)
        people = people or sit_down(server.address)
        await live(server, people, random.uniform(SHORTEST, LONGEST))
        kept = await asyncio.to_thread(tables, place)
        if wrong := check(kept, people):
            return [f"after {life} kills: {fault}" for fault in wrong]
        count_unanswered(kept, people)
    report(times, people, time.perf_counter() - start)
    with await asyncio.to_thread(rekke, *place.options) as server:
        wrong = await finish(server, people)
    return wrong + check(await asyncio.to_thread(tables, place), people)


def count_unanswered(kept: dict[str, list[Row]], people: list[Person]) -> None:
    """Count commands that the log contains although the server was killed before it acknowledged them."""
    for person in people:
        names = {row.sent for row in kept[person.table][-len(people) :]}
        person.sent["unanswered"] += bool(person.pending) and person.name in names


def report(times: int, people: list[Person], seconds: float) -> None:
    sent = sum((person.sent for person in people), Counter[str]())
    acknowledged, told = (
        sum(map(len, lists)) for lists in zip(*((p.acknowledged, p.told) for p in people), strict=True)
    )
    print(f"killed {times} times in {seconds:.0f} s, while {len(people)} clients played {len(GAMES)} games")
    print(f"{sent['first']:,} commands; {sent['refused']:,} refused, because in Cubo somebody was faster")
    print(
        f"{sent['again']:,} of them sent again, of which {sent['unanswered']:,} had been kept and not answered"
    )
    print(f"{acknowledged:,} acknowledged, {told:,} lines told")


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--postgresql"]
    with database(postgresql="--postgresql" in sys.argv) as place:
        wrong = uvloop.run(kill(int(words[0]) if words else TIMES, place))
    print(
        "\n".join(wrong)
        or "everything acknowledged is kept, once, at its number; no line was told twice or not at all"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
