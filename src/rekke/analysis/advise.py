"""`advise`: what a seat should choose, as the expert's evaluator sees it, and by how much."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from rekke.analysis.advice import Advice, RatedChoice
from rekke.analysis.games import analyst, expert, has_expert
from rekke.analysis.marks import mark_of
from rekke.analysis.step import Analyst
from rekke.players.odds import odds
from rekke.rules.events import Event, Keep
from rekke.rules.hidden import seen_by
from rekke.rules.position import Position

CLEAR = 0.005
"""A choice is clearly the best if its winning chance is higher by this much: half a point, the least that is shown."""


@runtime_checkable
class Aiming(Protocol):
    """An analyst of a game in which dice are kept."""

    def aims(self, position: Position, keep: Keep) -> Mapping[str, float]:
        """Return how much each square adds to the worth of a turn in which these dice are kept."""


def advise(position: Position, seat: int, considered: Event | None = None) -> Advice:
    """Return all choices of a seat, the best first. Where there are too many to list, `considered` is added to them.

    What the seat may not see, such as how the covered dice of others lie, has no influence. A game without an expert has no choices here.

    >>> from rekke.rules.games import game
    >>> from rekke.rules.kivi.rules import GAME
    >>> start = game("kivi").edition("en").start(seats=2, first=1)
    >>> advice = advise(start.after(GAME.read("1 roll 644422")), 1)
    >>> advice.choices[0].event, advice.equal, advice.aim, round(advice.chance, 2)
    ('place c4', 2, '', 0.0)
    """
    known = seen_by(position, (seat,))
    if not has_expert(known.edition.game):
        return Advice(seat=seat, choices=[], equal=0)
    judge = analyst(known.edition.game, expert(known.edition.game).value)
    event = considered or next(iter(known.moves(seat)))
    ranked = judge.step(known, event, known.after(event)).options
    best = ranked[0].worth[seat - 1]
    losses = [float(best - option.worth[seat - 1]) for option in ranked]
    equal = sum(loss < CLEAR for loss in losses)
    aim, chance = _aim(judge, known, ranked[0].event) if equal == 1 else ("", 0.0)
    choices = [
        RatedChoice(event=option.event.text, worth=float(option.worth[seat - 1]), mark=mark_of(loss))
        for option, loss in zip(ranked, losses, strict=True)
    ]
    return Advice(seat=seat, choices=choices, equal=equal, aim=aim, chance=chance)


def _aim(judge: Analyst[Position], position: Position, best: Event) -> tuple[str, float]:
    """Return the square that promises most after the best choice, and the chance to reach it."""
    if not isinstance(best, Keep) or not isinstance(judge, Aiming):
        return "", 0.0
    aims = judge.aims(position, best)
    square = max(aims, key=aims.__getitem__, default="")
    chance = odds(position.after(best), best.seat).get(square, 0.0)
    return (square, chance) if chance else ("", 0.0)
