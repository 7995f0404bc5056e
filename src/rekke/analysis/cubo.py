"""Luck and skill in Cubo, where everybody acts at once: every event is a turn of its own.

The evaluator values every moment of a round, and looks one event ahead: over all throws, or over the choices of the
seat that acts. A choice is judged by what its seat could know: how the covered squares of the others lie is hidden,
so there they count as laid as well as their dice allow.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from rekke.analysis.cubo_scores import colours, expected_score, undecided
from rekke.analysis.evaluator import Evaluator
from rekke.analysis.step import (
    EventAnalysis,
    Option,
    PossibleThrows,
    Shares,
    choice_analysis,
    result_of,
)
from rekke.compiling.arrays import Floats
from rekke.players.cubo_foresight import NOISE, UNFORESEEN
from rekke.players.cubo_prospects import SCORES
from rekke.players.cubo_squares import arrangements
from rekke.players.cubo_throws import throws
from rekke.players.cubo_value import Moments, moment_shares
from rekke.rules.cubo.events import Cover, Late, Lift, Middle, Roll
from rekke.rules.cubo.rules import Position
from rekke.rules.cubo.square import dice_of
from rekke.rules.cubo.tray import Tray
from rekke.rules.events import Event

EXPERT = Evaluator("expert", 1, moment_shares, (NOISE, UNFORESEEN, SCORES))
"""The evaluator of the expert; its version grows whenever it values a position differently."""


class Analyst:
    """Looks one event ahead from every moment of a round."""

    def __init__(self, value: Callable[[Moments], Floats]) -> None:
        self.value = value

    def start(self, position: Position) -> Shares:
        """Return the worth of any moment, with all squares open."""
        return self._seen(position, 0)

    def begins_turn(self, position: Position) -> bool:
        """Return whether a round begins."""
        return "?" in position.middle

    def step(self, position: Position, event: Event, after: Position) -> EventAnalysis:
        """Return what an event did."""
        worth = self.start(after)
        match event:
            case Middle():
                # Before anybody has thrown, every middle is as good as another for everybody.
                return EventAnalysis("dice", worth, worth)
            case Roll():
                throws = self._throws(position, event.seat, after)
                return EventAnalysis("dice", throws.mean, worth, throws=throws)
            case Late():
                return EventAnalysis("clock", self.start(position), worth)
            case _:
                judged = choice_analysis(event.seat, event, self._options(position, event))
                # Seeing how the others' squares really lie changes the evaluator's opinion, and is nobody's choice: it is drift.
                return EventAnalysis("choice", worth - (judged.after - judged.before), worth, judged.options)

    def _throws(self, position: Position, seat: int, after: Position) -> PossibleThrows:
        """Return all throws of a seat's nine dice, grouped by the points that they are good for, exactly."""
        tray, edition = position.tray(seat), position.edition
        red, future = tray.dice.count("R"), colours(position)
        extra = (future(red - 1), future(red), future(red + 1))
        in_any_order = edition.C4 == "any"
        totals, ways = throws(red, position.middle, extra, in_any_order=in_any_order)
        thrown = replace(position, trays=_with_any_throw(position, seat))
        before = position.scores[seat - 1]
        if not position.called:
            totals = np.maximum(totals, expected_score(position, seat) - before)
            totals, which = np.unique(totals, return_inverse=True)
            ways = np.bincount(which, ways).astype(np.int64)
        scores = np.tile(
            [expected_score(position, one) for one in range(1, position.seats + 1)], (len(totals), 1)
        )
        scores[:, seat - 1] = before + totals
        worths = self.value(Moments(scores, np.full(len(totals), undecided(thrown))))
        # A group is named by its points in this round, without those that later rounds promise whatever falls now.
        names = [f"{total:.1f}" for total in totals - extra[1]]
        fell = int(np.abs(totals + before - expected_score(after, seat)).argmin())
        return PossibleThrows(names, ways, worths, fell, grouped=True)

    def _options(self, position: Position, event: Event) -> list[Option]:
        """Return the choices of a seat: of all squares it can cover, the best with each die of the middle."""
        seat, tray = event.seat, position.tray(event.seat)
        moves = list(position.moves(seat)) if tray.covered else [*_covers(position, seat)]
        if event not in moves:
            moves.append(event)
        known = position if position.scoring else _as_known(position, seat)
        return [Option(move, self._seen(known.after(move), seat)) for move in moves]

    def _seen(self, position: Position, viewer: int) -> Shares:
        """Return the worth of a moment as this seat sees it, which knows its own square alone; seat 0 sees all squares."""
        if outcome := position.outcome:
            return result_of(outcome, position.sides)
        scores = [expected_score(position, seat, viewer) for seat in range(1, position.seats + 1)]
        worth: Shares = self.value(Moments(np.array([scores]), np.array([undecided(position)])))[0]
        return worth


def _as_known(position: Position, viewer: int) -> Position:
    """Return the position with the covered squares of all other seats laid as well as their dice allow."""
    in_any_order = position.edition.C4 == "any"
    trays = enumerate(position.trays, 1)
    return replace(
        position,
        trays=tuple(
            tray if seat == viewer or not tray.covered else _laid_well(tray, in_any_order)
            for seat, tray in trays
        ),
    )


def _laid_well(tray: Tray, in_any_order: bool) -> Tray:
    grabbed = tray.prize if tray.holds_die else ""
    plans = arrangements(dice_of(tray.dice), grabbed, in_any_order=in_any_order)
    return tray._replace(dice=max(plans, key=lambda plan: plan.score).square)


def _covers(position: Position, seat: int) -> list[Event]:
    in_any_order = position.edition.C4 == "any"
    plans = arrangements(position.tray(seat).dice, position.middle, in_any_order=in_any_order)
    covers: list[Event] = [Cover(seat, square) for square in dict.fromkeys(plan.square for plan in plans)]
    return covers if position.called else [*covers, Lift(seat)]


def _with_any_throw(position: Position, seat: int) -> tuple[Tray, ...]:
    tray = position.tray(seat)
    return (
        *position.trays[: seat - 1],
        tray._replace(dice=tray.dice.replace("?", "1")),
        *position.trays[seat:],
    )
