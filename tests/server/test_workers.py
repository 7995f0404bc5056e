"""`rekke serve --workers N`: several processes behind one port, of which one that dies is started again."""

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import sleep
from uuid import uuid4

import httpx2
import pytest

from tests.cli.command import complaint, process
from tests.server.process import PATIENCE, Process
from tests.server.running import Live, Person
from tests.server.test_restart import STOPPED
from tests.table.conftest import _command, postgres

__all__ = ["postgres"]
WORKERS = 2
MOST_CONNECTIONS = 200
"""Connections of which every worker has certainly got one, if it accepts any."""


class Workers(Process):
    """A server with several workers."""

    def __init__(self, database: str) -> None:
        super().__init__(Path(), more=["--database", database, "--workers", str(WORKERS)])
        assert self.line().startswith("The tables are in postgresql:///")
        assert self.line().startswith("It can hold ")

    @property
    def pids(self) -> set[int]:
        """The process ids of the workers."""
        listed = subprocess.run(
            ["ps", "-axwwo", "pid=,ppid=,args="], check=True, capture_output=True, text=True
        )
        lines = (line.split(None, 2) for line in listed.stdout.splitlines())
        return {
            int(pid)
            for pid, parent, command in lines
            if int(parent) == self.process.pid and "spawn_main" in command
        }

    def until_replaced(self, pids: set[int]) -> list[set[int]]:
        """Wait until other workers run in place of these, and all answer; return the workers at each moment."""
        seen = [self.pids]
        while seen[-1] & pids or len(seen[-1]) < WORKERS or not self.all_answer():
            assert self.process.poll() is None, self.out.read()
            sleep(0.02)
            seen.append(self.pids)
        return seen

    def all_answer(self) -> bool:
        """Ask anew whether all workers answer; the one that is asked may be about to end."""
        with suppress(httpx2.TransportError), Person(self.address) as anybody:
            return metric(anybody, "rekke_worker_up") == {"1": 1, "2": 1}
        return False


@pytest.fixture(scope="module")
def database(postgres: str) -> Iterator[str]:
    """Yield the address of a new, empty PostgreSQL database for all tests of this file."""
    name = f"rekke_{uuid4().hex}"
    asyncio.run(_command(postgres, f"CREATE DATABASE {name}"))
    yield postgres.replace("/postgres?", f"/{name}?")
    asyncio.run(_command(postgres, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Workers]:
    with Workers(database) as server:
        yield server


@pytest.fixture
def host(server: Workers) -> Iterator[Person]:
    with Person(server.address) as host:
        yield host


def metric(person: Person, name: str) -> dict[str, float]:
    """Return the values of a metric, by worker."""
    text = person.http.get("/metrics").text
    return {
        worker: float(value) for worker, value in re.findall(rf'^{name}{{worker="(\d)"}} (\S+)$', text, re.M)
    }


def connections_to_all(stack: ExitStack, host: Person, table: str) -> list[Live]:
    """Connect to a table until every worker has a connection."""
    lives: list[Live] = []
    while not all(metric(host, "rekke_guests").get(worker) for worker in "12"):
        assert len(lives) < MOST_CONNECTIONS, host.http.get("/metrics").text
        lives.append(stack.enter_context(host.live(table, after=1)))
    return lives


def test_every_worker_serves_every_table_and_one_answer_has_the_metrics_of_all(host: Person) -> None:
    table, before = host.open(), sum(metric(host, "rekke_done_total").values())
    with ExitStack() as stack:
        lives = connections_to_all(stack, host, table)
        assert sum(metric(host, "rekke_guests").values()) == len(lives)
        number = host.do(table, "sit", seat=1, name="Ada")
        for live in lives:
            assert live.until("event")["number"] == number
            live.do("sit", seat=1, name=f"Ada {id(live)}")
    assert sum(metric(host, "rekke_done_total").values()) == before + 1 + len(lives)
    assert metric(host, "rekke_worker_up") == {"1": 1, "2": 1}


def test_a_worker_that_is_killed_is_started_again_while_the_others_go_on(
    server: Workers, host: Person
) -> None:
    table = host.open()
    killed, other = server.pids
    os.kill(killed, signal.SIGKILL)
    server.until_replaced({killed})
    assert other in server.pids
    assert re.fullmatch(r"Worker \d has ended with code -9: it starts again\n", server.line())
    with Person(server.address) as back:
        assert back.do(table, "sit", seat=1, name="Ada") == 2


def test_a_hangup_replaces_the_workers_one_after_the_other(server: Workers) -> None:
    before = server.pids
    server.process.send_signal(signal.SIGHUP)
    seen = server.until_replaced(before)
    assert all(len(running) >= WORKERS - 1 for running in seen)
    with Person(server.address) as host:
        assert host.open()


def test_a_signal_says_goodbye_to_everybody_and_ends_all_workers(database: str) -> None:
    with Workers(database) as server, Person(server.address) as host, ExitStack() as stack:
        pids, table = server.pids, host.open()
        lives = connections_to_all(stack, host, table)
        server.process.send_signal(signal.SIGINT)
        for live in lives:
            assert live.until("bye")["code"] == "closing"
            assert live.closed() == (1012, "closing")
        assert server.process.wait(PATIENCE) == 0
        assert server.out.read().splitlines() == [STOPPED]
        assert not any(map(is_running, pids))


def test_workers_end_when_their_parent_is_killed(database: str) -> None:
    with Workers(database) as server:
        pids = server.pids
        server.process.kill()
        while any(map(is_running, pids)):
            sleep(0.05)


def is_running(pid: int) -> bool:
    """Say whether a process exists and has not ended."""
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], check=False, capture_output=True, text=True
    )
    return listed.stdout.strip()[:1] not in ("", "Z")


def test_a_file_with_tables_cannot_be_shared_by_workers(tmp_path: Path) -> None:
    reported = complaint(process("serve", "--port", "0", "--data", str(tmp_path), "--workers", "2"))
    assert reported == "--workers needs --database postgresql://…: a file with tables belongs to one process"


def test_a_database_that_does_not_answer_is_reported_once() -> None:
    nowhere = "postgresql://127.0.0.1:1/rekke?sslmode=disable"
    reported = complaint(process("serve", "--port", "0", "--database", nowhere, "--workers", "2"))
    assert reported.startswith("PostgreSQL: Connect call failed")
