"""Tests of the terminal that are coroutines run in a loop of their own, as those of the table do."""

from tests.table.conftest import pytest_pyfunc_call, runner

__all__ = ["pytest_pyfunc_call", "runner"]
