"""A connection that is refused: tried again where that may help, and ended with the reason where it may not."""

import asyncio

import pytest

from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.unreachable import Unreachable
from rekke.table.acts import Refusal
from rekke.table.messages import Bye, Code, Done, Refused
from tests.client.connecting import OPEN_TABLE, SIT, until
from tests.client.fake_server import event, fake_server
from tests.server.running import HOST, PATIENCE


@pytest.mark.parametrize("code", ["too-fast", "unkept", "closing"])
async def test_a_command_that_is_refused_for_a_while_is_sent_again(code: Code) -> None:
    async with fake_server(OPEN_TABLE) as fake, TableConnection(fake.address, HOST) as there:
        acting = asyncio.create_task(there.act(SIT))
        names = []
        for _ in range(3):
            names.append((await fake.received.get())["id"])
            await fake.send(Refused(code=code, reason="not now", id=names[-1]))
        await fake.send(Done(id=(await fake.received.get())["id"], number=2))
        assert await acting == 2
        assert len(set(names)) == 1


@pytest.mark.parametrize("code", ["too-fast", "unkept", "closing"])
async def test_a_hello_that_is_refused_for_a_while_is_sent_again(code: Code) -> None:
    refused = [Refused(code=code, reason="not now")]
    async with fake_server(refused, refused, OPEN_TABLE) as fake, TableConnection(fake.address):
        assert len(fake.hellos) == 3


async def test_a_connection_that_a_proxy_limits_is_tried_again() -> None:
    refusals = iter(["429 Too Many Requests", "429 Too Many Requests"])

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        status = next(refusals, "418 No")
        writer.write(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n".encode())
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1") as proxy:
        port = proxy.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable, match="HTTP status 418"):
            await TableConnection(Address(f"http://127.0.0.1:{port}", "abcdefghjkmnpq")).open()


async def test_a_table_that_is_gone_ends_the_connection_and_every_command() -> None:
    gone = [Refused(code="unknown", reason="there is no such table")]
    async with fake_server(OPEN_TABLE, gone) as fake, TableConnection(fake.address, HOST) as there:
        waiting = asyncio.create_task(there.act(SIT))
        await fake.received.get()
        await fake.sockets[-1].close()
        for asking in (waiting, there.changed(), there.act(SIT)):
            with pytest.raises(Refusal, match="there is no such table"):
                await asyncio.wait_for(asking, PATIENCE)
        assert not there.connected


@pytest.mark.parametrize(("code", "hellos"), [("closing", 2), ("too-fast", 2), ("unknown", 1)])
async def test_a_goodbye_is_followed_by_another_connection_unless_it_is_final(
    code: Code, hellos: int
) -> None:
    async with fake_server(OPEN_TABLE) as fake, TableConnection(fake.address) as there:
        await fake.send(Bye(code=code, reason="goodbye"))
        await until_over(there) if hellos == 1 else await until(there, lambda: len(fake.hellos) == 2)
        assert len(fake.hellos) == hellos


async def until_over(there: TableConnection) -> None:
    with pytest.raises(Refusal, match="goodbye"):
        await until(there, lambda: False)


async def test_a_refusal_that_only_newer_servers_know_is_raised_with_its_reason() -> None:
    async with fake_server(OPEN_TABLE) as fake, TableConnection(fake.address, HOST) as there:
        acting = asyncio.create_task(there.act(SIT))
        asked = await fake.received.get()
        await fake.send(
            f'{{"is":"refused","code":"too-sunny","reason":"wait for rain","id":"{asked["id"]}"}}'
        )
        with pytest.raises(Refusal, match="wait for rain"):
            await acting


async def test_the_answer_to_an_unknown_command_is_ignored() -> None:
    async with fake_server(OPEN_TABLE) as fake, TableConnection(fake.address, HOST) as there:
        await fake.send(Done(id="somebody-elses", number=9))
        await fake.send(Refused(code="too-fast", reason="of a ping"))
        await fake.send(event(2, "1 sits Ada"))
        await until(there, lambda: len(there.lines) == 2)
        assert there.connected
