"""All compiled games through one door: games by the million, and positions from events by the other engine."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rekke.fast import columbiz, cubo, cubo_random, kivi, sequence_dice
from rekke.rules.columbiz.rules import Edition as Columbiz
from rekke.rules.cubo.rules import Edition as Cubo
from rekke.rules.events import Event
from rekke.rules.kivi.rules import Edition as Kivi
from rekke.rules.position import Edition, Position
from rekke.rules.sequence_dice.rules import Edition as SequenceDice


def play_random(
    edition: Edition, seats: int, first: int, seed: int, games: int, *, number: int = 0
) -> NDArray[np.int64]:
    """Play random games of a seed, from a numbered one on: a row each, four scores, then how often each verb came.

    The n-th game of a seed is the same whatever is played before it, so that processes can share the games.
    """
    match edition:
        case Columbiz():
            tables = columbiz.tables(edition)
            return columbiz.play_random(tables, seats, first, seed, games, number=number)
        case SequenceDice():
            chips = sequence_dice.tables(edition)
            return sequence_dice.play_random(chips, seats, first, seed, games, number=number)
        case Kivi():
            stones = kivi.tables(edition)
            return kivi.play_random(stones, seats, first, seed, games, number=number)
        case Cubo():
            squares = cubo.tables(edition)
            return cubo_random.play_random(squares, seats, first, seed, games, number=number)
    raise LookupError(f"{edition.game} is not compiled")


def replay(edition: Edition, seats: int, first: int, events: Sequence[Event]) -> list[Position]:
    """Give the position at the start and after every event, as the compiled game has it.

    >>> from rekke.rules.games import game
    >>> edition = game("sequence-dice").edition()
    >>> replay(edition, 2, 1, [Event(1, "roll", "65"), Event(1, "place", "c3")])[2].turn
    2
    """
    match edition:
        case Columbiz():
            coded = _coded([columbiz.code(edition, event) for event in events])
            states = columbiz.replay(columbiz.tables(edition), seats, first, coded)
            return [columbiz.position(edition, state) for state in states]
        case SequenceDice():
            coded = _coded([sequence_dice.code(edition, event) for event in events])
            states = sequence_dice.replay(sequence_dice.tables(edition), seats, first, coded)
            return [sequence_dice.position(edition, state) for state in states]
        case Kivi():
            coded = _coded([kivi.code(edition, event) for event in events])
            states = kivi.replay(kivi.tables(edition), seats, first, coded)
            return [kivi.position(edition, state) for state in states]
        case Cubo():
            coded = _coded([cubo.code(edition, event) for event in events])
            states = cubo.replay(cubo.tables(edition), seats, first, coded)
            return [cubo.position(edition, state) for state in states]
    raise LookupError(f"{edition.game} is not compiled")


def _coded(events: list[tuple[int, int, int]]) -> NDArray[np.int64]:
    return np.array(events, np.int64).reshape(-1, 3)
