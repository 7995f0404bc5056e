#!/usr/bin/env python3
"""Your own player against a level of Rekke, with the library: both play on both seats, with the same dice.

Try it:  python examples/player.py kivi skilled 100
docs/library.md describes the library.
"""

import sys
from collections import Counter
from random import Random

import rekke


class Greedy:
    """Chooses the move with the highest immediate score."""

    def choose(self, position: rekke.Position, seat: int) -> rekke.Event:
        """Return the move after which the seat has the highest score; the first of equal ones."""
        return max(position.moves(seat), key=lambda move: position.after(move).scores[seat - 1])

    def seconds(self, position: rekke.Position, seat: int) -> float:  # noqa: ARG002  (a player gets them)
        """Return how long the player takes; it matters only in Cubo, where everybody acts at once."""
        return 0


def match(game: str, level: str, pairs: int) -> Counter[str]:
    """Play pairs of games and return how often each player won; a shared victory counts for both."""
    won = Counter({"greedy": 0, level: 0})
    start = rekke.game(game).edition().start(seats=2, first=1)
    for number in range(pairs):
        for greedy, other in ((1, 2), (2, 1)):
            players = {greedy: Greedy(), other: rekke.player(game, level, Random(number))}
            *_, last = rekke.play_on(start, players, rekke.Dealer(Random(number)))
            winners = last.position.outcome.winners if last.position.outcome else ()
            won.update("greedy" if seat == greedy else level for seat in winners)
    return won


if __name__ == "__main__":
    game, level, pairs = sys.argv[1:] or ("kivi", "random", "50")
    for name, count in match(game, level, int(pairs)).items():
        print(f"{name}: won {count} of {2 * int(pairs)}")
