"""Events and states of the compiled games, translated: so that a test can feed both engines the same events."""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.hands import hand_numbers, hand_texts
from rekke.engine import columbiz, kivi, sequence_dice
from rekke.engine import cubo_state as cubo
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.cubo.square import lay
from rekke.rules.cubo.tray import Tray
from rekke.rules.dice import pairs
from rekke.rules.events import Event, Keep, Roll
from rekke.rules.hand import Hand
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Edition, Position
from rekke.rules.sequence_dice.rules import Position as SequenceDice

State = NDArray[np.int64]
ENGINES: Mapping[str, ModuleType] = {
    "columbiz": columbiz,
    "sequence-dice": sequence_dice,
    "kivi": kivi,
    "cubo": cubo,
}


def code(edition: Edition, event: Event) -> tuple[int, int, int]:
    """Code an event as the compiled games do: the seat, the verb and the argument as ints."""
    verbs = ENGINES[edition.game].VERBS
    coloured = edition.game == "cubo" and event.verb != "swap"
    return event.seat - 1, verbs.index(event.verb), _coloured(event) if coloured else _plain(edition, event)


def _plain(edition: Any, event: Event) -> int:
    if isinstance(event, Roll):
        return int(event.dice, 8)
    if isinstance(event, Keep):
        return hand_numbers(edition.dice)[event.dice]
    argument = 0
    for square in event.arguments:
        argument = argument << 6 | edition.board.squares.index(square)
    return argument


def _coloured(event: Event) -> int:
    dice = pairs("".join(event.arguments).replace("/", ""))
    return sum(cubo.TEXTS.index(die) << 5 * at for at, die in enumerate(dice))


def states(edition: Edition, seats: int, first: int, events: Sequence[Event]) -> list[State]:
    """Return the state of the compiled game at the start and after every event."""
    game = ENGINES[edition.game]
    lookup = game.lookup(edition)
    found = [game.start(lookup, seats, first)]
    for event in events:
        found.append(found[-1].copy())
        game.after(lookup, found[-1], *code(edition, event))
    return found


def position(edition: Any, state: State) -> Position:
    """Return the position of the rules that a state stands for."""
    return POSITIONS[edition.game](edition, state)


def _columbiz(edition: Any, state: State) -> Position:
    seats, first, turn, hand, throws, placed, *rest = map(int, state)
    pieces, reserve, captured, points = (tuple(rest[at : at + seats]) for at in range(0, len(rest), 4))
    dice = Hand(edition.dice, edition.throws, hand_texts(edition.dice)[hand], throws)
    return Columbiz(edition, first + 1, turn + 1, pieces, reserve, captured, points, dice, placed)


def _sequence_dice(edition: Any, state: State) -> Position:
    seats, first, turn, dice, throws, _, sides, *chips = map(int, state)
    thrown = f"{dice:o}" if dice else ""
    return SequenceDice(edition, seats, first + 1, turn + 1, tuple(chips[:sides]), thrown, throws)


def _kivi(edition: Any, state: State) -> Position:
    seats, first, turn, hand, throws, *rest = map(int, state)
    stones, boxed = rest[:seats], rest[kivi.BOXED - kivi.STONES :][:seats]
    dice = Hand(edition.dice, edition.throws, hand_texts(edition.dice)[hand], throws)
    return Kivi(edition, first + 1, turn + 1, tuple(stones), tuple(boxed), dice)


def _cubo(edition: Any, state: State) -> Position:
    seats, first, played = map(int, state[: cubo.SCORES])
    scores = tuple(map(int, state[cubo.SCORES : cubo.SCORES + seats]))
    middle = "".join(cubo.TEXTS[die] for die in state[cubo.MIDDLE : cubo.TRAYS])
    trays = tuple(_tray(state[cubo.tray_of(seat) :][: cubo.TRAY]) for seat in range(seats))
    return Cubo(edition, first + 1, played, scores, middle, trays)


def _tray(tray: State) -> Tray:
    dice = [cubo.TEXTS[die] for die in tray[cubo.DICE :]]
    laid = lay(dice) if tray[cubo.COVERED] else "".join(dice)
    return Tray(laid, cubo.TEXTS[tray[cubo.PRIZE]], bool(tray[cubo.LATE]))


POSITIONS: Mapping[str, Callable[[Any, State], Position]] = {
    "columbiz": _columbiz,
    "sequence-dice": _sequence_dice,
    "kivi": _kivi,
    "cubo": _cubo,
}
