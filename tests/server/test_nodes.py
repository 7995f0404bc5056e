"""Several nodes on one PostgreSQL: each serves every table, and a client that changes nodes misses nothing."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from random import Random

import asyncpg
import httpx2
import pytest

from rekke.players.random import RandomPlayer
from rekke.rules.games import GAMES, read_position
from rekke.server.health import HealthCheck
from rekke.table.postgres import PostgresLog
from tests.server.running import HOST, SECOND, Live, Person, Running, refused
from tests.table.conftest import _command, postgres, postgresql, runner

__all__ = ["postgres", "postgresql", "runner"]


@contextmanager
def two(database: str) -> Iterator[tuple[Person, Person]]:
    """Return the same person connected to two nodes that share a database."""
    with (
        Running(database) as first,
        Running(database) as second,
        Person(first.address) as host,
        Person(second.address) as moved,
    ):
        yield host, moved


def test_a_line_written_at_one_node_arrives_at_the_other(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        with moved.live(table) as live:
            number = host.do(table, "sit", seat=1, name="Ada")
            while live.until("event")["number"] < number:
                pass
            assert live.events == host.get(f"/api/tables/{table}/events")


def test_a_client_that_changes_nodes_gets_exactly_the_lines_it_missed(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        moved.get(f"/api/tables/{table}")  # loads the table into the second node, where it may fall behind
        seen = host.do(table, "sit", seat=1, name="Ada")
        with moved.live(table, after=seen) as live:
            assert live.welcome["seats"][0]["name"] == "Ada"
            assert live.do("stand", seat=1) == seen + 1
            assert [event["number"] for event in live.events] == [seen + 1]


def test_a_command_retried_at_another_node_is_carried_out_once(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        moved.get(f"/api/tables/{table}")
        number = host.do(table, "sit", id="once", seat=1, name="Ada")
        assert moved.do(table, "sit", id="once", seat=1, name="Ada") == number
        assert moved.do(table, "sit", id="twice", seat=1, name="Bo") == number + 1
        assert host.do(table, "sit", id="three", seat=1, name="Cy") == number + 2
        assert [event["number"] for event in host.get(f"/api/tables/{table}/events")] == [1, 2, 3, 4]


# A proxy that sends each request to the next node


class Alternating(httpx2.BaseTransport):
    """A proxy that sends every request to another node than the one before."""

    def __init__(self, *nodes: Running) -> None:
        self.ports = [node.port.getsockname()[1] for node in nodes]
        self.transport = httpx2.HTTPTransport(verify=False)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        self.ports.append(self.ports.pop(0))
        request.url = request.url.copy_with(port=self.ports[-1])
        return self.transport.handle_request(request)

    def close(self) -> None:
        self.transport.close()


@pytest.fixture(params=["hearing", "deaf"])
def pair(
    request: pytest.FixtureRequest, postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Running, Running]]:
    """Run two nodes; deaf ones hear nothing of each other, as if every notice of the database were late."""
    if request.param == "deaf":
        monkeypatch.setattr(PostgresLog, "announcements", silence)
    with Running(postgresql) as one, Running(postgresql) as other:
        yield one, other
    assert not one.logged.lines


async def silence(_: PostgresLog) -> AsyncIterator[tuple[str, int]]:
    """Listen to nobody."""
    await asyncio.Event().wait()
    yield "", 0


@contextmanager
def through_proxy(*nodes: Running) -> Iterator[dict[int, Person]]:
    """Return two people, by the seats they will take, whose requests go to each node in turn."""
    proxy = Alternating(*nodes)  # one for both, so that any two successive requests go to different nodes
    address = nodes[0].address
    with Person(address, HOST, proxy) as ada, Person(address, SECOND, proxy) as bo:
        yield {1: ada, 2: bo}


def sit_down(people: dict[int, Person], **terms: object) -> str:
    """Open a table, seat everybody and begin; return the name of the table."""
    table = people[1].open(**terms)
    for seat, person in people.items():
        person.do(table, "sit", seat=seat, name=f"Seat {seat}")
    people[1].do(table, "begin")
    return table


def play(person: Person, table: str, seat: int, random: Random) -> int:
    """Make a random move for a seat, with nothing but requests; return the number of its line."""
    legal = person.get(f"/api/tables/{table}/moves/{seat}")
    if legal["moves"] == ["throw"]:
        return person.do(table, "throw", seat=seat)
    position = read_position(person.get(f"/api/tables/{table}")["position"])
    chosen = str(RandomPlayer(random).choose(position, seat)).partition(" ")[2]
    return person.do(table, "play", seat=seat, event=chosen)


def numbers(person: Person, table: str) -> list[int]:
    """Return the numbers of all lines of a table."""
    found: list[int] = []
    while page := person.get(f"/api/tables/{table}/events?after={len(found)}"):
        found += [event["number"] for event in page]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_played_by_requests_that_alternate_between_nodes(
    pair: tuple[Running, Running], game: str
) -> None:
    random = Random(game)
    with through_proxy(*pair) as people:
        # No clock of Cubo acts between two requests, however slow the machine is.
        table = sit_down(people, game=game, relaxed="yes")
        written = 0
        while (seen := people[1].get(f"/api/tables/{table}"))["phase"] == "play":
            assert seen["number"] >= written  # whoever has written something reads at least that
            seat = random.choice(seen["acting"])
            written = play(people[seat], table, seat, random)
        assert numbers(people[2], table) == list(range(1, seen["number"] + 1))
        assert people[2].get(f"/api/tables/{table}/game")["ended"]
        assert people[1].http.get(f"/table/{table}.rekke").status_code == 200


def test_every_read_sees_what_its_caller_has_written_at_another_node(pair: tuple[Running, Running]) -> None:
    with through_proxy(*pair) as people:
        table = sit_down(people)
        seat = people[1].get(f"/api/tables/{table}")["acting"][0]
        token = people[seat].token
        with Person(pair[0].address, token) as here, Person(pair[1].address, token) as there:
            here.do(table, "throw", seat=seat)
            for path in ("odds", "moves", "", "events", "game", "rekke"):
                address = {
                    "": f"/api/tables/{table}",
                    "events": f"/api/tables/{table}/events",
                    "game": f"/api/tables/{table}/game",
                    "rekke": f"/table/{table}.rekke",
                }.get(path, f"/api/tables/{table}/{path}/{seat}")
                assert answer(there, address) == answer(here, address)
                here.do(table, "say", seat=seat, text="hm")


def answer(person: Person, address: str) -> str:
    """Return what a path answers, without the time of the server."""
    answer = person.http.get(address)
    assert answer.status_code == 200, answer.text
    return re.sub(r'"now":\d+', "", answer.text)


def test_a_new_connection_shows_what_was_written_at_another_node(pair: tuple[Running, Running]) -> None:
    with Person(pair[0].address) as here, Person(pair[1].address) as there:
        table = here.open()
        with there.live(table) as live:
            here.do(table, "sit", seat=1, name="Ada")
            live.send(do="hello")
            assert live.until("welcome")["seats"][0]["name"] == "Ada"
        here.do(table, "sit", seat=1, name="Ada Lovelace")
        with there.live(table) as live:
            assert live.welcome["seats"][0]["name"] == "Ada Lovelace"


def test_a_connection_lists_the_moves_after_what_was_written_at_another_node(
    pair: tuple[Running, Running],
) -> None:
    with through_proxy(*pair) as people, Person(pair[0].address) as here:
        table = sit_down(people)
        with here.live(table) as live:
            seat = live.welcome["acting"][0]
            with Person(pair[1].address, people[seat].token) as there:
                there.do(table, "throw", seat=seat)
            assert live.moves(seat) != ["throw"]


@contextmanager
def broken(database: str, runner: asyncio.Runner) -> Iterator[None]:
    """Rename a table of the database for a while, so that the log can be neither read nor written."""
    runner.run(_command(database, "ALTER TABLE events RENAME TO elsewhere"))
    yield
    runner.run(_command(database, "ALTER TABLE elsewhere RENAME TO events"))


def test_a_node_that_cannot_ask_what_others_wrote_refuses_reads_and_recovers(
    postgresql: str, runner: asyncio.Runner
) -> None:
    with Running(postgresql) as node, Person(node.address) as host:
        table = host.open()
        with host.live(table) as live:
            with broken(postgresql, runner):
                assert refused(host.http.get(f"/api/tables/{table}"), "unkept")
                assert refused(host.ask(table, "begin"), "unkept")
                assert live.ask("hello")["code"] == live.ask("moves", seat=1)["code"] == "unkept"
                with Live(node.address, table) as late:
                    late.send(do="hello")
                    assert late.closed() == (4503, "unkept")
            assert live.do("sit", seat=1, name="Ada") == 2
        assert host.get(f"/api/tables/{table}")["seats"][0]["name"] == "Ada"
    assert not [line for line in node.logged.lines if "Traceback" in line]


def test_the_health_checks_of_nodes_do_not_wait_for_each_other(
    postgresql: str, runner: asyncio.Runner
) -> None:
    async def check() -> None:
        first, second = await PostgresLog.connect(postgresql), await PostgresLog.connect(postgresql)
        stuck = HealthCheck(first)
        assert await stuck.problem() == ""
        holder = await asyncpg.connect(postgresql)
        async with holder.transaction():
            await holder.execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", stuck.row)
            assert await HealthCheck(second).problem() == ""
        while await first.purge(10):
            pass
        assert await holder.fetchval("SELECT count(*) FROM tables") == 0
        await holder.close()
        await first.close()
        await second.close()

    runner.run(check())


def test_a_choice_is_taken_back_by_two_people_at_two_nodes(postgresql: str) -> None:
    with (
        two(postgresql) as (ada, elsewhere),
        Person(elsewhere.address, SECOND) as bo,
    ):
        table = ada.open(game="columbiz")
        ada.do(table, "sit", seat=1, name="Ada")
        bo.do(table, "sit", seat=2, name="Bo")
        ada.do(table, "begin", first=1)
        seat = ada.get(f"/api/tables/{table}")["acting"][0]
        mine, other = (ada, bo) if seat == 1 else (bo, ada)
        mine.do(table, "throw", seat=seat)
        before = mine.get(f"/api/tables/{table}")
        keep = next(move for move in before["moves"][str(seat)] if move.startswith("keep"))
        mine.do(table, "play", seat=seat, event=keep)
        with other.live(table, view=True) as live:
            asked = mine.do(table, "undo", seat=seat)
            while (event := live.until("event"))["number"] < asked:
                pass
            assert (event["text"], event["changes"]["undo"]["agreed"]) == ("regrets", [seat])
            live.do("undo", seat=3 - seat)
        for each in (mine, other):
            now = each.get(f"/api/tables/{table}")
            assert (now["position"], now["acting"], now["undo"]) == (before["position"], [seat], {})
            assert now["waiting"].keys() == {str(seat)}
            assert each.get(f"/api/tables/{table}/game")["steps"][-1]["text"].startswith("roll")
        assert mine.get(f"/api/tables/{table}")["moves"] == before["moves"]
