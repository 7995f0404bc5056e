"""Luck and skill in Sequence Dice: every throw, with the one choice that it allows, is a turn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain

import numpy as np

from rekke.analysis.evaluator import Evaluator
from rekke.analysis.step import (
    EventAnalysis,
    Option,
    PossibleThrows,
    Shares,
    choice_analysis,
    throw_analysis,
    ways_of,
)
from rekke.compiling.arrays import Floats
from rekke.players.sequence_dice import afterstates_of
from rekke.players.sequence_dice_value import ROLL_OF, WAYS, Afterstates, NextThrow
from rekke.players.sequence_dice_weights import COMPLETE, STATE_TERMS
from rekke.rules.dice import rolls
from rekke.rules.events import Event
from rekke.rules.sequence_dice.rules import Position, total_of

EXPERT = Evaluator("expert", 1, NextThrow(), (STATE_TERMS, COMPLETE))
"""The evaluator of the expert; its version grows whenever it values a position differently."""


class Analyst:
    """Plays every sum of a throw as well as the evaluator can."""

    def __init__(self, value: Callable[[Afterstates], Floats]) -> None:
        self.value = value

    def start(self, position: Position) -> Shares:
        """Return what the evaluator thinks of a position between two throws."""
        worth: Shares = self._worths(position, [position.chips], [position.turn])[0]
        return worth

    def begins_turn(self, position: Position) -> bool:
        """Return whether dice are thrown next."""
        return not position.dice

    def step(self, position: Position, event: Event, after: Position) -> EventAnalysis:
        """Return what a throw or a choice did."""
        if event.thrown:
            best = self._best(position)
            names = tuple(rolls(2))
            worths = np.array([best[total_of(roll)] for roll in names])
            return throw_analysis(PossibleThrows(names, ways_of(2), worths, names.index(after.dice)))
        worths = self._played(position)
        options = map(Option, position.moves(position.turn), worths)
        return choice_analysis(position.turn, event, list(options))

    def _best(self, position: Position) -> dict[int, Shares]:
        """Return the worth of every sum, played as well as possible."""
        throws = position.throws + 1
        thrown = [replace(position, dice=ROLL_OF[total], throws=throws) for total in WAYS]
        moves = [list(afterstates_of(each, total)) for each, total in zip(thrown, WAYS, strict=True)]
        worths = self._worths(thrown[0], *zip(*chain.from_iterable(moves), strict=True))
        parts = np.split(worths, np.cumsum([len(each) for each in moves])[:-1])
        return {
            total: part[part[:, position.turn - 1].argmax()] for total, part in zip(WAYS, parts, strict=True)
        }

    def _played(self, thrown: Position) -> Shares:
        """Return the worth of every move, in the order of the rules."""
        chips, turns = zip(*afterstates_of(thrown, total_of(thrown.dice)), strict=True)
        return self._worths(thrown, chips, turns)

    def _worths(self, like: Position, chips: Sequence[tuple[int, ...]], turns: Sequence[int]) -> Shares:
        """Return the worth of boards, where lines and the last throw of a game (S10) end it."""
        batch, edition = Afterstates(like, chips, turns), like.edition
        lines = np.array(edition.lines(batch.sides), np.int64)
        won = ((batch.chips[:, :, None] & lines) == lines).any(axis=2)
        by_seat = won[:, np.arange(like.seats) % batch.sides].astype(np.float64)
        if like.throws == edition.draw:
            others = np.full_like(by_seat, 1 / batch.sides)
        else:
            others = by_seat if won.any(axis=1).all() else self.value(batch)
        worths: Shares = np.where(won.any(axis=1)[:, None], by_seat, others)
        return worths
