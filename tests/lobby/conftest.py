"""Fixtures: an event loop for every test, and databases of both kinds, as the tests of the table have them."""

from tests.table.conftest import database, postgres, postgresql, pytest_pyfunc_call, runner

__all__ = ["database", "postgres", "postgresql", "pytest_pyfunc_call", "runner"]
