"""Settings of all tests: Hypothesis without a deadline, and empty caches for mutation testing."""

import os
import sys

import pytest
from hypothesis import settings

# No deadline, because test machines are often busy. In CI the examples are the same in every run.
settings.register_profile("rekke", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("rekke")


@pytest.fixture(autouse=True)
def cold_tables() -> None:
    """Clear all caches before every test of a mutant: a cached table would hide the mutant."""
    if "MUTANT_UNDER_TEST" not in os.environ:
        return
    rules = [module for name, module in sys.modules.items() if name.startswith("rekke.rules")]
    for module in rules:
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
