"""The three shapes that most notices of a log have."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Text:
    """A notice with one argument, a text."""

    text: str

    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.verb} {self.text}"


@dataclass(frozen=True, slots=True)
class Number:
    """A notice with one argument, a number."""

    number: int

    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.verb} {self.number}"


@dataclass(frozen=True, slots=True)
class Plain:
    """A notice without arguments."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        return self.verb
