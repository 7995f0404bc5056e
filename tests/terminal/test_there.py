"""A table on a real server, from terminals: whole games, lost connections, moved seats, the server's time."""

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
from rekke.table.snapshot import snapshot
from rekke.table.table import opened
from rekke.table.terms import Terms
from rekke.terminal.address import Address
from rekke.terminal.history import last_game
from rekke.terminal.seeding import Seeding
from rekke.terminal.there import There, Unreached, _reason, printable
from tests.server.process import Process
from tests.server.running import HOST, PATIENCE, SECOND, SEED, Person, Running
from tests.table.seated import Eyes, do

THIRD = "the-third-one-has-this-token"


@asynccontextmanager
async def at(server: Running | Process, table: str, token: str = "") -> AsyncIterator[There]:
    """Come to a table, and go away from it at the end."""
    there = await There.open(Address(server.address, table), token)
    yield there
    await there.close()


async def until(there: There, number: int) -> None:
    """Wait until a line was heard."""
    async with asyncio.timeout(PATIENCE):
        while there.table.number < number:
            await asyncio.sleep(0.005)


async def cut_off(there: There) -> None:
    """Wait until the connection is lost."""
    async with asyncio.timeout(PATIENCE):
        while there.connected:
            await asyncio.sleep(0.01)


def mine(there: There) -> list[int]:
    return [number for number, seat in enumerate(there.table.seats, 1) if seat.held_by(there.who)]


def views(server: Running, table: str, token: str) -> list[SeatView]:
    """Give the seats as the server shows them."""
    with Person(server.address, token) as person:
        return [SeatView(**seat) for seat in person.get(f"/api/tables/{table}")["seats"]]


async def test_who_comes_late_knows_everything_that_everybody_may_know(server: Running, host: Person) -> None:
    table = host.open(seats=3, game="sequence-dice")
    host.do(table, "sit", seat=2, name="Ada")
    host.do(table, "fill", seat=1, level="novice")
    host.do(table, "seed", seat=2, seed=SEED)
    host.do(table, "set", terms={"game": "kivi", "seats": 2})
    host.do(table, "begin")
    async with asyncio.timeout(PATIENCE):
        while host.get(f"/api/tables/{table}")["acting"] != [2]:  # the bot has gone, and waits
            await asyncio.sleep(0.005)
    for token in (HOST, SECOND, ""):
        async with at(server, table, token) as there:
            with Person(server.address, token) as person:
                shown = person.get(f"/api/tables/{table}")
            own = snapshot(there.table, there.who, 0)
            assert (own.number, own.phase, own.terms) == (shown["number"], shown["phase"], there.table.terms)
            assert own.seats == views(server, table, token)
            assert (own.host, own.commitment, own.games) == (shown["host"], shown["commitment"], 1)
            assert own.position or own.phase == "open"


async def test_two_terminals_at_one_table_play_a_whole_game(server: Running, host: Person) -> None:
    table = host.open(game="kivi")
    async with at(server, table, HOST) as ada, at(server, table, SECOND) as bo, at(server, table) as eve:
        eyes = Eyes()
        eve.watchers.add(eyes)
        for there in (ada, bo):
            there.watchers.add(Seeding(there, there.who))
        await ada.act(ada.who, ask.Sit(seat=1, name="Ada"))
        assert mine(ada) == [1]
        await bo.act(bo.who, ask.Sit(seat=2, name="Bo"))
        assert (mine(ada), mine(bo), mine(eve)) == ([1], [2], [])
        assert ada.table.hosted_by(ada.who)
        assert not bo.table.hosted_by(bo.who)
        async with asyncio.timeout(PATIENCE):
            while any(seat.seed == "-" for seat in ada.table.seats):
                await asyncio.sleep(0.005)
        with pytest.raises(Refusal, match="only the host may do this"):
            await bo.act(bo.who, ask.Begin())
        await ada.act(ada.who, ask.Begin())
        while ada.table.phase == "play":
            for seat, there in ((1, ada), (2, bo)):
                await until(there, max(ada.table.number, bo.table.number))
                if there.table.waited_for(seat) is not None:
                    await do(there, there.who, seat)
        await until(bo, ada.table.number)
        await until(eve, ada.table.number)
        assert ada.table.position == bo.table.position == eve.table.position
        assert ada.table.winners == eve.table.winners
        assert [each.entry.number for each in eyes.changes] == [*range(2, eve.table.number + 1)]
        assert eyes.changes[-1].after == eve.table
        assert [seat.name for seat in eve.table.seats] == ["Ada", "Bo"]
    async with at(server, table) as late:
        assert str(last_game(late.lines)) == host.http.get(f"/table/{table}.rekke").text


