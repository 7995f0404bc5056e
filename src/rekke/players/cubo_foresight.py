"""The expert's mind for Cubo: square and middle planned together, against rivals who hurry too.

Whether to call or to lift is weighed as a chance to end ahead of each rival: what this round brings,
added to the lead, in the noise of the rounds still to come.
"""

from math import erf, sqrt
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from rekke.players.cubo_prospects import LATER, promise, prospects
from rekke.players.cubo_squares import Plan, best_swap, plans, swaps
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.dice import pairs

NOISE = 8.0
"""By how much two seats' scores of a round differ, as a standard deviation."""
UNFORESEEN = 0.1
"""The part of a round's noise that is left in it once its dice are seen."""


class Foresight:
    """Plans with the dice of the middle, with the colours of later rounds and with what rivals hold."""

    def square(self, position: Cubo, seat: int, *, may_lift: bool) -> str:
        """Lay for the best exchange with the middle; lift when a new throw promises more."""
        plan = best_plan(position, seat)
        return "" if may_lift and lifting_pays(position, seat, plan.score) else plan.square

    def grab(self, position: Cubo, seat: int) -> str:
        """Take the die that is worth most here, less what it leaves to the rivals."""
        square, middle = position.tray(seat).dice, pairs(position.middle)
        rivals = [worth_by_die(position, rival) for rival in _rivals(position, seat)]

        def worth(die: str) -> float:
            rest = list(middle)
            rest.remove(die)
            leaves = fmean(max(by_die[other] for other in ("", *rest)) for by_die in rivals)
            return max(worth_of(position, plan) for plan in _tries(position, square, die)) - leaves

        return max(dict.fromkeys(middle), key=worth, default="")

    def swap(self, position: Cubo, seat: int) -> str:
        """Put the die where it does most good, its colour in later rounds included."""
        tray = position.tray(seat)
        tries = _tries(position, tray.dice, tray.prize)
        return max(tries, key=lambda plan: worth_of(position, plan)).place


def best_plan(position: Cubo, seat: int) -> Plan:
    """Give the best square with a die that is likely still to be there."""
    found = plans(position.tray(seat).dice, likely_middle(position, seat), in_any_order=_any(position))
    return max(found, key=lambda plan: worth_of(position, plan))


def likely_middle(position: Cubo, seat: int) -> str:
    """Take out of the middle what those who covered before are about to grab."""
    rest = pairs(position.middle)
    for rival in _rivals(position, seat):
        tray = position.tray(rival)
        if rest and tray.covered and not tray.settled:
            by_die = worth_by_die(position, rival)
            rest.remove(max(rest, key=by_die.__getitem__))
    return "".join(rest)


def worth_by_die(position: Cubo, seat: int) -> dict[str, int]:
    """Give what a seat can still score with each die of the middle, and with none (the empty word)."""
    tray, middle = position.tray(seat), pairs(position.middle)
    if tray.settled or tray.in_hand:
        return dict.fromkeys(("", *middle), _settled_score(position, seat))
    if tray.covered:
        tries = {die: best_swap(tray.dice, die, in_any_order=_any(position)).score for die in middle}
        return {"": position.edition.score(tray.dice)} | tries
    best: dict[str, int] = {}
    for plan in plans(tray.dice, position.middle, in_any_order=_any(position)):
        best[plan.die] = max(best.get(plan.die, 0), plan.score)
    return dict.fromkeys(middle, best[""]) | best


def worth_of(position: Cubo, plan: Plan) -> float:
    """Give what a plan scores now and, where colours drift (C5), in the rounds after this one."""
    if not plan.place or position.edition.C5 != "drift":
        return plan.score
    kept = plan.square.replace(plan.given, plan.die, 1)
    before, after = (promise(dice, in_any_order=_any(position)) for dice in (plan.square, kept))
    return plan.score + _rounds_after(position) * (after - before)


def lifting_pays(position: Cubo, seat: int, score: int) -> bool:
    """Say whether a new throw gives better chances than to cover this score and call.

    Calling holds the rivals to what they have thrown. Lifting gives one throw for certain, whoever calls
    meanwhile; a rival with more than a throw promises will call, and the others throw again too.
    """
    new = prospects(position.tray(seat).dice, in_any_order=_any(position))
    calling, lifting = [], []
    for rival in _rivals(position, seat):
        lead = position.scores[seat - 1] - position.scores[rival - 1]
        theirs = prospects(position.tray(rival).dice, in_any_order=_any(position))
        held = np.array([_held(position, rival)]) if not position.tray(rival).in_hand else theirs - LATER
        calling.append(_ahead(position, lead + score - held))
        if held.mean() >= theirs.mean() and len(held) == 1:
            lifting.append(_ahead(position, lead + new - LATER - held))
        else:
            lifting.append(_ahead(position, lead + new[:, None] - theirs))
    return fmean(lifting) > fmean(calling)


def _held(position: Cubo, seat: int) -> int:
    """Give what a seat can score with what it has thrown, if it finds the best plan."""
    return max(worth_by_die(position, seat).values())


def _ahead(position: Cubo, lead: NDArray[np.float64]) -> float:
    """Give the chance to end ahead, meaned over equally likely leads after this round."""
    spread = NOISE * sqrt(2 * (_rounds_after(position) + UNFORESEEN))
    return fmean(0.5 + 0.5 * erf(float(points) / spread) for points in lead.flat)


def _settled_score(position: Cubo, seat: int) -> int:
    tray = position.tray(seat)
    if not tray.covered:
        return 0
    if tray.holds_die:
        return best_swap(tray.dice, tray.prize, in_any_order=_any(position)).score
    return position.edition.score(tray.dice)


def _tries(position: Cubo, square: str, die: str) -> list[Plan]:
    """Give what comes of a die in every place, and of staying."""
    stay = Plan(position.edition.score(square), square)
    return [stay, *swaps(square, die, in_any_order=_any(position))]


def _rivals(position: Cubo, seat: int) -> list[int]:
    return [rival for rival in range(1, position.seats + 1) if rival != seat]


def _rounds_after(position: Cubo) -> int:
    return position.edition.rounds - position.played - 1


def _any(position: Cubo) -> bool:
    return position.edition.C4 == "any"
