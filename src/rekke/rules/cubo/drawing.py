"""How a moment of Cubo looks to people."""

from typing import TYPE_CHECKING

from rekke.rules.board import draw
from rekke.rules.dice import pairs

if TYPE_CHECKING:
    from rekke.rules.cubo.rules import Position
    from rekke.rules.cubo.tray import Tray


def drawn(position: "Position") -> str:
    """Draw the round, the middle and every seat's tray, a covered one as its square."""
    if position.over:
        return f"all {position.edition.rounds} rounds are played"
    lines = [f"round {position.played + 1} of {position.edition.rounds}, middle {position.middle or 'empty'}"]
    for seat, tray in enumerate(position.trays, 1):
        lines.append(f"seat {seat}: {_said(tray)}")
        if tray.covered:
            lines.append(draw([pairs(row) for row in tray.dice.split("/")]))
            lines.append(f"   scores {position.round_scores[seat - 1]} as it lies")
    return "\n".join(lines)


def _said(tray: "Tray") -> str:
    if tray.late:
        return "is late"
    if tray.in_hand:
        return "has its dice in hand"
    if not tray.covered:
        return f"has thrown {tray.dice}"
    return "has covered" + (f" and holds {tray.prize}" if tray.holds_die else "")
