"""Playing a game to its end with any players. Chance, seats and clocks act in the order of their times.

Time is simulated, in seconds of the game: it advances by what the players say they need, and nothing waits.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from rekke.dealing.dealer import Dealer
from rekke.rules.events import Event
from rekke.rules.position import Actor, Chance, Clock, Position

LONGEST_CLOCK = 10**9
"""Seconds that stand for a clock without a limit; also a maximum, as a limit may be too large for a float."""


class Player(Protocol):
    """One that chooses for a seat: any object with the methods `choose` and `seconds`.

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
        """Return how many seconds the seat needs to choose, or to throw its dice."""


def hurry(player: Player, position: Position, seat: int) -> float | None:
    """Return after how many seconds from now a seat acts at the latest, because of what others did; None if it keeps to its plan.

    A player may have a method `hurry` for this. A player without it always keeps to its plan.
    """
    own: Callable[[Position, int], float | None] | None = getattr(player, "hurry", None)
    return own(position, seat) if own else None


class Played(NamedTuple):
    """An event, the second of the game at which it happened, and the position after it."""

    event: Event
    at: float
    position: Position


def play(
    position: Position, players: Mapping[int, Player], dealer: Dealer, now: float = 0
) -> Iterator[Played]:
    """Play from a position to the end of the game, and yield every event.

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
        # An actor that was waiting keeps its time, or hurries; one that has just acted, or is new, gets a new time.
        due = {
            actor: _kept(due[actor], now, actor, position, players)
            if actor in due
            else now + _seconds(actor, position, players)
            for actor in actors
        }
        actor = min(due, key=due.__getitem__)
        now = due.pop(actor)
        event = _act(actor, position, players, dealer)
        position = position.after(event)
        yield Played(event, now, position)


def _kept(due: float, now: float, actor: Actor, position: Position, players: Mapping[int, Player]) -> float:
    """Return the time of an actor that was waiting: earlier if it is a seat that hurries now."""
    if not isinstance(actor, int):
        return due
    seconds = hurry(players[actor], position, actor)
    return due if seconds is None else min(due, now + seconds)


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