async def test_who_takes_a_seat_with_the_same_name_in_the_same_moment_does_not_confuse_it(
    server: Running, host: Person
) -> None:
    table = host.open(seats=4)
    async with at(server, table, SECOND) as one, at(server, table, THIRD) as other:
        answers = await asyncio.gather(
            *(each.act(each.who, ask.Sit(seat=1, name="Guest")) for each in (one, other)),
            return_exceptions=True,
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Refusal", "int"]
        await until(other, 2)
        await until(one, 2)
        assert sorted([mine(one), mine(other)]) == [[], [1]]
        sitter = one if mine(one) else other
        await sitter.act(sitter.who, ask.Sit(seat=1, name="Renamed"))
        assert mine(sitter) == [1]


async def test_after_a_rematch_everybody_has_moved_up_one_seat(server: Running, host: Person) -> None:
    table = host.open()
    async with at(server, table, HOST) as ada, at(server, table, SECOND) as bo:
        await ada.act(ada.who, ask.Sit(seat=1, name="Ada"))
        await bo.act(bo.who, ask.Sit(seat=2, name="Bo"))
        await ada.act(ada.who, ask.Begin())
        await ada.act(ada.who, ask.Forfeit(seat=1))
        await ada.act(ada.who, ask.Rematch(seat=1))
        await until(bo, ada.table.number)
        assert (mine(ada), mine(bo), ada.table.games) == ([2], [1], 2)
        assert ada.table.hosted_by(ada.who)
    async with at(server, table, SECOND) as again:
        assert mine(again) == [1]


async def test_who_is_muted_is_seen_by_everybody_who_looks_and_nobody_else_is(
    server: Running, host: Person
) -> None:
    table = host.open(seats=3)
    host.do(table, "sit", seat=1, name="Ada")

    def muted(there: There) -> list[bool]:
        return [there.table.is_muted(seat) for seat in there.table.seats]

    async with at(server, table, SECOND) as bo, at(server, table, THIRD) as cleo:
        await bo.act(bo.who, ask.Sit(seat=2, name="Bo"))
        await cleo.act(cleo.who, ask.Sit(seat=3, name="Cleo"))
        host.do(table, "mute", seat=2, muted=True)
        await until(bo, 5)
        await until(cleo, 5)
        async with at(server, table) as late:
            assert muted(bo) == muted(cleo) == muted(late) == [False, True, False]


async def test_a_seat_moves_to_another_device_and_is_gone_from_the_first(
    server: Running, host: Person
) -> None:
    table, code = host.open(), "c0" * 16
    async with at(server, table, HOST) as old, at(server, table, THIRD) as new:
        await old.act(old.who, ask.Sit(seat=1, name="Ada"))
        await old.act(old.who, ask.Offer(seat=1, code=code))
        number = await new.act(new.who, ask.TakeOver(seat=1, code=code))
        await until(old, number)
        assert (mine(old), mine(new)) == ([], [1])
        assert new.table.hosted_by(new.who)
        assert not old.table.hosted_by(old.who)


async def test_a_refusal_says_why(server: Running, host: Person) -> None:
    table = host.open()
    async with at(server, table, SECOND) as there:
        with pytest.raises(Refusal) as refusal:
            await there.act(there.who, ask.Throw(seat=1))
        assert (refusal.value.code, refusal.value.reason) == ("not-yours", "seat 1 is not yours")


async def test_the_time_is_the_servers(
    server: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.terminal.there._clock", lambda: 1_000)
    async with at(server, host.open()) as there:
        assert abs(there.now() - host.get(f"/api/tables/{there.table.id}")["now"]) < 5_000


async def test_what_is_not_there_is_told_at_once(server: Running) -> None:
    with pytest.raises(Refusal, match="there is no such table"):
        await There.open(Address(server.address, "abcdefghjkmnpq"))
    with pytest.raises(Unreached, match=r"no table is reached at http://127\.0\.0\.1:9: Connection refused"):
        await There.open(Address("http://127.0.0.1:9", "abcdefghjkmnpq"))
    with pytest.raises(Unreached, match=r"no table is reached at http://nowhere\.invalid: "):
        await There.open(Address("http://nowhere.invalid", "abcdefghjkmnpq"))


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (TimeoutError(), "it does not answer"),
        (OSError(113, "Connect call failed ('10.0.0.1', 80)"), "No route to host"),
        (OSError("Multiple exceptions: [Errno 111] Connect …, [Errno 101] Connect …"), "Connection refused"),
        (ssl.SSLError(1, "certificate verify failed"), "certificate verify failed"),
        (msgspec.ValidationError("Expected `object`"), "it says something else than a table does"),
        (EOFError(), "the connection is lost"),
    ],
)
def test_what_went_wrong_is_said_in_few_words(failure: Exception, said: str) -> None:
    assert _reason(failure) == said


