"""What all tests share: Hypothesis without a stop-watch, and editions that no other test has warmed."""

import os

import pytest
from hypothesis import settings

from rekke.rules import game

# These machines are shared: a slow second is no fault. Where a run must repeat, so do the examples.
settings.register_profile("rekke", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("rekke")


@pytest.fixture(autouse=True)
def cold_editions() -> None:
    """Build editions anew, so that a test sees how their tables are made and not what is left of them."""
    game._built.cache_clear()
