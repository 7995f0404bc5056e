"""All compiled games through one door: games by the million, and positions from events by the other engine."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.engine import columbiz, cubo, cubo_random, kivi, sequence_dice
from rekke.engine.engine import Engine
from rekke.rules.columbiz.rules import Edition as Columbiz
from rekke.rules.cubo.rules import Edition as Cubo
from rekke.rules.events import Event
from rekke.rules.kivi.rules import Edition as Kivi
from rekke.rules.position import Edition, Position
from rekke.rules.sequence_dice.rules import Edition as SequenceDice

AnyEngine: TypeAlias = (
    Engine[Columbiz, columbiz.Tables]
    | Engine[SequenceDice, sequence_dice.Tables]
    | Engine[Kivi, kivi.Tables]
    | Engine[Cubo, cubo.Tables]
)

ENGINES: Mapping[str, AnyEngine] = {
    "columbiz": columbiz.ENGINE,
    "sequence-dice": sequence_dice.ENGINE,
    "kivi": kivi.ENGINE,
    "cubo": cubo_random.ENGINE,
}


def play_random(
    edition: Edition, seats: int, first: int, seed: int, games: int, *, number: int = 0
) -> NDArray[np.int64]:
    """Play random games of a seed, from a numbered one on: a row each, four scores, then how often each verb came.

    The n-th game of a seed is the same whatever is played before it, so that processes can share the games.
    """
    return ENGINES[edition.game].play_random(edition, seats, first, seed, games, number=number)


def replay(edition: Edition, seats: int, first: int, events: Sequence[Event]) -> list[Position]:
    """Give the position at the start and after every event, as the compiled game has it.

    >>> from rekke.rules.games import game
    >>> edition = game("sequence-dice").edition()
    >>> replay(edition, 2, 1, [Roll(1, "65"), Place(1, "c3")])[2].turn
    2
    """
    return ENGINES[edition.game].replay(edition, seats, first, events)
