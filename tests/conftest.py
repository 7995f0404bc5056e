"""What all tests share: Hypothesis without a stop-watch, and for mutation testing tables that are cold."""

import os
import sys

import pytest
from hypothesis import settings

# These machines are shared: a slow second is no fault. Where a run must repeat, so do the examples.
settings.register_profile("rekke", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("rekke")


@pytest.fixture(autouse=True)
def cold_tables() -> None:
    """Let every test make its own tables where a mutant is looked for: a warm table would hide it."""
    if "MUTANT_UNDER_TEST" not in os.environ:
        return
    rules = [module for name, module in sys.modules.items() if name.startswith("rekke.rules")]
    for module in rules:
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
