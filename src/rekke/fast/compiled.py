"""Compiled where numba is installed, plain Python where it is not: the same text runs either way."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

HAS_NUMBA = find_spec("numba") is not None


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call, and keep what was compiled for the next time."""
    if not HAS_NUMBA:
        return function
    from numba import njit  # noqa: PLC0415  (half a second that only compiled code shall cost)

    jitted: Callable[P, R] = njit(cache=True)(function)
    return jitted
