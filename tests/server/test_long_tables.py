"""Tables with more than a million lines: what happened is still found by its number."""

import asyncio
import json

from rekke.client.http import HttpClient
from tests.server.running import Person, Running, refused
from tests.table.conftest import database, postgres, postgresql, runner
from tests.table.test_log import execute

__all__ = ["database", "postgres", "postgresql", "runner"]

MILLION = 1_000_000


def test_lines_beyond_a_million_are_read_over_http_websocket_and_stream(database: str) -> None:
    with Running(database) as server, Person(server.address) as host:
        table = host.open()
    rows = ",".join(f"('{table}', {MILLION + n}, 1, 0, 'says no. {n}', '', '')" for n in range(1, 6))
    asyncio.run(
        execute(
            database,
            f"INSERT INTO events VALUES {rows}; UPDATE tables SET number = {MILLION + 5};",  # noqa: S608
        )
    )
    numbers = [MILLION + 3, MILLION + 4, MILLION + 5]
    with Running(database) as server, Person(server.address) as host:
        after = MILLION + 2
        read = host.get(f"/api/tables/{table}/events?after={after}")
        assert [(line["number"], line["text"]) for line in read] == [
            (number, f"says no. {number - MILLION}") for number in numbers
        ]
        assert [line.number for line in HttpClient(server.address).events(table, after)] == numbers
        with host.live(table, after=after) as live:
            assert live.welcome["number"] == MILLION + 5
            assert [live.until("event")["number"] for _ in numbers] == numbers
            assert live.do("sit", seat=1, name="Ada") == MILLION + 6
        with host.http.stream("GET", f"/api/tables/{table}/stream?after={after}") as stream:
            lines = stream.iter_lines()
            assert [json.loads(next(lines))["number"] for _ in range(4)] == [*numbers, MILLION + 6]
        for beyond in (MILLION + 6, 2**31, 10**15 - 1):
            assert host.get(f"/api/tables/{table}/events?after={beyond}") == []
        refused(host.http.get(f"/api/tables/{table}/events?after={10**15}"), "unreadable")
        for beyond in (2**31, 2**63, 10**30):
            with host.live(table, after=beyond) as live:
                assert live.welcome["number"] == MILLION + 6
                assert live.moves(1) == []