async def test_a_server_of_something_else_is_told_apart() -> None:
    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1") as other:
        port = other.sockets[0].getsockname()[1]
        with pytest.raises(Unreached, match="it answers with 404"):
            await There.open(Address(f"http://127.0.0.1:{port}", "abcdefghjkmnpq"))


@pytest.mark.parametrize("host", ["a..b", "a" * 80 + ".org", "b\udcff"])
async def test_a_name_that_no_server_has_is_told(host: str) -> None:
    with pytest.raises(Unreached, match="no table is reached"):
        await There.open(Address(f"http://{host}", "abcdefghjkmnpq"))


async def test_a_proxy_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:99999")
    with pytest.raises(Unreached, match="Port out of range"):
        await There.open(Address("http://example.org", "abcdefghjkmnpq"))


@asynccontextmanager
async def strange(*lines: str) -> AsyncIterator[Address]:
    """Run a server that tells of a table whatever it likes."""
    seats = [SeatView(name="", person=False, bot="", seeded=False, left=False, muted=False, yours=False)] * 2
    opens = f"opens {Terms(game='kivi')} dice=ab"

    async def tell(socket: ServerConnection) -> None:
        await socket.recv()
        hello = snapshot(opened("abcdefghjkmnpq", Entry(1, 0, 0, opens, "a b")), "", 0)
        await socket.send(encode(structs.replace(hello, seats=seats, number=len(lines) + 1)).decode())
        for number, (seat, _, text) in enumerate((line.partition(" ") for line in (f"0 {opens}", *lines)), 1):
            event = ask.Happened(number=number, at=0, seat=int(seat), text=text)
            await socket.send(encode(event).decode())
        await socket.wait_closed()

    async with serve(tell, "127.0.0.1") as server:
        yield Address(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", "abcdefghjkmnpq")


async def test_what_would_command_a_terminal_is_taken_out_of_what_a_server_tells() -> None:
    async with strange("1 sits Ada\x1b]0;owned\x07\x9b2J") as address:
        there = await There.open(address)
        assert there.table.seat(1).name == "Ada\ufffd]0;owned\ufffd\ufffd2J"
        await there.close()
    refusal = printable(ask.Refused(code="illegal", reason="\x1b[2J", ruling="\x07"))
    assert isinstance(refusal, ask.Refused)
    assert (refusal.reason, refusal.ruling) == ("\ufffd[2J", "\ufffd")


@pytest.mark.parametrize("line", ["1 juggles e3", "4 sits Ada", "1 place e3", "0 begins first"])
async def test_a_line_of_no_table_is_told_as_something_else(line: str) -> None:
    async with strange(line) as address:
        with pytest.raises(Unreached, match="it says something else than a table does"):
            await There.open(address)


async def test_what_no_server_would_read_is_refused_here(server: Running, host: Person) -> None:
    table = host.open()
    async with at(server, table, HOST) as there:
        with pytest.raises(Refusal, match="100") as refused:
            await there.act(there.who, ask.Play(seat=1, event="place " + "e3" * 100))
        assert refused.value.code == "unreadable"


async def test_a_server_that_is_killed_and_started_again_is_come_back_to(tmp_path: Path) -> None:
    with Process(tmp_path) as first:
        with Person(first.address, HOST) as person:
            table = person.open(game="kivi")
        there = await There.open(Address(first.address, table), HOST)
        eyes = Eyes()
        there.watchers.add(eyes)
        await there.act(there.who, ask.Sit(seat=1, name="Ada"))
        first.process.kill()
        first.process.wait()
        await cut_off(there)
        # What is asked meanwhile waits for the next server, and happens there once.
        asked = asyncio.create_task(there.act(there.who, ask.Fill(seat=2, level="random")))
        with Process(tmp_path, first.port):
            async with asyncio.timeout(PATIENCE):
                await asked
                assert there.connected
                await there.act(there.who, ask.Begin())
            with Person(f"http://127.0.0.1:{first.port}", HOST) as person:
                lines = [event["text"] for event in person.get(f"/api/tables/{table}/events?after=0")]
            assert lines.count("becomes random") == 1
            assert mine(there) == [1]
            numbers = [each.entry.number for each in eyes.changes]
            assert numbers == sorted(set(numbers))
            await there.close()


async def test_who_goes_away_stops_asking(server: Running, host: Person) -> None:
    table = host.open()
    there = await There.open(Address(server.address, table), SECOND)
    await there.close()
    asked = asyncio.create_task(there.act(there.who, ask.Sit(seat=1, name="Bo")))
    await asyncio.sleep(0.05)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert not there._asked
