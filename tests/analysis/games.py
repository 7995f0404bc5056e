"""Records for the tests of the analysis: games of any edition between any players."""

from collections.abc import Callable
from functools import cache
from random import Random

import numpy as np
from hypothesis import strategies as st

from rekke.analysis.evaluator import AnyValue
from rekke.analysis.games import analyst
from rekke.compiling.arrays import Floats
from rekke.dealing.dealer import Dealer
from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Chance, Clock, Edition, Position
from tests.tables import one_game, random_events, starts

NAMES = ("Ada", "Bo", "Cy", "Di")


def recorded(start: Position, events: list[Event], comment: str = "") -> Record:
    """Return the record of a game from its start."""
    lines = [*map(Line, events), *([Line(None, comment)] if comment else [])]
    return Record(start.edition, NAMES[: start.seats], start.first, tuple(lines))


@cache
def played(edition: Edition, levels: tuple[str, ...], seed: int) -> Record:
    """Return the record of a whole game between players of these levels."""
    return one_game(edition, levels, f"analysis/{seed}").record


@st.composite
def beginnings(draw: st.DrawFn, name: str, most: int = 60) -> Record:
    """Return the beginning of a random game, of any edition, choices, board and number of seats."""
    start = draw(starts(name))
    random = Random(draw(st.integers(0, 999)))
    return recorded(start, list(random_events(start, random, draw(st.integers(0, most)))))


def best_play(start: Position, value: Callable[..., Floats], seed: int) -> Record:
    """Return a game in which every seat makes the choice that the evaluator thinks best."""
    judge, dealer, position, events = analyst(start.edition.game, value), Dealer(Random(seed)), start, []
    while position.actors:
        actor = next(actor for actor in position.actors if not isinstance(actor, Clock))
        if isinstance(actor, Chance):
            event = dealer.throw(actor)
        else:
            move = next(position.moves(actor))
            event = judge.step(position, move, position.after(move)).options[0].event
        events.append(event)
        position = position.after(event)
    return recorded(start, events)


def even(batch: object) -> Floats:
    """Value positions of a game for two seats: both have the same chance."""
    rows = next(len(field) for field in vars(batch).values() if isinstance(field, np.ndarray))
    return np.full((rows, 2), 0.5)


def for_the_wrong_seat(value: AnyValue) -> AnyValue:
    """Return an evaluator that takes the chances of the last seat for those of the first."""

    def wrong(batch: object) -> Floats:
        return value(batch)[:, ::-1]

    return wrong


EVERY_GAME = tuple(GAMES)
