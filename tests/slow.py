"""Sweeps of which `./dev test` runs one case, and `./dev slow` the others."""

from collections.abc import Sequence

import pytest


def slow_case(value: object) -> object:
    """Return a parameter whose test only `./dev slow` runs."""
    return pytest.param(value, marks=pytest.mark.slow)


def one_quick(values: Sequence[str]) -> list[object]:
    """Return the values as parameters, of which only the last one is quick.

    The last game is Cubo, whose pages hold the most.
    """
    *others, last = values
    return [*map(slow_case, others), last]
