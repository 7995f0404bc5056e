"""Kill a server again and again while clients play, and check that nothing acknowledged is lost.

Run by `./dev bench kill9 [TIMES]`, on SQLite with one node and on PostgreSQL with two; `--help` lists the options.
Two clients sit at a table of each game and play at random, as fast as they can. After a moment a node is killed with
SIGKILL; its clients reconnect to another with the last number they saw, and send unanswered commands again. When no node
is left, all are started again. Every acknowledged command must be in the database exactly once, at the number that the
server acknowledged; and every client must receive every line exactly once.
"""

import asyncio
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from secrets import token_urlsafe

import uvloop

from kept import Database, Row, database, tables
from playing import PEOPLE, next_command
from rekke.client.codec import DECODE, write_request
from rekke.client.followed_table import FollowedTable
from rekke.client.http import HttpClient
from rekke.client.outbox import Outbox
from rekke.client.received_lines import is_hidden
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.acts import hashed
from rekke.table.new_table import NewTable, Sitter
from serving import Server, rekke
from wire import Wire, connect, stop_at_a_fault

TIMES = 200
SHORTEST, LONGEST = 0.05, 0.3
"""Seconds that a server runs after all clients have connected, at least and at most."""
NODES = {"sqlite": 1, "postgresql": 2}
"""How many nodes run at once on each kind of database."""
RIGHT = "everything acknowledged is kept, once, at its number; no line was received twice or not at all"
PATIENCE = 60.0
"""Seconds that an answer may take."""


class Person:
    """A client at a table that reconnects whenever the connection is lost."""

    def __init__(self, table: str, game: str, token: str, random: Random) -> None:
        self.table, self.game, self.token, self.random = table, game, token, random
        self.known, self.outbox = FollowedTable(), Outbox()
        self.sent = Counter[str]()
        self.pending: tuple[str, ask.Command] | None = None
        """The command that is not answered yet, and its id."""
        self.last = 0
        """The number of the last line that came over this connection."""
        self.acknowledged: dict[str, int] = {}
        """The line number of every acknowledged command, by the command's name in the log."""
        self.wrong: list[str] = []
        self.leaving = False
        self.wire: Wire | None = None
        self.address = ""
        """The node that the client is connected to."""

    def name(self, command: str) -> str:
        """Return the name in the log of the command with this id."""
        return f"{hashed(self.token)[:16]}.{command}"

    async def come(self, address: str) -> None:
        """Connect, and send again the command that was not answered."""
        self.address = address
        self.wire = await connect(address, f"/api/tables/{self.table}/live", self.receive)
        self.last = self.known.connect()
        self.wire.send(write_request(ask.Hello(after=self.last, token=self.token, view=True)))
        for text in self.outbox.texts:
            self.sent["again"] += 1
            self.wire.send(text)

    def receive(self, text: bytes) -> None:
        match DECODE(text):
            case ask.Welcome() as welcome:
                self.known.welcome(welcome)
            case ask.Happened() as event:
                self.hear(event)
            case ask.Done() | ask.Refused() as answer:
                self.outbox.take(answer)
        self.act()

    def hear(self, event: ask.Happened) -> None:
        if event.number != self.last + 1:
            self.wrong.append(f"{event.number} was received after {self.last}")
        self.last = event.number
        self.known.take(event)

    def answered(self, answer: ask.Done | ask.Refused) -> None:
        """Note the answer to the pending command; the line of an acknowledged one was received before."""
        assert self.pending is not None
        name, command = self.pending
        self.pending = None
        if isinstance(answer, ask.Done):
            line = str(self.known.lines.entries[answer.number - 1])
            if isinstance(command, ask.Play) and line != f"{command.seat} {command.event}":
                self.wrong.append(f"{command} was acknowledged as {line}")
            self.acknowledged[self.name(name)] = answer.number
            return
        # In Cubo another player may be faster; in other games a refusal is a fault.
        self.sent["refused"] += 1
        if self.game != "cubo":
            self.wrong.append(f"{command} was refused: {answer.reason}")

    def act(self) -> None:
        """Send the next command, unless one is pending."""
        if self.pending or self.leaving or not self.known.caught_up:
            return
        if command := next_command(self.known.view, self.random):
            name, text = self.outbox.add(command, self.answered)
            self.sent["first"] += 1
            self.pending = name, command
            assert self.wire is not None
            self.wire.send(text)

    def received(self, rows: Sequence[Row]) -> bool:
        """Return whether this client has received these rows, some of their text perhaps hidden."""
        lines = self.known.lines.entries
        return len(lines) <= len(rows) and all(
            (line.number, line.seat) == (row.number, row.seat)
            and (line.text == row.text or (is_hidden(line.text) and row.text.startswith(line.text[:-1])))
            for line, row in zip(lines, rows, strict=False)
        )


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
        if not person.received(rows):
            yield "a client received something else"
    known = {name for person in people for name in person.acknowledged}
    known |= {person.name(person.pending[0]) for person in people if person.pending}
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
        new = NewTable(game=game, sitters=(Sitter(name="Client"),))
        table = HttpClient(address, tokens[0]).open_table(new).table
        people += [Person(table, game, token, Random(number)) for token in tokens]
    return people


