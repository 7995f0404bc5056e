"""Tests of the terminal: coroutines run in a loop of their own, as those of the table do, and servers are those of the server's tests."""

from tests.server.conftest import host, server, shared
from tests.table.conftest import pytest_pyfunc_call, runner

__all__ = ["host", "pytest_pyfunc_call", "runner", "server", "shared"]
