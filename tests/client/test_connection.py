"""A connection to a table: the view is kept up to date, commands are carried out once, and it is restored when lost."""

import asyncio
from pathlib import Path

import pytest

from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.unreachable import Unreachable
from rekke.table import messages as ask
from rekke.table.acts import Refusal, hashed
from rekke.table.snapshot import snapshot
from rekke.table.views import View
from tests.client.connecting import OPEN_TABLE, SIT, WaitingListener, at, until
from tests.client.fake_server import HANG_UP, OPENS, Sent, event, fake_server, fake_table, welcome_after
from tests.server.process import Process, lasting_port
from tests.server.running import HOST, PATIENCE, SECOND, Person, Running


def texts(connection: TableConnection) -> list[str]:
    return [str(entry) for entry in connection.lines]


def whole_view(server: Running, table: str, token: str) -> View:
    """Return the view of a table as the server would send it anew."""
    room = server.call(server.server.node.hall.room(table))
    whole = snapshot(room.table, hashed(token) if token else "", 0)
    return View(**{name: getattr(whole, name) for name in View.__struct_fields__})


# A table as everybody sees it


async def test_the_view_is_that_of_the_server_after_every_line(server: Running, host: Person) -> None:
    table = host.open(game="sequence-dice")
    tokens = (HOST, SECOND, "")
    async with at(server, table, HOST) as ada, at(server, table, SECOND) as bo, at(server, table) as eve:
        commands = (
            (ada, SIT),
            (bo, ask.Sit(seat=2, name="Bo")),
            (bo, ask.Say(seat=2, text="hello ?")),
            (ada, ask.Begin()),
            (ada, ask.Mute(seat=2, muted=True)),
            (bo, ask.Forfeit(seat=2)),
            (ada, ask.Rematch(seat=1)),
        )
        for who, command in commands:
            number = await who.act(command)
            for token, each in zip(tokens, (ada, bo, eve), strict=True):
                await until(each, lambda: each.lines[-1].number >= number)  # noqa: B023  (awaited in this turn)
                assert each.view == whole_view(server, table, token)
        assert texts(ada) == texts(bo) == texts(eve)
    async with at(server, table, SECOND) as late:
        assert late.view == whole_view(server, table, SECOND)
        assert texts(late) == texts(eve)


async def test_it_knows_who_is_away(server: Running, host: Person) -> None:
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    listener = WaitingListener()
    there = TableConnection(Address(server.address, table), listener=listener)
    async with there:
        await listener.until(lambda: set(there.away) == {1})
        async with at(server, table, HOST):
            await listener.until(lambda: not there.away)


async def test_a_client_that_knows_some_lines_receives_only_the_others(server: Running, host: Person) -> None:
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    async with at(server, table, after=1) as eve:
        host.do(table, "stand", seat=1)
        await until(eve, lambda: len(eve.lines) == 2)
        assert [(line.number, line.text) for line in eve.lines] == [(2, "sits Ada"), (3, "stands")]


async def test_the_time_is_that_of_the_server(
    server: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.client.connection.local_time", lambda: 1_000)
    monkeypatch.setattr(server.server.node.hall, "_clock", lambda: 2_000_000_000.0)
    async with at(server, host.open()) as there:
        assert there.now() == 2_000_000_000_000


async def test_a_refusal_says_why(server: Running, host: Person) -> None:
    async with at(server, host.open(), SECOND) as there:
        with pytest.raises(Refusal) as refusal:
            await there.act(ask.Throw(seat=1))
        assert (refusal.value.code, refusal.value.reason) == ("not-yours", "seat 1 is not yours")


async def test_a_command_that_no_server_accepts_is_refused_before_it_is_sent() -> None:
    async with fake_table() as fake, TableConnection(fake.address, HOST) as there:
        with pytest.raises(Refusal, match="100") as refused:
            await there.act(ask.Play(seat=1, event="place " + "e3" * 100))
        assert refused.value.code == "unreadable"
        assert fake.received.empty()


# A connection that cannot be made


async def test_an_unknown_table_or_server_is_reported_at_once(server: Running) -> None:
    for address, problem, reason in (
        (server.address, Refusal, "there is no such table"),
        ("http://127.0.0.1:9", Unreachable, r"a table at http://127\.0\.0\.1:9: Connection refused"),
        ("http://nowhere.invalid", Unreachable, r"cannot reach a table at http://nowhere\.invalid: "),
    ):
        with pytest.raises(problem, match=reason):
            await TableConnection(Address(address, "abcdefghjkmnpq")).open()


async def test_a_server_of_something_else_is_recognised() -> None:
    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1") as other:
        port = other.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable, match="the server answers with HTTP status 404"):
            await TableConnection(Address(f"http://127.0.0.1:{port}", "abcdefghjkmnpq")).open()


