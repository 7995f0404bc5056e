"""Settings of all tests: Hypothesis without a deadline, Ctrl-C, and empty caches for mutation testing."""

import os
import signal
import sys

import pytest
from hypothesis import settings

# No deadline, because test machines are often busy. In CI the examples are the same in every run.
settings.register_profile("rekke", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("rekke")
# A shell lets what runs in the background ignore Ctrl-C. Every program that a test starts would inherit that, and a test
# which interrupts one would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
