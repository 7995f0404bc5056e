"""Fixtures: a log in a file, in a loop for every test."""

from tests.table.conftest import file, postgres, postgresql, pytest_pyfunc_call, runner

__all__ = ["file", "postgres", "postgresql", "pytest_pyfunc_call", "runner"]
