"""What all tests share: Hypothesis without a stop-watch, and tables that nothing has warmed."""

import os
import sys

import pytest
from hypothesis import settings

# These machines are shared: a slow second is no fault. Where a run must repeat, so do the examples.
settings.register_profile("rekke", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("rekke")


@pytest.fixture(autouse=True, scope="session")
def cold_tables() -> None:
    """Build all tables anew: a run that is forked from another must see how they are made."""
    rules = [module for name, module in sys.modules.items() if name.startswith("rekke.rules")]
    for module in rules:
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
