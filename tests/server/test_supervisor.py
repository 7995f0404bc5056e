"""The parent of worker processes: what it does with workers that die, hang or never start."""

import os
import signal
import sys
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeAlias

import pytest

from rekke.server import supervisor
from rekke.server.supervisor import NotReady, Supervisor

Pipe: TypeAlias = "Connection[str, str]"


def fail(_: object) -> None:
    """End at once, as a worker whose code is broken."""
    sys.exit(3)


def test_workers_that_cannot_start_at_all_are_reported() -> None:
    with pytest.raises(NotReady, match=r"worker \d has ended with code 3 before it was ready"):
        Supervisor(fail, [(), ()], lambda: None).run()


def started(folder: Path) -> int:
    """Note that a worker has started; return how many have so far."""
    (folder / str(os.getpid())).touch()
    return len(list(folder.iterdir()))


def wait_for_the_end(parent: Pipe) -> None:
    """Be ready, and wait until the parent is gone or ends this process."""
    parent.send("ready")
    parent.recv()


def fail_to_start_again(folder: Path, parent: Pipe) -> None:
    """Be ready; the second time, end before that, as while the database is down; the third time, stop the parent."""
    number = started(folder)
    if number == 2:
        parent.close()
        sys.exit(1)
    if number == 3:
        os.kill(os.getppid(), signal.SIGTERM)
    wait_for_the_end(parent)


def kill_the_only_one(folder: Path) -> None:
    (worker,) = folder.iterdir()
    os.kill(int(worker.name), signal.SIGKILL)


def test_a_worker_that_ends_before_it_is_ready_again_does_not_end_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kill = partial(kill_the_only_one, tmp_path)
    assert Supervisor(fail_to_start_again, [(tmp_path,)], kill).run() == signal.SIGTERM
    assert [record.getMessage() for record in caplog.records] == [
        "Worker 1 has ended with code -9: it starts again",
        "Worker 1 has ended with code 1: it starts again",
    ]


def hang_at_the_end(folder: Path, parent: Pipe) -> None:
    """Be ready, and not end when asked to; the second time, stop the parent."""
    if started(folder) == 1:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    else:
        os.kill(os.getppid(), signal.SIGTERM)
    wait_for_the_end(parent)


def hang_up() -> None:
    os.kill(os.getpid(), signal.SIGHUP)


def test_a_worker_that_is_to_be_replaced_and_does_not_end_is_killed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "END_TIMEOUT", 0.1)
    assert Supervisor(hang_at_the_end, [(tmp_path,)], hang_up).run() == signal.SIGTERM
    assert [record.getMessage() for record in caplog.records] == ["Worker 1 does not end: it is killed"]
