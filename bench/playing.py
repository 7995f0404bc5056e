"""What a person at a table does next, seen through a browser: the view and its moves, and no rules."""

from hashlib import sha256
from random import Random

from rekke.client.random_moves import random_command
from rekke.table import messages as ask
from rekke.table.fairness import seal_of
from rekke.table.views import View

PEOPLE = (0, 1)
"""The clients at a table; the first is the host."""


def next_command(view: View, random: Random) -> ask.Command | None:
    """Return the next command of a client: sit down with a seed, begin, reveal it, play at random, and agree to another game."""
    if view.phase == "play":
        return random_command(view, random)
    own = next((number for number, seat in enumerate(view.seats, 1) if seat.yours), 0)
    if view.phase == "ended":
        return None if own in view.rematch else ask.Rematch(seat=own)
    if not own:
        free = next(number for number, seat in enumerate(view.seats, 1) if not (seat.person or seat.bot))
        return ask.Sit(seat=free, name="Client", seal=seal_of(seed(view, free)))
    return _prepare(view, own)


def _prepare(view: View, own: int) -> ask.Command | None:
    """Return the next command before the game; a rematch begins by itself when everybody has sealed a seed."""
    seat = view.seats[own - 1]
    if view.gathering:
        return None if seat.seed or seat.withheld else ask.Seed(seat=own, seed=seed(view, own))
    if not seat.seal:
        return ask.Seal(seat=own, seal=seal_of(seed(view, own)))
    ready = all(seat.seal for seat in view.seats) and view.games == 1
    return ask.Begin() if view.host and ready else None


def seed(view: View, seat: int) -> str:
    """Return the seed of a seat; here it need not be secret, and a client that forgets it finds it again."""
    return sha256(f"{view.commitment} {seat}".encode()).hexdigest()[:32]
