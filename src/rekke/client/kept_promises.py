"""What a device keeps of the promises before a game, and where."""

from typing import Protocol

from msgspec import Struct

from rekke.table.promises import Promises


class Kept(Struct, frozen=True):
    """What a device keeps of one game at a table."""

    game: int
    """The number of the game at its table."""
    promises: Promises
    drawn: tuple[str, ...] = ()
    """All seeds that programs on this device have drawn for the game."""


class Keeper(Protocol):
    """A store for what a device keeps of the latest game at one table."""

    def load(self) -> Kept | None:
        """Return what was saved last; None if there is nothing."""

    def save(self, kept: Kept) -> None:
        """Store this in place of what was saved before."""


class InMemory:
    """A store that is lost when the program ends."""

    def __init__(self) -> None:
        self._kept: Kept | None = None

    def load(self) -> Kept | None:
        """Return what was saved last."""
        return self._kept

    def save(self, kept: Kept) -> None:
        """Store this."""
        self._kept = kept
