"""A compiled game as the functions of its room, and what can be done with any of them: play, and replay."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from rekke.rules.events import Event
from rekke.rules.position import Edition, Position

E = TypeVar("E", bound=Edition)
T = TypeVar("T")
Ints: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Engine(Generic[E, T]):
    """The functions of one room.

    Its loop, `play`, stands in the room itself: of a function that is handed others, as arguments or in a
    closure, numba keeps nothing for the next process.
    """

    edition: type[E]
    verbs: tuple[str, ...]
    tables: Callable[[E], T]
    code: Callable[[E, Event], tuple[int, int, int]]
    position: Callable[[E, Ints], Position]
    start: Callable[[T, int, int], Ints]
    after: Callable[[T, Ints, int, int, int], None]
    play: Callable[[T, Ints, int, int, Ints], None]

    def play_random(
        self, edition: Edition, seats: int, first: int, seed: int, games: int, *, number: int = 0
    ) -> Ints:
        """Play random games of a seed, from a numbered one on: four scores each, then how often each verb came."""
        assert isinstance(edition, self.edition)
        tables = self.tables(edition)
        results = np.zeros((games, 4 + len(self.verbs)), np.int64)
        self.play(tables, self.start(tables, seats, first), seed, number, results)
        return results

    def states(self, edition: Edition, seats: int, first: int, events: Sequence[Event]) -> list[Ints]:
        """Give the state at the start and after every event."""
        assert isinstance(edition, self.edition)
        tables = self.tables(edition)
        states = [self.start(tables, seats, first)]
        for event in events:
            states.append(states[-1].copy())
            self.after(tables, states[-1], *self.code(edition, event))
        return states

    def replay(self, edition: Edition, seats: int, first: int, events: Sequence[Event]) -> list[Position]:
        """Give the position at the start and after every event."""
        assert isinstance(edition, self.edition)
        return [self.position(edition, state) for state in self.states(edition, seats, first, events)]
