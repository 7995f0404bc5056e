"""Metrics for Prometheus: their format, what they count, and that the documentation names them all."""

import asyncio
import os
import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from prometheus_client.parser import text_string_to_metric_families

from rekke.server.shared_answer import SharedAnswer
from rekke.table.log_health import CallName
from tests.hand_clock import HandClock
from tests.pages import ROOT
from tests.server.running import Live, Person, Running

SERVER_PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def metrics(host: Person) -> dict[str, float]:
    """Return all samples, by name and labels as they are written."""
    lines = host.http.get("/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def test_the_metrics_are_in_the_format_of_prometheus(host: Person, table: str) -> None:
    host.http.post(f"/api/tables/{table}", content=b"nonsense")
    answer = host.http.get("/metrics")
    assert re.match(r"text/plain; version=(0\.0\.4|1\.0\.0)", answer.headers["content-type"])
    families = {family.name: family for family in text_string_to_metric_families(answer.text)}
    assert {family.type for family in families.values()} == {"counter", "gauge", "histogram"}
    assert 'rekke_refused_total{code="unreadable"}' in metrics(host)


def test_the_server_page_names_every_metric(host: Person) -> None:
    for name in re.findall(r"^# TYPE (rekke_\w+) ", host.http.get("/metrics").text, re.MULTILINE):
        assert f"`{name}`" in SERVER_PAGE, name


def test_commands_openings_answers_and_calls_of_the_log_are_counted_and_timed(host: Person) -> None:
    before = metrics(host)
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    host.get(f"/api/tables/{table}/events")
    after = metrics(host)
    for name in (
        "rekke_opened_total",
        "rekke_done_total",
        "rekke_command_seconds_count",
        'rekke_answer_seconds_count{operation="events"}',
    ):
        assert after[name] == before.get(name, 0) + 1, name
    # Opening a table and sitting down are two appends.
    appends = 'rekke_log_seconds_count{call="append"}'
    assert after[appends] == before.get(appends, 0) + 2
    assert after['rekke_log_seconds_count{call="read"}'] > before.get(
        'rekke_log_seconds_count{call="read"}', 0
    )


def test_failures_of_the_log_are_counted_from_0_so_that_an_alert_sees_the_first_one(host: Person) -> None:
    counted = metrics(host)
    assert [counted[f'rekke_log_errors_total{{call="{call}"}}'] for call in get_args(CallName)] == [0, 0, 0]


def test_sockets_memory_and_descriptors_are_those_of_this_moment(tmp_path: Path) -> None:
    # A server of its own: sockets of other tests may close in the middle.
    with Running(tmp_path) as server, Person(server.address) as host:
        table = host.open()
        before = metrics(host)
        assert before["rekke_sockets_most"] > 100
        assert before["process_resident_memory_bytes"] > 10_000_000
        if os.path.exists("/proc/self/fd"):
            assert before["process_open_fds"] <= before["process_max_fds"]
        with host.live(table), Live(server.address, table, {"do": "hello"}):
            during = metrics(host)
            assert during["rekke_sockets"] == before["rekke_sockets"] + 2
            assert during["rekke_guests"] == before["rekke_guests"] + 2
            assert during["rekke_sockets_waiting"] == before["rekke_sockets_waiting"]


def test_the_benchmarks_read_a_metric(server: Running, host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    host.open()
    tables = import_module("serving").metric(server.address, "rekke_tables")
    assert tables == len(server.server.node.hall.rooms) > 0


def test_internal_errors_are_counted(server: Running, host: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    table, before = host.open(), metrics(host)
    monkeypatch.setattr("rekke.server.table_api.snapshot", fail)
    assert host.http.get(f"/api/tables/{table}").status_code == 500
    with Person(server.address) as later:
        assert metrics(later)["rekke_errors_total"] == before["rekke_errors_total"] + 1
    while not server.logged.lines:
        host.get("/api/games")
    server.logged.lines.clear()


def test_the_metrics_are_computed_once_a_second_however_many_ask_for_them() -> None:
    clock, computed = HandClock(), list[int]()

    async def compute() -> int:
        computed.append(1)
        return len(computed)

    async def ask() -> None:
        answer = SharedAnswer(compute, now=clock)
        assert await asyncio.gather(*(answer.get() for _ in range(9))) == [1] * 9
        clock.seconds += 0.9
        assert await answer.get() == 1
        clock.seconds += 0.1
        assert await answer.get() == 2

    asyncio.run(ask())


def test_a_server_with_limits_shares_the_metrics(tmp_path: Path) -> None:
    with Running(tmp_path, limits=1) as running, Person(running.address) as host:
        node = running.server.node
        first = host.http.get("/metrics").text
        assert running.call(node.own_metrics.get()).decode() == first
