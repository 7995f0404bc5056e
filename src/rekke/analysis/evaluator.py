"""The evaluator that an analysis relies on, with a name, a version and a digest of its numbers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TypeAlias

import numpy as np

from rekke.compiling.arrays import Floats

AnyValue: TypeAlias = Callable[..., Floats]
"""A `Value` of any game: afterstates in, a winning chance for every seat out."""


@dataclass(frozen=True)
class Evaluator:
    """A `Value`, and what names it in every result.

    >>> print(Evaluator("even", 2, lambda batch: np.full((len(batch), 2), 0.5), numbers=(0.5,)))
    even 2 (4eb7e000d8ab)
    """

    name: str
    version: int
    value: AnyValue = field(compare=False)
    numbers: object = field(default=(), repr=False, compare=False)
    """Its weights: anything made of numbers, texts, sequences, mappings and arrays."""

    @cached_property
    def digest(self) -> str:
        """The first twelve hexadecimal digits of the SHA-256 hash of its numbers."""
        return sha256("\n".join(_texts(self.numbers)).encode()).hexdigest()[:12]

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.digest})"


def named(value: AnyValue | Evaluator) -> Evaluator:
    """Return an evaluator as it is; give a bare value the name of its type or function and its fields as numbers."""
    if isinstance(value, Evaluator):
        return value
    name = getattr(value, "__qualname__", type(value).__qualname__)
    return Evaluator(name, 0, value, getattr(value, "__dict__", {}))


def _texts(numbers: object) -> list[str]:
    """Return numbers as lines of text, the same on every machine."""
    if isinstance(numbers, Mapping):
        return [line for key, value in sorted(numbers.items()) for line in (repr(key), *_texts(value))]
    if isinstance(numbers, np.ndarray):
        return _texts(numbers.tolist())
    if isinstance(numbers, tuple | list):
        return ["[", *(line for each in numbers for line in _texts(each)), "]"]
    if isinstance(numbers, int | float | str | None):
        return [repr(numbers)]
    return [
        getattr(numbers, "__qualname__", type(numbers).__qualname__),
        *_texts(getattr(numbers, "__dict__", {})),
    ]
