"""Deleting tables and erasing words over the network: what the host asks for, and what everybody else sees."""

import asyncio
from contextlib import suppress
from pathlib import Path

from rekke.cli.serve import kept
from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.http import HttpClient
from rekke.record.reader import read_record
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.verify import verify
from tests.server.running import HOST, Live, Person, Running, refused
from tests.server.test_metrics import metrics

DELETED = {"is": "bye", "code": "unknown", "reason": "this table has been deleted"}


def played(host: Person, second: Person) -> str:
    """Play a short game with chat, up to a forfeit, and return its table."""
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada Lovelace")
    second.do(table, "sit", seat=2, name="Bo")
    host.do(table, "say", seat=1, text="I live in London")
    second.do(table, "say", seat=2, text="good for you")
    host.do(table, "begin")
    host.do(table, "forfeit", seat=1)
    return table


def until_bye(live: Live) -> dict[str, object]:
    while (message := live.receive())["is"] != "bye":
        pass
    return message


def test_the_host_deletes_a_table_over_http_and_everybody_there_learns_of_it(
    host: Person, second: Person
) -> None:
    table = host.open()
    second.do(table, "sit", seat=2, name="Bo")
    with second.live(table) as live:
        assert refused(second.ask(table, "delete"), "not-yours")
        host.do(table, "delete")
        assert until_bye(live) == DELETED
        assert live.events[-1]["text"] == "deletes"
        assert live.closed() == (4404, "unknown")
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/events", f"/table/{table}.rekke"):
        refused(second.http.get(path), "unknown")


def test_the_host_deletes_a_table_over_a_websocket_and_is_answered_first(host: Person) -> None:
    with host.live(host.open()) as live:
        assert live.do("delete") == 2
        assert until_bye(live) == DELETED
        assert live.closed() == (4404, "unknown")


def test_a_stream_of_a_deleted_table_ends_with_a_goodbye(host: Person) -> None:
    table = host.open()
    with host.http.stream("GET", f"/api/tables/{table}/stream?after=1") as stream:
        host.do(table, "delete")
        lines = [line for line in stream.iter_lines() if line]
    assert '"deletes"' in lines[0]
    assert '"this table has been deleted"' in lines[1]


def test_a_table_is_not_deleted_under_those_who_play_at_it(host: Person, second: Person) -> None:
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    second.do(table, "sit", seat=2, name="Bo")
    host.do(table, "begin")
    assert "others are playing" in refused(host.ask(table, "delete"), "not-now")


def test_the_client_library_ends_with_the_reason_and_does_not_reconnect(
    server: Running, host: Person
) -> None:
    table = host.open()

    async def watched() -> Exception | None:
        async with TableConnection(Address(server.address, table), HOST) as watching:
            await watching.act(ask.Delete())
            with suppress(Refusal):
                while True:
                    await watching.changed()
            return watching.failure

    failure = asyncio.run(watched())
    assert isinstance(failure, Refusal)
    assert (failure.code, failure.reason) == ("unknown", "this table has been deleted")


def test_everything_that_a_person_wrote_is_erased_with_one_request(server: Running, second: Person) -> None:
    ada = "the-token-of-ada-lovelace"
    with Person(server.address, ada) as host:
        tables = [played(host, second), played(host, second)]
    with second.live(tables[0]) as live:
        assert HttpClient(server.address, ada).erase() == 2
        while live.receive().get("text") != "erases":
            pass
    assert HttpClient(server.address, ada).erase() == 0
    for table in tables:
        texts = [event["text"] for event in second.get(f"/api/tables/{table}/events")]
        assert ("sits Player 1" in texts, "says (erased)" in texts) == (True, True)
        assert "says good for you" in texts
        record = second.http.get(f"/table/{table}.rekke").text
        assert "Ada" not in record
        assert verify(read_record(record)).startswith("verified: ")
        assert second.get(f"/api/tables/{table}/game")["names"] == ["Player 1", "Bo"]


def test_nobody_erases_without_a_token(nobody: Person) -> None:
    assert "send the token" in refused(nobody.http.post("/api/erase"), "not-yours")


def test_deleted_tables_are_counted(host: Person) -> None:
    before = metrics(host).get('rekke_deleted_total{by="host"}', 0)
    host.do(host.open(), "delete")
    assert metrics(host)['rekke_deleted_total{by="host"}'] == before + 1


def test_a_server_deletes_old_tables_by_itself(tmp_path: Path) -> None:
    with Running(tmp_path) as server, Person(server.address) as host:
        table = host.open()
    with Running(tmp_path, keep=kept(open=1, ended=None)) as server, Person(server.address) as host:
        assert host.get(f"/api/tables/{table}")
    with Running(tmp_path, keep=kept(open=1e-9, ended=None)) as server, Person(server.address) as host:

        async def tidied() -> None:
            async for _ in server.server.node.hall.tidied():
                pass

        server.call(tidied())
        refused(host.http.get(f"/api/tables/{table}"), "unknown")
        assert metrics(host)['rekke_deleted_total{by="age"}'] == 1
