"""Fixtures: an event loop for each coroutine test, as in the tests of the table, and the servers of the server's tests."""

from tests.server.conftest import host, server, shared
from tests.table.conftest import pytest_pyfunc_call, runner

__all__ = ["host", "pytest_pyfunc_call", "runner", "server", "shared"]
