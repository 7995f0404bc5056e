"""A table on a real server from the terminal: whole games, lost connections, transferred seats, the server's clock."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from websockets.asyncio.server import ServerConnection, serve

from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import encode
from rekke.table.log import Entry
from rekke.table.messages import SeatView
from rekke.table.snapshot import acting, snapshot
from rekke.table.table import opened
from rekke.table.terms import Terms
from rekke.terminal.address import Address
from rekke.terminal.history import last_game
from rekke.terminal.remote_table import RemoteTable, Unreachable, _reason, printable
from rekke.terminal.seeding import Seeder
from tests.server.process import Process
from tests.server.running import HOST, PATIENCE, SECOND, SEED, Person, Running
from tests.table.seated import Eyes
from tests.terminal.clients import move, until

THIRD = "the-third-one-has-this-token"


@asynccontextmanager
async def at(server: Running | Process, table: str, token: str = "") -> AsyncIterator[RemoteTable]:
    """Connect to a table, and disconnect at the end."""
    there = await RemoteTable.open(Address(server.address, table), token)
    yield there
    await there.close()


async def until_line(client: RemoteTable, number: int) -> None:
    """Wait until a line has arrived."""
    await until(client, lambda: client.table.number >= number)


def mine(there: RemoteTable) -> list[int]:
    return [number for number, seat in enumerate(there.table.seats, 1) if seat.held_by(there.who)]


def views(server: Running, table: str, token: str) -> list[SeatView]:
    """Return the seats as the server shows them to the holder of a token."""
    with Person(server.address, token) as person:
        return [SeatView(**seat) for seat in person.get(f"/api/tables/{table}")["seats"]]


async def test_a_late_client_knows_everything_that_is_public(server: Running, host: Person) -> None:
    table = host.open(seats=3, game="sequence-dice")
    host.do(table, "sit", seat=2, name="Ada")
    host.do(table, "fill", seat=1, level="novice")
    host.do(table, "seed", seat=2, seed=SEED)
    host.do(table, "set", terms={"game": "kivi", "seats": 2})
    host.do(table, "begin")
    async with at(server, table) as watching:
        await until(watching, lambda: acting(watching.table) == [2])  # the bot has moved, and waits
    for token in (HOST, SECOND, ""):
        async with at(server, table, token) as there:
            with Person(server.address, token) as person:
                expected = person.get(f"/api/tables/{table}")
            own = snapshot(there.table, there.who, 0)
            assert (own.number, own.phase, own.terms) == (
                expected["number"],
                expected["phase"],
                there.table.terms,
            )
            assert own.seats == views(server, table, token)
            assert (own.host, own.commitment, own.games) == (expected["host"], expected["commitment"], 1)
            assert own.position or own.phase == "open"


async def test_two_clients_play_a_whole_game(server: Running, host: Person) -> None:
    table = host.open(game="kivi")
    async with at(server, table, HOST) as ada, at(server, table, SECOND) as bo, at(server, table) as eve:
        eyes = Eyes()
        eve.watchers.add(eyes)
        for there in (ada, bo):
            there.watchers.add(Seeder(there))
        await ada.act(ask.Sit(seat=1, name="Ada"))
        assert mine(ada) == [1]
        await bo.act(ask.Sit(seat=2, name="Bo"))
        assert (mine(ada), mine(bo), mine(eve)) == ([1], [2], [])
        assert ada.table.hosted_by(ada.who)
        assert not bo.table.hosted_by(bo.who)
        await until(ada, lambda: all(seat.seed != "-" for seat in ada.table.seats))
        with pytest.raises(Refusal, match="only the host can do that"):
            await bo.act(ask.Begin())
        await ada.act(ask.Begin())
        while ada.table.phase == "play":
            for seat, there in ((1, ada), (2, bo)):
                await until_line(there, max(ada.table.number, bo.table.number))
                if there.table.waited_for(seat) is not None:
                    await move(there, seat)
        await until_line(bo, ada.table.number)
        await until_line(eve, ada.table.number)
        assert ada.table.position == bo.table.position == eve.table.position
        assert ada.table.winners == eve.table.winners
        assert [each.entry.number for each in eyes.changes] == [*range(2, eve.table.number + 1)]
        assert eyes.changes[-1].after == eve.table
        assert [seat.name for seat in eve.table.seats] == ["Ada", "Bo"]
    async with at(server, table) as late:
        assert str(last_game(late.lines)) == host.http.get(f"/table/{table}.rekke").text


async def test_two_clients_that_take_a_seat_at_once_with_the_same_name_know_who_has_it(
    server: Running, host: Person
) -> None:
    table = host.open(seats=4)
    async with at(server, table, SECOND) as one, at(server, table, THIRD) as other:
        answers = await asyncio.gather(
            *(each.act(ask.Sit(seat=1, name="Guest")) for each in (one, other)),
            return_exceptions=True,
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Refusal", "int"]
        await until_line(other, 2)
        await until_line(one, 2)
        assert sorted([mine(one), mine(other)]) == [[], [1]]
        sitter = one if mine(one) else other
        await sitter.act(ask.Sit(seat=1, name="Renamed"))
        assert mine(sitter) == [1]


async def test_everybody_moves_up_one_seat_after_a_rematch(server: Running, host: Person) -> None:
    table = host.open()
    async with at(server, table, HOST) as ada, at(server, table, SECOND) as bo:
        await ada.act(ask.Sit(seat=1, name="Ada"))
        await bo.act(ask.Sit(seat=2, name="Bo"))
        await ada.act(ask.Begin())
        await ada.act(ask.Forfeit(seat=1))
        await ada.act(ask.Rematch(seat=1))
        await until_line(bo, ada.table.number)
        assert (mine(ada), mine(bo), ada.table.games) == ([2], [1], 2)
        assert ada.table.hosted_by(ada.who)
    async with at(server, table, SECOND) as again:
        assert mine(again) == [1]


async def test_every_client_knows_who_is_muted(server: Running, host: Person) -> None:
    table = host.open(seats=3)
    host.do(table, "sit", seat=1, name="Ada")

    def muted(there: RemoteTable) -> list[bool]:
        return [there.table.is_muted(seat) for seat in there.table.seats]

    async with at(server, table, SECOND) as bo, at(server, table, THIRD) as cleo:
        await bo.act(ask.Sit(seat=2, name="Bo"))
        await cleo.act(ask.Sit(seat=3, name="Cleo"))
        host.do(table, "mute", seat=2, muted=True)
        await until_line(bo, 5)
        await until_line(cleo, 5)
        async with at(server, table) as late:
            assert muted(bo) == muted(cleo) == muted(late) == [False, True, False]


async def test_a_seat_transferred_to_another_device_is_gone_from_the_first(
    server: Running, host: Person
) -> None:
    table, code = host.open(), "c0" * 16
    async with at(server, table, HOST) as old, at(server, table, THIRD) as new:
        await old.act(ask.Sit(seat=1, name="Ada"))
        await old.act(ask.Offer(seat=1, code=code))
        number = await new.act(ask.TakeOver(seat=1, code=code))
        await until_line(old, number)
        assert (mine(old), mine(new)) == ([], [1])
        assert new.table.hosted_by(new.who)
        assert not old.table.hosted_by(old.who)


async def test_a_refusal_says_why(server: Running, host: Person) -> None:
    table = host.open()
    async with at(server, table, SECOND) as there:
        with pytest.raises(Refusal) as refusal:
            await there.act(ask.Throw(seat=1))
        assert (refusal.value.code, refusal.value.reason) == ("not-yours", "seat 1 is not yours")


async def test_the_time_is_that_of_the_server(
    server: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.terminal.remote_table.local_time", lambda: 1_000)
    monkeypatch.setattr(server.server.node.hall, "_clock", lambda: 2_000_000_000.0)
    async with at(server, host.open()) as there:
        assert there.now() == 2_000_000_000_000


async def test_an_unknown_table_or_server_is_reported_at_once(server: Running) -> None:
    with pytest.raises(Refusal, match="there is no such table"):
        await RemoteTable.open(Address(server.address, "abcdefghjkmnpq"))
    with pytest.raises(
        Unreachable, match=r"cannot reach a table at http://127\.0\.0\.1:9: Connection refused"
    ):
        await RemoteTable.open(Address("http://127.0.0.1:9", "abcdefghjkmnpq"))
    with pytest.raises(Unreachable, match=r"cannot reach a table at http://nowhere\.invalid: "):
        await RemoteTable.open(Address("http://nowhere.invalid", "abcdefghjkmnpq"))


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (TimeoutError(), "the server does not answer"),
        (OSError(113, "Connect call failed ('10.0.0.1', 80)"), "No route to host"),
        (OSError("Multiple exceptions: [Errno 111] Connect …, [Errno 101] Connect …"), "Connection refused"),
        (ssl.SSLError(1, "certificate verify failed"), "certificate verify failed"),
        (
            msgspec.ValidationError("Expected `object`"),
            "the server sends messages that no table of ours sends",
        ),
        (EOFError(), "the connection was lost"),
    ],
)
def test_a_connection_error_is_reported_in_a_few_words(failure: Exception, reason: str) -> None:
    assert _reason(failure) == reason


async def test_a_server_of_something_else_is_recognised() -> None:
    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1") as other:
        port = other.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable, match="the server answers with HTTP status 404"):
            await RemoteTable.open(Address(f"http://127.0.0.1:{port}", "abcdefghjkmnpq"))


@pytest.mark.parametrize("host", ["a..b", "a" * 80 + ".org", "b\udcff"])
async def test_a_malformed_host_name_is_reported(host: str) -> None:
    with pytest.raises(Unreachable, match="cannot reach a table"):
        await RemoteTable.open(Address(f"http://{host}", "abcdefghjkmnpq"))


async def test_a_malformed_proxy_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:99999")
    with pytest.raises(Unreachable, match="Port out of range"):
        await RemoteTable.open(Address("http://example.org", "abcdefghjkmnpq"))


@asynccontextmanager
async def fake_server(*lines: str, first: str = "") -> AsyncIterator[Address]:
    """Run a server that sends these lines as a table, and any message before them; it answers no command."""
    seats = [SeatView(name="", person=False, bot="", seeded=False, left=False, muted=False, yours=False)] * 2
    opens = f"opens {Terms(game='kivi')} dice=ab"

    async def send_lines(socket: ServerConnection) -> None:
        await socket.recv()
        hello = snapshot(opened("abcdefghjkmnpq", Entry(1, 0, 0, opens, "a b")), "", 0)
        await socket.send(encode(structs.replace(hello, seats=seats, number=len(lines) + 1)).decode())
        if first:
            await socket.send(first)
        for number, (seat, _, text) in enumerate((line.partition(" ") for line in (f"0 {opens}", *lines)), 1):
            event = ask.Happened(number=number, at=0, seat=int(seat), text=text)
            await socket.send(encode(event).decode())
        await socket.wait_closed()

    async with serve(send_lines, "127.0.0.1") as server:
        yield Address(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", "abcdefghjkmnpq")


async def test_control_characters_from_a_server_are_replaced() -> None:
    async with fake_server("1 sits Ada\x1b]0;owned\x07\x9b2J") as address:
        there = await RemoteTable.open(address)
        assert there.table.seat(1).name == "Ada\ufffd]0;owned\ufffd\ufffd2J"
        await there.close()
    refusal = printable(ask.Refused(code="illegal", reason="\x1b[2J", ruling="\x07"))
    assert isinstance(refusal, ask.Refused)
    assert (refusal.reason, refusal.ruling) == ("\ufffd[2J", "\ufffd")


async def test_a_message_that_only_newer_servers_send_is_ignored() -> None:
    async with fake_server("1 sits Ada", first='{"is":"weather","sky":"blue"}') as address:
        there = await RemoteTable.open(address)
        assert there.connected
        assert there.table.seat(1).name == "Ada"
        await there.close()


@pytest.mark.parametrize("text", ["nonsense", "[]", "{}", '{"is":"done","number":"many"}'])
async def test_a_message_that_no_server_sends_is_reported(text: str) -> None:
    async with fake_server(first=text) as address:
        with pytest.raises(Unreachable, match="the server sends messages that no table of ours sends"):
            await RemoteTable.open(address)


@pytest.mark.parametrize("line", ["1 juggles e3", "4 sits Ada", "1 place e3", "0 begins first"])
async def test_a_line_that_no_table_writes_is_reported(line: str) -> None:
    async with fake_server(line) as address:
        with pytest.raises(Unreachable, match="the server sends messages that no table of ours sends"):
            await RemoteTable.open(address)


async def test_a_command_that_no_server_accepts_is_refused_before_it_is_sent(
    server: Running, host: Person
) -> None:
    table = host.open()
    async with at(server, table, HOST) as there:
        with pytest.raises(Refusal, match="100") as refused:
            await there.act(ask.Play(seat=1, event="place " + "e3" * 100))
        assert refused.value.code == "unreadable"


async def test_a_restarted_server_is_reconnected_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.terminal.remote_table.FIRST_PAUSE", 0.01)
    with Process(tmp_path) as first:
        with Person(first.address, HOST) as person:
            table = person.open(game="kivi")
        there = await RemoteTable.open(Address(first.address, table), HOST)
        eyes = Eyes()
        there.watchers.add(eyes)
        await there.act(ask.Sit(seat=1, name="Ada"))
        first.process.kill()
        first.process.wait()
        await until(there, lambda: not there.connected)
        # A command sent meanwhile waits for the next server, which carries it out once.
        waiting = asyncio.create_task(there.act(ask.Fill(seat=2, level="random")))
        with Process(tmp_path, first.port):
            async with asyncio.timeout(PATIENCE):
                await waiting
                assert there.connected
                await there.act(ask.Begin())
            with Person(f"http://127.0.0.1:{first.port}", HOST) as person:
                lines = [event["text"] for event in person.get(f"/api/tables/{table}/events?after=0")]
            assert lines.count("becomes random") == 1
            assert mine(there) == [1]
            numbers = [each.entry.number for each in eyes.changes]
            assert numbers == sorted(set(numbers))
            await there.close()


async def test_closing_ends_a_command_that_waits_for_its_answer() -> None:
    async with fake_server() as address:
        there = await RemoteTable.open(address, SECOND)
        waiting = asyncio.create_task(there.act(ask.Sit(seat=1, name="Bo")))
        await asyncio.sleep(0)  # let it start
        assert not waiting.done()
        async with asyncio.timeout(PATIENCE):
            await there.close()
            await asyncio.wait([waiting])
        assert waiting.cancelled()
