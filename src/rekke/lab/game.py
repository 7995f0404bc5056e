"""A game that the laboratory has played, on whichever path."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rekke.players.program import Forfeited
from rekke.record.record import Line, Record
from rekke.rules.events import Event


class PlayedGame(NamedTuple):
    """A game that was played to its end, or until a program forfeited it."""

    opening: Record
    """Its record before the first event: the edition, the seats and who begins."""
    lines: Sequence[Line]
    """Its events. Those of a compiled game are decoded when they are read."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that won; nobody in a draw."""
    forfeit: Forfeited | None = None

    @property
    def record(self) -> Record:
        """The whole record; that of a forfeited game is unfinished and ends with the reason."""
        if self.forfeit:
            return replace(self.opening, lines=(*self.lines, Line(None, str(self.forfeit))))
        return replace(self.opening, lines=tuple(self.lines), result=self.scores)


def line(event: Event, second: float) -> Line:
    """Return the line of a record for an event, with the time where time passes."""
    return Line(event, f"{second:.3f}" if second else "")
