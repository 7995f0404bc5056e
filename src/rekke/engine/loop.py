"""The loop of all compiled games: play each game to its end and log its events.

A game is a module with the functions that the loop calls, such as `rekke.engine.kivi`. numba keeps no machine code
of a function that gets other functions as arguments or in a closure. It does keep that of a closure over a module,
so there is one loop for each module.
"""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.compiling.chance import below, throw_packed
from rekke.compiling.compiled import compiled
from rekke.compiling.hands import hand_texts
from rekke.rules.board import any_square
from rekke.rules.events import Event, Keep, Roll, make
from rekke.rules.games import GAMES
from rekke.rules.parts import part
from rekke.rules.position import Edition

Coded: TypeAlias = tuple[int, int, int]
"""An event as ints: the seat, counted from 0, the number of its verb, and its argument in the game's own code."""

SEATS_AT_MOST = 4
LOG_AT_FIRST = 2048
"""Events for which there is room in a new log; it doubles when it is full."""


class CodedGames(NamedTuple):
    """The results and the events of some games."""

    scores: Ints
    """A row for each game, a column for each of four seats."""
    ends: Ints
    """The number of events in the log up to the end of each game."""
    log: Ints
    """The coded events of all games, one after the other."""
    times: Floats
    """The second of its game at which each event happened; 0 where nobody waits."""


def play(
    game: ModuleType, edition: Edition, seats: int, *, firsts: Ints, streams: Ints, levels: Ints
) -> CodedGames:
    """Play a game for each first seat, counted from 1.

    `streams` has the words of five random streams a game: of the dice, then of each seat. `levels` has the level of
    each seat, by a number that the game's module knows.
    """
    return CodedGames(*_loop(game)(game.lookup(edition), seats, firsts, streams, levels))


def event(edition: Edition, seat: int, verb: int, argument: int) -> Event:
    """Return a coded event as the rules have it."""
    kind = GAMES[edition.game].events[verb]
    return make(kind, seat + 1, *_arguments(edition, kind, argument))


def _arguments(edition: Edition, kind: type[Event], coded: int) -> tuple[str, ...]:
    """Decode the argument of an event; a game's engine has `arguments` for kinds of its own with other codes."""
    if not kind.forms:
        return ()
    if kind.forms == (any_square,):
        return (edition.board.squares[coded],)
    if kind is Roll:
        return (f"{coded:o}",)
    if kind is Keep:
        return (hand_texts(getattr(edition, "dice", 0))[coded],)
    engine = part("rekke.engine", edition.game)
    assert engine is not None
    arguments: tuple[str, ...] = engine.arguments(edition, kind.verb, coded)
    return arguments


@cache
def _loop(game: ModuleType) -> Callable[[Any, int, Ints, Ints, Ints], tuple[Ints, Ints, Ints, Floats]]:
    def play(
        lookup: Any, seats: int, firsts: Ints, streams: Ints, levels: Ints
    ) -> tuple[Ints, Ints, Ints, Floats]:
        """Play a game for each first seat: with random streams for the dice and every seat, and levels of seats."""
        scores, ends = np.zeros((len(firsts), SEATS_AT_MOST), np.int64), np.zeros(len(firsts), np.int64)
        log, times = np.empty((LOG_AT_FIRST, 3), np.int64), np.empty(LOG_AT_FIRST)
        events = 0
        for number in range(len(firsts)):
            state, now = game.start(lookup, seats, firsts[number]), np.zeros(1)
            memory = game.remember(lookup, levels[number])
            while not game.over(lookup, state):
                seat, verb, argument = game.happens(lookup, state, streams[number], memory, now)
                game.after(lookup, state, seat, verb, argument)
                if events == len(log):
                    log, times = np.concatenate((log, log)), np.concatenate((times, times))
                log[events, 0], log[events, 1], log[events, 2] = seat, verb, argument
                times[events] = now[0]
                events += 1
            for seat in range(seats):
                scores[number, seat] = game.score(lookup, state, seat)
            ends[number] = events
        return scores, ends, log[:events].copy(), times[:events].copy()

    return compiled(play)


def random_turn_of(game: ModuleType) -> Callable[[Any, Ints, Ints, Ints, Floats], Coded]:
    """Return what happens next in a game of turns: for `happens` of its module."""

    def happens(lookup: Any, state: Ints, streams: Ints, memory: Ints, now: Floats) -> Coded:  # noqa: ARG001  (a game without alarms needs none)
        """Throw the dice that are missing, or draw a move uniformly."""
        seat, dice = state[game.TURN], game.missing(lookup, state)
        if dice:
            return seat, game.ROLL, throw_packed(streams[0], dice)
        verb, argument = game.move(lookup, state, below(streams[1 + seat], game.choices(lookup, state)))
        return seat, verb, argument

    return compiled(happens)


@compiled
def nothing_remembered(lookup: Any, levels: Ints) -> Ints:  # noqa: ARG001  (other players remember their plan)
    """Return the memory of players who decide from the position alone: for `remember` of a game's module."""
    return levels
