"""Fixtures: an event loop for each coroutine test, a running server, and short pauses between attempts."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.server.conftest import host, second, server, shared
from tests.table.conftest import pytest_pyfunc_call, runner

__all__ = ["host", "pytest_pyfunc_call", "runner", "second", "server", "shared"]
BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let clients wait only a moment before they try again."""
    monkeypatch.setattr("rekke.client.backoff.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("rekke.client.backoff.LONGEST_PAUSE", 0.02)


@pytest.fixture
def bench_clients(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module with the clients of the benchmarks, loaded for one test alone."""
    monkeypatch.syspath_prepend(str(BENCH))
    clients = import_module("clients")
    for name in ("clients", "playing", "wire"):
        monkeypatch.delitem(sys.modules, name)
    return clients
