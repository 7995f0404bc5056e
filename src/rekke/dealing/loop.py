"""A game from its first throw to its end, with any players: chance, seats and clocks act when they are due.

Time is simulated, in seconds of the game: players say how long they take, and nobody waits for it.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from rekke.dealing.dealer import Dealer
from rekke.rules.events import Event
from rekke.rules.position import Actor, Chance, Clock, Position

LONGEST_CLOCK = 10**9
"""The longest time of a clock, in seconds: a limit may be larger than a float can hold."""


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
        """Return what the seat does now."""

    def seconds(self, position: Position, seat: int) -> float:
        """Return the seconds that the seat takes for it, or for throwing its dice."""


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
        # An actor that stays keeps its moment; one that is new, or has just acted, takes its time from now on.
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
            return LONGEST_CLOCK if actor.seconds is None else min(actor.seconds, LONGEST_CLOCK)
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
