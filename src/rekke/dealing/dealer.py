"""Throwing dice, from any source of faces."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rekke.rules.dice import FACES
from rekke.rules.events import Event
from rekke.rules.game import Game
from rekke.rules.position import Chance


def throw(chance: Chance, faces: Iterator[str]) -> Event:
    """Return the event of throwing these dice, with the next faces."""
    return chance.event("".join([next(faces) if place == "?" else place for place in chance.dice]))


class Opening(NamedTuple):
    """The seat that begins, and every (seat, sum) thrown to decide it; tied seats throw again."""

    first: int
    thrown: tuple[tuple[int, int], ...]


def throw_for_first(game: Game, seats: int, faces: Iterator[str]) -> Opening:
    """Throw until one seat has the highest sum; seat 1 begins in a game that does not throw for it."""
    tied: tuple[int, ...] = tuple(range(1, seats + 1))
    thrown: list[tuple[int, int]] = []
    while game.opening and len(tied) > 1:
        sums = {seat: sum(int(next(faces)) for _ in range(game.opening)) for seat in tied}
        thrown += sums.items()
        tied = tuple(seat for seat, thrown_sum in sums.items() if thrown_sum == max(sums.values()))
    return Opening(tied[0], tuple(thrown))


class Dealer:
    """A source of dice; the same random generator leads to the same dice.

    >>> print(Dealer(Random("seed")).throw(Chance(1, "??????")))
    1 roll 433221
    """

    def __init__(self, random: Random) -> None:
        self.random = random

    def throw(self, chance: Chance) -> Event:
        """Return the event of throwing these dice."""
        return throw(chance, self.faces())

    def first(self, game: Game, seats: int) -> int:
        """Throw to decide who begins, and return that seat."""
        return throw_for_first(game, seats, self.faces()).first

    def faces(self) -> Iterator[str]:
        """Yield random faces without end."""
        while True:
            yield self.random.choice(FACES)
