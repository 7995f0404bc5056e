"""The final score that a seat of Cubo can expect, at any moment of a round."""

from collections.abc import Callable

from rekke.players.cubo_foresight import UNFORESEEN
from rekke.players.cubo_prospects import promise
from rekke.players.cubo_squares import arrangements
from rekke.rules.cubo.rules import Position
from rekke.rules.cubo.square import CENTRE, PLACES, dice_of, put
from rekke.rules.cubo.tray import NONE, Tray
from rekke.rules.dice import pairs

Future = Callable[[int], float]


def colours(position: Position) -> Future:
    """Return what a number of red dice promises in the rounds after this one."""
    rounds, in_any_order = position.edition.rounds - position.played - 1, position.edition.C4 == "any"
    kept = position.edition.own.count("R")

    def future(red: int) -> float:
        drifts = position.edition.C5 == "drift"
        return rounds * _promise(red if drifts else kept, in_any_order)

    return future


def _promise(red: int, in_any_order: bool) -> float:
    within = min(max(red, 0), 8)
    return promise("R?" * within + "B?" * (8 - within), in_any_order=in_any_order)


def expected_score(position: Position, seat: int, viewer: int = 0) -> float:
    """Return the final score that a seat can expect, for one that sees the squares of `viewer` (0 sees all).

    In this round that is the best it can do with the dice it has, and with one of the middle while it may take one;
    what a new throw promises, if that is more and it may throw; and then what its colours promise in later rounds.
    """
    tray, before = position.tray(seat), position.scores[seat - 1]
    future = colours(position)
    if tray.late:
        return before + future(tray.dice.count("R"))
    in_any_order = position.edition.C4 == "any"
    new = promise(tray.dice, in_any_order=in_any_order) + future(tray.dice.count("R"))
    if tray.in_hand:
        return before + new
    hidden = viewer not in (0, seat) and not position.scoring
    best = _best(tray, position, hidden, future, in_any_order)
    may_throw = not tray.covered and not position.called
    return before + (max(best, new) if may_throw else best)


def _best(tray: Tray, position: Position, hidden: bool, future: Future, in_any_order: bool) -> float:
    """Return the most that thrown dice can still score, their colours included."""
    middle = "" if tray.prize == NONE else tray.prize or position.middle
    if tray.covered and not hidden:
        return max(
            position.edition.score(square) + future(square.count("R"))
            for square in _swapped(tray.dice, middle)
        )
    dice = dice_of(tray.dice) if tray.covered else tray.dice
    red = dice.count("R")
    return max(
        plan.score + future(red - plan.given.count("R") + plan.die.count("R"))
        for plan in arrangements(dice, middle, in_any_order=in_any_order)
    )


def _swapped(square: str, middle: str) -> list[str]:
    """Return a square as it is, and with each of these dice in every place but the joker's."""
    places = [place for place in PLACES if place != CENTRE]
    return [square, *(put(square, place, die)[0] for die in dict.fromkeys(pairs(middle)) for place in places)]


def undecided(position: Position) -> float:
    """Return how many rounds are undecided: those to come, and the part of this one that is open."""
    after = position.edition.rounds - position.played - 1
    return after + sum(map(_open, position.trays)) / position.seats


def _open(tray: Tray) -> float:
    if tray.in_hand and not tray.late:
        return 1.0
    return 0.0 if tray.settled and not tray.holds_die else UNFORESEEN
