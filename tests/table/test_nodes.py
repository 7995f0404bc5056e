"""Several nodes on one PostgreSQL: any of them serves any table, and when one is killed another goes on."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from textwrap import dedent

import pytest

from rekke.players.levels import Bots
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.dice import pairs
from rekke.table import messages as ask
from rekke.table.acts import Refusal, hashed
from rekke.table.changes import Change
from rekke.table.hall import Hall
from rekke.table.log import ALL, Entry, Log
from rekke.table.postgres import PostgresLog
from rekke.table.room import Room
from rekke.table.table import Table, fold
from rekke.table.terms import Terms
from tests.table.fickle import Fickle

ADA, BO = hashed("a token that Ada shows"), hashed("a token that Bo shows")
CUBO = Terms(game="cubo", choices={"C10": "none"})


class Watching:
    """A watcher that can wait for a line."""

    def __init__(self, room: Room) -> None:
        self.entries: list[Entry] = []
        self.told = asyncio.Event()
        room.watchers.add(self)

    def tell(self, changes: Sequence[Change]) -> None:
        self.entries += [one.entry for one in changes]
        self.told.set()

    async def until(self, number: int) -> list[str]:
        """Wait for the line with this number, and return all lines so far."""
        while not self.entries or self.entries[-1].number < number:
            self.told.clear()
            await self.told.wait()
        return [f"{entry.number} {entry}" for entry in self.entries]


@asynccontextmanager
async def deaf(address: str) -> AsyncIterator[list[Hall]]:
    """Open two nodes that hear nothing of each other, as if every notice were late."""
    halls = [Hall(await PostgresLog.connect(address), Bots(Random(1)), 0) for _ in range(2)]
    yield halls
    for hall in halls:
        await hall.close()


@asynccontextmanager
async def nodes(address: str) -> AsyncIterator[list[Hall]]:
    """Open two nodes, and let them look after their tables."""
    async with deaf(address) as halls:
        looking = [asyncio.create_task(hall.look_after()) for hall in halls]
        yield halls
        for task in looking:
            task.cancel()
        await asyncio.wait(looking)


async def both(here: Hall, there: Hall, terms: Terms) -> tuple[Room, Room]:
    """Open a table here, and find it there."""
    room = await here.open(ADA, terms)
    return room, await there.room(room.table.id)


async def caught_up(*rooms: Room) -> Table:
    """Let all nodes catch up; check that they agree with the log, and return the table."""
    for room in rooms:
        await room.catch_up()
    first = rooms[0]
    entries = await first.node.log.read(first.table.id)
    tables = [room.table for room in rooms]
    assert tables == [fold(first.table.id, entries)] * len(rooms)
    return first.table


async def outcomes(*acts: "asyncio.Future[int]") -> list[str]:
    """Wait for simultaneous commands; return `done` or the code of the refusal for each."""
    answers = await asyncio.gather(*acts, return_exceptions=True)
    return [answer.code if isinstance(answer, Refusal) else "done" for answer in answers]


async def test_lines_of_one_node_are_seen_at_the_other(postgresql: str) -> None:
    async with nodes(postgresql) as (here, there):
        room, other = await both(here, there, Terms(game="kivi"))
        watching = Watching(other)
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        assert await watching.until(2) == ["2 1 sits Ada"]
        await other.act(BO, ask.Sit(seat=2, name="Bo"))
        await room.act(ADA, ask.Say(seat=1, text="hello"))
        assert await watching.until(4) == ["2 1 sits Ada", "3 2 sits Bo", "4 1 says hello"]
        assert (await caught_up(room, other)).full


async def test_a_command_that_is_sent_to_two_nodes_happens_once(postgresql: str) -> None:
    async with nodes(postgresql) as (here, there):
        room, other = await both(here, there, Terms(game="kivi"))
        sit = ask.Sit(id="sit", seat=1, name="Ada")
        numbers = await asyncio.gather(*(where.act(ADA, sit) for where in (room, other, room, other)))
        assert numbers == [2, 2, 2, 2]
        assert (await caught_up(room, other)).number == 2


@pytest.mark.parametrize("seed", range(5))
async def test_one_free_seat_is_taken_by_one(postgresql: str, seed: int) -> None:
    async with nodes(postgresql) as (here, there):
        rooms = await both(here, there, Terms(game="kivi"))
        asked = [(rooms[0], ADA), (rooms[1], BO)] * 3
        Random(seed).shuffle(asked)
        acts = [asyncio.ensure_future(room.act(who, ask.Sit(seat=1, name=who[:8]))) for room, who in asked]
        answers = await outcomes(*acts)
        table = await caught_up(*rooms)
        assert answers == ["done" if who == table.seat(1).holder else "not-now" for _, who in asked]


async def covered(room: Room, *others: Room) -> list[str]:
    """Play Cubo until both seats have covered; return the dice in the middle."""
    for seat, who in ((1, ADA), (2, BO)):
        await room.act(who, ask.Sit(seat=seat, name=f"seat {seat}"))
    await room.act(ADA, ask.Begin())
    await room.act(ADA, ask.Throw(seat=1))
    for seat, who in ((1, ADA), (2, BO)):
        await room.act(who, ask.Throw(seat=seat))
    for seat, who in ((1, ADA), (2, BO)):
        assert isinstance(room.table.position, Cubo)
        square = next(event for event in room.table.position.moves(seat) if event.verb == "cover")
        await room.act(who, ask.Play(seat=seat, event=str(square).partition(" ")[2]))
    table = await caught_up(room, *others)
    assert isinstance(table.position, Cubo)
    return pairs(table.position.middle)


async def disputed(here: Hall, there: Hall) -> tuple[Room, Room, str]:
    """Play until there is a die in the middle that no other is like, and everybody may grab it."""
    while True:
        room, other = await both(here, there, CUBO)
        middle = await covered(room, other)
        if single := [die for die in middle if middle.count(die) == 1]:
            return room, other, single[0]


async def test_one_die_in_the_middle_is_grabbed_by_one(postgresql: str) -> None:
    async with nodes(postgresql) as (here, there):
        for _ in range(5):
            room, other, die = await disputed(here, there)
            grab = f"grab {die}"
            answers = await outcomes(
                asyncio.ensure_future(room.act(ADA, ask.Play(seat=1, event=grab))),
                asyncio.ensure_future(other.act(BO, ask.Play(seat=2, event=grab))),
            )
            assert sorted(answers) == ["done", "illegal"]
            lines = [str(entry) for entry in await here.log.read(room.table.id)]
            assert [line for line in lines if "grab" in line] == [f"{answers.index('done') + 1} {grab}"]
            await caught_up(room, other)


async def test_a_node_refuses_nothing_that_the_lines_of_another_node_allow(postgresql: str) -> None:
    async with deaf(postgresql) as (here, there):
        room, other = await both(here, there, Terms(game="kivi"))
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        await other.act(ADA, ask.Say(seat=1, text="hello"))  # the other node has not heard that she sits
        await other.act(BO, ask.Sit(seat=2, name="Bo"))
        await room.act(ADA, ask.Begin())
        for node in (other, room) * 10:
            (seat,) = [seat for seat in (1, 2) if room.table.waited_for(seat) is not None]
            await node.act((ADA, BO)[seat - 1], next_move(room, seat))
            await room.refresh()
        await caught_up(room, other)


def next_move(room: Room, seat: int) -> ask.Command:
    """Return a legal move of a seat, as the room knows the game."""
    assert room.table.position is not None
    if room.table.chance(seat):
        return ask.Throw(seat=seat)
    return ask.Play(seat=seat, event=str(next(iter(room.table.position.moves(seat)))).partition(" ")[2])


async def test_a_node_still_refuses_what_the_lines_of_another_node_forbid(postgresql: str) -> None:
    async with deaf(postgresql) as (here, there):
        room, other = await both(here, there, Terms(game="kivi"))
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        with pytest.raises(Refusal, match="a seat is still free"):
            await other.act(ADA, ask.Begin())
        with pytest.raises(Refusal, match="seat 1 is taken"):
            await other.act(BO, ask.Sit(seat=1, name="Bo"))


async def test_a_command_that_another_node_has_carried_out_is_found_before_it_is_refused(
    postgresql: str,
) -> None:
    async with deaf(postgresql) as (here, there):
        room, other = await both(here, there, Terms(game="kivi"))
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        sent = ask.Stand(seat=1, id="once")
        assert [await where.act(ADA, sent) for where in (room, other)] == [3, 3]


async def test_a_refreshed_node_has_what_another_wrote(postgresql: str) -> None:
    async with deaf(postgresql) as (here, there):
        room, other = await both(here, there, Terms(game="kivi"))
        watching = Watching(other)
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        await other.refresh()
        assert (other.table, await watching.until(2)) == (room.table, ["2 1 sits Ada"])


async def test_many_who_refresh_a_table_at_once_share_two_reads(postgresql: str) -> None:
    async with deaf(postgresql) as (here, _):
        counting = Counting(here.log)
        here.log = counting
        room = await here.open(ADA, Terms(game="kivi"))
        await asyncio.gather(*(room.refresh() for _ in range(50)))
        assert counting.reads <= 2


class Counting(Fickle):
    """A log that counts reads."""

    reads = 0

    async def read(self, table: str, after: int = 0, most: int = ALL) -> Sequence[Entry]:
        self.reads += 1
        return await super().read(table, after, most)


async def test_a_node_that_missed_everything_reads_on_when_it_hears_again(postgresql: str) -> None:
    here = Hall(await PostgresLog.connect(postgresql), Bots(Random(1)), 0)
    there = Hall(await PostgresLog.connect(postgresql), Bots(Random(1)), 0)
    room, other = await both(here, there, Terms(game="kivi"))
    watching = Watching(other)
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    looking = asyncio.create_task(there.look_after())
    assert await watching.until(2) == ["2 1 sits Ada"]
    looking.cancel()
    await asyncio.wait([looking])
    await here.close()
    await there.close()


NODE = dedent("""
    import asyncio, sys
    from random import Random
    from rekke.players.levels import Bots
    from rekke.table import clocks, hall, messages as ask
    from rekke.table.acts import hashed
    from rekke.table.postgres import PostgresLog
    from rekke.table.terms import Terms

    clocks.HANDOVER = hall.HANDOVER = 300
    hall.SWEEP, hall.LAG = 0.05, 50
    ADA = hashed("a token that Ada shows")

    async def play(node):
        room = await node.open(ADA, Terms(game="kivi", clock=1))
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        await room.act(ADA, ask.Fill(seat=2, level="random"))
        await room.act(ADA, ask.Begin())
        print(room.table.id, flush=True)

    async def main():
        log = await PostgresLog.connect(sys.argv[1])
        node = hall.Hall(log, Bots(Random(1)), 0.02)
        looking = asyncio.create_task(node.look_after())
        if "play" in sys.argv:
            await play(node)
        else:
            print("ready", flush=True)
        await looking

    asyncio.run(main())