@pytest.mark.parametrize("host", ["a..b", "a" * 80 + ".org", "b\udcff"])
async def test_a_malformed_host_name_is_reported(host: str) -> None:
    with pytest.raises(Unreachable, match="cannot reach a table"):
        await TableConnection(Address(f"http://{host}", "abcdefghjkmnpq")).open()


async def test_a_malformed_proxy_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:99999")
    with pytest.raises(Unreachable, match="Port out of range"):
        await TableConnection(Address("http://example.org", "abcdefghjkmnpq")).open()


@pytest.mark.parametrize("text", ["nonsense", "[]", "{}", '{"is":"done","number":"many"}'])
async def test_a_message_that_no_server_sends_is_reported(text: str) -> None:
    async with fake_table(first=text) as fake:
        with pytest.raises(Unreachable, match="the server sends messages that no table of ours sends"):
            await TableConnection(fake.address).open()


async def test_a_missing_line_is_reported() -> None:
    async with fake_server([welcome_after(OPENS), event(3, "1 sits Ada")]) as fake:
        with pytest.raises(Unreachable, match="the server sends messages that no table of ours sends"):
            await TableConnection(fake.address).open()


async def test_a_server_that_hangs_up_at_once_is_reported() -> None:
    async with fake_server([HANG_UP]) as fake:
        with pytest.raises(Unreachable, match="the server closed the connection"):
            await TableConnection(fake.address).open()


async def test_what_only_newer_servers_send_is_ignored() -> None:
    newer = '{"is":"weather","sky":"blue"}'
    line = '{"is":"event","number":2,"at":0,"seat":1,"text":"juggles e3","height":3,"changes":{"mood":"up"}}'
    async with (
        fake_server([newer, *OPEN_TABLE, newer, line]) as fake,
        TableConnection(fake.address) as there,
    ):
        await until(there, lambda: len(there.lines) == 2)
        assert there.lines[-1].text == "juggles e3"
        assert there.connected


# A connection that is lost


async def test_a_restarted_server_is_reconnected_to_and_carries_out_each_command_once(tmp_path: Path) -> None:
    with Process(tmp_path, lasting_port()) as first:
        with Person(first.address, HOST) as person:
            table = person.open()
        async with at(first, table, HOST) as there:
            await there.act(SIT)
            first.process.kill()
            first.process.wait()
            await until(there, lambda: not there.connected)
            waiting = asyncio.create_task(there.act(ask.Fill(seat=2, level="random")))
            with Process(tmp_path, first.port):
                async with asyncio.timeout(PATIENCE):
                    await waiting
                assert texts(there)[1:] == ["1 sits Ada", "2 becomes random"]


async def test_a_server_that_shuts_down_is_left_for_the_next(tmp_path: Path) -> None:
    with Process(tmp_path, lasting_port()) as first:
        with Person(first.address, HOST) as person:
            table = person.open()
        async with at(first, table, HOST) as there:
            await asyncio.to_thread(first.stop)
            await until(there, lambda: not there.connected)
            with Process(tmp_path, first.port):
                async with asyncio.timeout(PATIENCE):
                    assert await there.act(SIT) == 2
                assert there.connected


async def test_lines_that_were_missed_arrive_in_order_with_the_present_view() -> None:
    lines = (OPENS, "1 sits Ada", "2 sits Bo", "2 stands")
    later: list[Sent] = [welcome_after(*lines), *(event(number, lines[number - 1]) for number in (2, 3, 4))]
    async with fake_server(OPEN_TABLE, later) as fake, TableConnection(fake.address) as there:
        await fake.sockets[-1].close()
        await until(there, lambda: len(there.lines) == 4)
        assert [hello["after"] for hello in fake.hellos] == [0, 1]
        assert texts(there) == [*lines]
        assert [seat.name for seat in there.view.seats] == ["Ada", ""]
        assert there.connected


# Closing


async def test_closing_ends_a_command_that_waits_for_its_answer() -> None:
    async with fake_table() as fake, TableConnection(fake.address, SECOND) as there:
        waiting = asyncio.create_task(there.act(SIT))
        await fake.received.get()
        async with asyncio.timeout(PATIENCE):
            await there.close()
            await asyncio.wait([waiting])
        assert waiting.cancelled()


async def test_a_command_after_closing_is_refused_at_once(server: Running, host: Person) -> None:
    async with at(server, host.open(), HOST) as there:
        pass
    with pytest.raises(Refusal, match="the connection to the table is closed"):
        await asyncio.wait_for(there.act(SIT), PATIENCE)
    with pytest.raises(Refusal, match="the connection to the table is closed"):
        await asyncio.wait_for(there.changed(), PATIENCE)
