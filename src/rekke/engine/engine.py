"""A compiled game: its lookup tables, its loop, and how its coded events are written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rekke.engine.loop import Ints, Play, Played
from rekke.rules.events import Event, make
from rekke.rules.games import GAMES
from rekke.rules.position import Edition

E = TypeVar("E", bound=Edition)
L = TypeVar("L")


@dataclass(frozen=True)
class Engine(Generic[E, L]):
    """What is needed to play one game compiled and to read the log."""

    edition: type[E]
    verbs: tuple[str, ...]
    lookup: Callable[[E], L]
    argument: Callable[[E, str, int], str]
    """Writes the coded argument of a verb in notation."""
    loop: Play

    def play(self, edition: Edition, seats: int, firsts: Ints, streams: Ints, levels: Ints) -> Played:
        """Play a game for each first seat, counted from 1.

        `streams` has the words of five random streams a game: of the dice, then of each seat. `levels` has the
        level of each seat, by a number that the game's loop knows.
        """
        assert isinstance(edition, self.edition)
        return Played(*self.loop(self.lookup(edition), seats, firsts, streams, levels))

    def event(self, edition: Edition, seat: int, verb: int, what: int) -> Event:
        """Return a coded event as the rules have it."""
        assert isinstance(edition, self.edition)
        kind = GAMES[edition.game].events[verb]
        argument = self.argument(edition, kind.verb, what)
        return make(kind, seat + 1, *argument.split())