""")


@asynccontextmanager
async def process(*arguments: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Start a node in another process; yield it with the first line that it prints."""
    node = await asyncio.create_subprocess_exec(
        sys.executable, "-c", NODE, *arguments, stdout=asyncio.subprocess.PIPE
    )
    assert node.stdout
    try:
        yield node, (await node.stdout.readline()).decode().strip()
    finally:
        with suppress(ProcessLookupError):
            node.kill()
        await node.wait()


async def lines(log: Log, table: str, wanted: Callable[[list[str]], bool]) -> list[str]:
    """Wait until the lines of a table satisfy a condition, and return them."""
    while not wanted(found := [str(entry) for entry in await log.read(table)]):
        await asyncio.sleep(0.02)
    return found


def goes_on(lines: list[str]) -> bool:
    """Say whether a bot helped the seat whose clock ran out, and the bot of the other seat has acted too."""
    return "0 helps 1" in lines and any(line.startswith("2 place") for line in lines)


async def test_a_table_of_a_killed_node_goes_on_at_another(postgresql: str) -> None:
    log = await PostgresLog.connect(postgresql)
    async with process(postgresql) as (_, ready), process(postgresql, "play") as (node, table):
        assert ready == "ready"
        await lines(log, table, lambda found: len(found) > 6)
        node.kill()
        await node.wait()
        before = await lines(log, table, lambda _: True)
        after = await lines(log, table, lambda found: goes_on(found[len(before) :]))
        assert after[: len(before)] == before
        assert fold(table, await log.read(table))
    await log.close()
