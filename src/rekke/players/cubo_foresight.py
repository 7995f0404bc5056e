"""How the expert of Cubo decides: it plans square and middle together, against rivals who act at the same time.

Calling and lifting are compared by the probability of ending ahead of each rival. With a lead of d points after this
round and n rounds to come, the final lead is about normal with mean d and variance

    s^2 = NOISE^2 * (n + UNFORESEEN)
    P(ahead) = Phi(d / s) = 1/2 + 1/2 * erf(d / (s * sqrt(2)))
"""

from math import erf, sqrt
from statistics import fmean

import numpy as np

from rekke.compiling.arrays import Floats
from rekke.players.cubo_prospects import LATER, promise, prospects
from rekke.players.cubo_squares import Arrangement, arrangements, best_swap, swaps
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.dice import pairs

NOISE = 8.0
"""The standard deviation of the difference between two seats' scores of a round."""
UNFORESEEN = 0.1
"""The part of a round's variance that is left once its dice are seen."""


class Foresight:
    """Plans with the dice of the middle, the colours of later rounds and the dice of the rivals."""

    def square(self, position: Cubo, seat: int, *, may_lift: bool) -> str:
        """Cover the square with the best exchange; lift when a new throw has the higher expectation."""
        plan = best_plan(position, seat)
        return "" if may_lift and lifting_pays(position, seat, plan.score) else plan.square

    def grab(self, position: Cubo, seat: int) -> str:
        """Take the die that is worth most here, less what the others are worth to the rivals."""
        square, middle = position.tray(seat).dice, pairs(position.middle)
        rivals = [worth_by_die(position, rival) for rival in _rivals(position, seat)]

        def worth(die: str) -> float:
            rest = list(middle)
            rest.remove(die)
            leaves = fmean(max(by_die[other] for other in ("", *rest)) for by_die in rivals)
            return max(worth_of(position, plan) for plan in _tries(position, square, die)) - leaves

        return max(dict.fromkeys(middle), key=worth, default="")

    def swap(self, position: Cubo, seat: int) -> str:
        """Put the die where it is worth most, its colour in later rounds included."""
        tray = position.tray(seat)
        tries = _tries(position, tray.dice, tray.prize)
        return max(tries, key=lambda plan: worth_of(position, plan)).place


def best_plan(position: Cubo, seat: int) -> Arrangement:
    """Return the best square, with a die that is likely still to be there."""
    found = arrangements(position.tray(seat).dice, likely_middle(position, seat), in_any_order=_any(position))
    return max(found, key=lambda plan: worth_of(position, plan))


def likely_middle(position: Cubo, seat: int) -> str:
    """Return the middle without the dice that seats which have covered are about to grab."""
    rest = pairs(position.middle)
    for rival in _rivals(position, seat):
        tray = position.tray(rival)
        if rest and tray.covered and not tray.settled:
            by_die = worth_by_die(position, rival)
            rest.remove(max(rest, key=by_die.__getitem__))
    return "".join(rest)


def worth_by_die(position: Cubo, seat: int) -> dict[str, int]:
    """Return the score that a seat can still reach with each die of the middle, and with none (the empty text)."""
    tray, middle = position.tray(seat), pairs(position.middle)
    if tray.settled or tray.in_hand:
        return dict.fromkeys(("", *middle), _settled_score(position, seat))
    if tray.covered:
        tries = {die: best_swap(tray.dice, die, in_any_order=_any(position)).score for die in middle}
        return {"": position.edition.score(tray.dice)} | tries
    best: dict[str, int] = {}
    for plan in arrangements(tray.dice, position.middle, in_any_order=_any(position)):
        best[plan.die] = max(best.get(plan.die, 0), plan.score)
    return dict.fromkeys(middle, best[""]) | best


def worth_of(position: Cubo, plan: Arrangement) -> float:
    """Return the score of an arrangement and, where colours drift (C5), its gain in the rounds after this one."""
    if not plan.place or position.edition.C5 != "drift":
        return plan.score
    kept = plan.square.replace(plan.given, plan.die, 1)
    before, after = (promise(dice, in_any_order=_any(position)) for dice in (plan.square, kept))
    return plan.score + _rounds_after(position) * (after - before)


def lifting_pays(position: Cubo, seat: int, score: int) -> bool:
    """Return whether a new throw has better chances than covering this score, which calls.

    Calling holds the rivals to what they have thrown. Lifting gives one throw for certain, whoever calls meanwhile:
    a rival that holds more than a throw promises will call, and the other rivals throw again too.
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
    """Return the most that a seat can score with the dice it has thrown."""
    return max(worth_by_die(position, seat).values())


def _ahead(position: Cubo, lead: Floats) -> float:
    """Return the probability of ending ahead, as a mean over equally likely leads after this round."""
    spread = NOISE * sqrt(2 * (_rounds_after(position) + UNFORESEEN))
    return fmean(0.5 + 0.5 * erf(float(points) / spread) for points in lead.flat)


def _settled_score(position: Cubo, seat: int) -> int:
    tray = position.tray(seat)
    if not tray.covered:
        return 0
    if tray.holds_die:
        return best_swap(tray.dice, tray.prize, in_any_order=_any(position)).score
    return position.edition.score(tray.dice)


def _tries(position: Cubo, square: str, die: str) -> list[Arrangement]:
    """Return the square as it is, and with a die in every place."""
    stay = Arrangement(position.edition.score(square), square)
    return [stay, *swaps(square, die, in_any_order=_any(position))]


def _rivals(position: Cubo, seat: int) -> list[int]:
    return [rival for rival in range(1, position.seats + 1) if rival != seat]


def _rounds_after(position: Cubo) -> int:
    return position.edition.rounds - position.played - 1


def _any(position: Cubo) -> bool:
    return position.edition.C4 == "any"
