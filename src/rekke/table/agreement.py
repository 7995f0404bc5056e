"""Whether people agree on what one of them wants: another game, or to take back a choice."""

from collections.abc import Iterable
from typing import NamedTuple


class Agreement(NamedTuple):
    """Who wants something that everybody has to agree on, and who does not."""

    seats: frozenset[int] = frozenset()
    """The seats of the people who want it; 0 for a host without a seat."""
    since: int = 0
    """When the first of them proposed it, in milliseconds since 1970; 0 while nobody has."""
    declined: frozenset[int] = frozenset()
    """The seats of the people who have declined the last proposal."""

    def wanted(self, seats: Iterable[int], at: int) -> "Agreement":
        """Return the agreement after the person in these seats wants it too."""
        return Agreement(self.seats.union(seats), self.since or at)

    def refused(self, seats: Iterable[int]) -> "Agreement":
        """Return the agreement after the person in these seats has declined: no more people are asked."""
        return Agreement(declined=self.declined.union(seats))
