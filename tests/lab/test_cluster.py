"""Many machines: a real Dask scheduler and two workers, of which one is killed in the middle."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from rekke.lab.cluster import on_cluster
from rekke.lab.match import Match, play_match
from rekke.lab.simulate import simulate
from rekke.rules.games import GAMES
from tests.cli.command import complaint, process, rekke

PATIENCE = 120.0


class Cluster(NamedTuple):
    """Where the scheduler listens, and the workers' processes."""

    address: str
    workers: list["subprocess.Popen[bytes]"]


def started(*args: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "dask", *args, "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    scheduler = started("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
    address = json.loads(waited_for(file))["address"]
    workers = [started("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
    yield Cluster(address, workers)
    for each in (*workers, scheduler):
        each.kill()
        each.wait()


def waited_for(file: Path) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        if text.endswith("}"):
            return text
        time.sleep(0.1)
    raise AssertionError("the scheduler did not start")


def test_the_games_are_those_of_one_machine(cluster: Cluster) -> None:
    edition = GAMES["kivi"].edition()
    workers = partial(on_cluster, address=cluster.address)
    for compiled in (False, True):
        there = simulate(edition, ["random", "random"], 40, "cluster", workers, compiled=compiled)
        here = simulate(edition, ["random", "random"], 40, "cluster")
        assert [str(game.record) for game in there] == [str(game.record) for game in here]


def test_the_command_gives_the_same_bytes(cluster: Cluster) -> None:
    args = ("simulate", "sequence-dice", "--games", "20", "--seed", "1", "--records", "-")
    assert process(*args, "--on", cluster.address) == process(*args)


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(cluster: Cluster) -> None:
    match = Match(GAMES["columbiz"].edition(), ("random", "random"), "killed", records=True)
    here = [block.results for block in play_match(match, 160)]
    there = []
    for number, block in enumerate(play_match(match, 160, partial(on_cluster, address=cluster.address))):
        there.append(block.results)
        if number == 8:
            cluster.workers[0].kill()
    assert there == here
    assert cluster.workers[0].wait() != 0


def test_where_no_scheduler_answers_one_line_says_so() -> None:
    told = complaint(rekke("simulate", "kivi", "--games", "1", "--on", "nonsense://x"))
    assert told == "nonsense://x: no Dask scheduler answers there"