async def live(nodes: list[Server], people: list[Person], random: Random) -> None:
    """Connect the clients to all nodes, and kill one node after the other while they play."""
    await connect_all(nodes, people)
    while nodes:
        await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
        killed = nodes.pop(random.randrange(len(nodes)))
        lost = [person for person in people if person.address == killed.address]
        killed.kill()
        await asyncio.gather(*(person.wire.lost for person in lost if person.wire))
        if nodes:
            await connect_all(nodes, lost)


async def connect_all(nodes: list[Server], people: list[Person]) -> None:
    """Connect clients to nodes in turn, so that the clients of a table are at different nodes."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(
            *(person.come(node.address) for person, node in zip(people, cycle(nodes), strict=False))
        )


async def finish(server: Server, people: list[Person]) -> list[str]:
    """Wait until no command is pending, and return the tables whose lines the server reports differently."""
    for person in people:
        person.leaving = True
    await connect_all([server], people)
    async with asyncio.timeout(PATIENCE):
        while any(person.pending for person in people):
            await asyncio.sleep(0.01)
    differing = {person.table for person in people if not person.received(await lines_of(server, person))}
    return [f"{table}: the server tells something else" for table in differing]


async def lines_of(server: Server, person: Person) -> list[Row]:
    """Return all lines of a table as the server tells them to somebody who sits there."""
    http = HttpClient(server.address, person.token)
    lines = await asyncio.to_thread(http.events, person.table)
    return [Row(person.table, line.number, line.seat, line.text, "") for line in lines]


async def kill(times: int, number: int, place: Database) -> list[str]:
    """Kill nodes this many times, of which this many run at once; return what is wrong."""
    stop_at_a_fault()
    random, people = Random(times), list[Person]()
    start = time.perf_counter()
    for killed in range(0, times, number):
        nodes = await start_nodes(min(number, times - killed), place)
        people = people or sit_down(nodes[0].address)
        await live(nodes, people, random)
        kept = await asyncio.to_thread(tables, place)
        if wrong := check(kept, people):
            return [f"after {killed + number} kills: {fault}" for fault in wrong]
        count_unanswered(kept, people)
    seconds = time.perf_counter() - start
    with await asyncio.to_thread(rekke, *place.options) as server:
        wrong = await finish(server, people)
    report(times, people, seconds)
    return wrong + check(await asyncio.to_thread(tables, place), people)


async def start_nodes(number: int, place: Database) -> list[Server]:
    """Start nodes that share a database."""
    return list(await asyncio.gather(*(asyncio.to_thread(rekke, *place.options) for _ in range(number))))


def count_unanswered(kept: dict[str, list[Row]], people: list[Person]) -> None:
    """Count commands that the log contains although the server was killed before it acknowledged them."""
    for person in people:
        names = {row.sent for row in kept[person.table][-len(people) :]}
        person.sent["unanswered"] += person.pending is not None and person.name(person.pending[0]) in names


def report(times: int, people: list[Person], seconds: float) -> None:
    sent = sum((person.sent for person in people), Counter[str]())
    acknowledged, received = (
        sum(map(len, lists))
        for lists in zip(*((p.acknowledged, p.known.lines.entries) for p in people), strict=True)
    )
    print(f"killed {times} times in {seconds:.0f} s, while {len(people)} clients played {len(GAMES)} games")
    print(f"{sent['first']:,} commands; {sent['refused']:,} refused, because in Cubo somebody was faster")
    print(
        f"{sent['again']:,} of them sent again, of which {sent['unanswered']:,} had been kept and not answered"
    )
    print(f"{acknowledged:,} acknowledged, {received:,} lines received")


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument(
        "times", nargs="?", type=int, default=TIMES, help=f"kills on each database; default: {TIMES}"
    )
    parser.add_argument("--only", choices=NODES, action="append", help="only this database; default: both")
    parser.add_argument(
        "--nodes", type=int, default=NODES["postgresql"], help="nodes that share the PostgreSQL; default: 2"
    )
    asked = parser.parse_args()
    nodes = NODES | {"postgresql": asked.nodes}
    wrong = [fault for name in asked.only or NODES for fault in kill_on(name, asked.times, nodes[name])]
    sys.exit(bool(wrong))


def kill_on(name: str, times: int, number: int) -> list[str]:
    """Kill nodes on a new database of a kind; print and return what is wrong."""
    print(f"{name}, {number} node{'s' if number > 1 else ''}:")
    with database(postgresql=name == "postgresql") as place:
        wrong = uvloop.run(kill(times, number, place))
    print("\n".join(wrong) or RIGHT, flush=True)
    return wrong


if __name__ == "__main__":
    main()
