"""A game from its first throw to its end, with any players: chance, seats and clocks act in their time.

Time here is the game's own, in seconds; it passes because somebody takes it, not because one waits.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from rekke.dealing.dealer import Dealer
from rekke.rules.events import Event
from rekke.rules.position import Actor, Chance, Clock, Position

FOREVER = 10**9
"""Seconds that nobody waits: a limit may have more digits than arithmetic has."""


class Player(Protocol):
    """Chooses for a seat. Whatever has these two methods is one.

    >>> class First:
    ...     def choose(self, position: Position, seat: int) -> Event:
    ...         return next(position.moves(seat))
    ...
    ...     def seconds(self, position: Position, seat: int) -> float:
    ...         return 0
    >>> eager: Player = First()
    """

    def choose(self, position: Position, seat: int) -> Event:
        """Give what the seat does now."""

    def seconds(self, position: Position, seat: int) -> float:
        """Give how long the seat takes for it, or for throwing its dice."""


class Played(NamedTuple):
    """An event, the second of the game at which it happened, and the position after it."""

    event: Event
    at: float
    position: Position


def play(
    position: Position, players: Mapping[int, Player], dealer: Dealer, now: float = 0
) -> Iterator[Played]:
    """Play on from a position to the end of the game.

    >>> from random import Random
    >>> from rekke.rules.games import game
    >>> class First:
    ...     def choose(self, position: Position, seat: int) -> Event:
    ...         return next(position.moves(seat))
    ...
    ...     def seconds(self, position: Position, seat: int) -> float:
    ...         return 0
    >>> start = game("sequence-dice").edition().start(seats=2, first=1)
    >>> *_, last = play(start, {1: First(), 2: First()}, Dealer(Random("seed")))
    >>> last.position.outcome.reason
    'a line is complete'
    """
    due: dict[Actor, float] = {}
    while actors := position.actors:
        # Who goes on acting keeps the moment it was to act at; who has just acted, or is new, takes its time.
        due = {
            actor: due[actor] if actor in due else now + _seconds(actor, position, players)
            for actor in actors
        }
        actor = min(due, key=due.__getitem__)
        now = due.pop(actor)
        event = _act(actor, position, players, dealer)
        position = position.after(event)
        yield Played(event, now, position)


def _seconds(actor: Actor, position: Position, players: Mapping[int, Player]) -> float:
    match actor:
        case Clock():
            return FOREVER if actor.seconds is None else min(actor.seconds, FOREVER)
        case Chance():
            return players[actor.seat].seconds(position, actor.seat)
        case seat:
            return players[seat].seconds(position, seat)


def _act(actor: Actor, position: Position, players: Mapping[int, Player], dealer: Dealer) -> Event:
    match actor:
        case Clock():
            return actor.event
        case Chance():
            return dealer.throw(actor)
        case seat:
            return players[seat].choose(position, seat)
