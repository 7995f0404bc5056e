"""The result of an analysis: every event with its luck or skill, and the sums that explain the result."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from rekke.analysis.marks import COUNTED, Mark, mark_of
from rekke.analysis.step import Cause
from rekke.record.record import Record
from rekke.rules.events import Event

PerSeat: TypeAlias = tuple[float, ...]
"""A number for every seat: winning chances, or changes of them."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal choice, and the winning chance of every seat after it."""

    event: Event
    worth: PerSeat


@dataclass(frozen=True)
class Moment:
    """An event, and what it did to every seat's winning chance."""

    number: int
    """The number of the event in its record, from 1; one more than the last for a forfeit."""
    turn: int
    """The index of its turn."""
    seat: int
    event: Event | None
    """None for a forfeit, which is not an event of the game."""
    cause: Cause
    drift: PerSeat
    """How the evaluator changed its mind before the event, because it looked further."""
    change: PerSeat
    """The luck of a throw, or the skill of anything else."""
    worth: PerSeat
    """The winning chances after the event."""
    choices: tuple[Alternative, ...] = ()
    """What the seat could choose, the best first."""

    @property
    def is_luck(self) -> bool:
        """Whether the change is luck; otherwise it is the skill of the seat."""
        return self.cause == "dice"

    @property
    def lost(self) -> float:
        """The winning chance that the seat lost by its choice; 0 for a throw."""
        return 0.0 if self.is_luck else max(0.0, -self.change[self.seat - 1])

    @property
    def best(self) -> Alternative | None:
        """The best choice, if there was one."""
        return self.choices[0] if self.choices else None

    @property
    def counted(self) -> bool:
        """Whether the choice mattered: the second best, or the one that was made, was at least 0.0005 worse than the best."""
        if len(self.choices) < 2:
            return False
        first, second, *_ = (choice.worth[self.seat - 1] for choice in self.choices)
        return max(first - second, self.lost) >= COUNTED

    @property
    def mark(self) -> Mark | None:
        """The word for a decision; None for a throw and where there was nothing to decide."""
        return mark_of(self.lost) if self.counted or self.lost >= COUNTED else None


@dataclass(frozen=True)
class TurnDrift:
    """A turn, and how the evaluator changed its mind in it."""

    seat: int
    first: int
    """The number of its first event."""
    drift: PerSeat


@dataclass(frozen=True)
class Analysis:
    """A game in winning chances. For every seat `result - start` is the sum of luck, skill and drift."""

    record: Record
    evaluator: str
    """The name, the version and the digest of the evaluator."""
    start: PerSeat
    """The evaluator's winning chances before the first event."""
    moments: tuple[Moment, ...]
    result: PerSeat
    """The shares of the victory, or the winning chances at the end of a game that was cut off."""
    finished: bool
    """Whether the game ended by its rules or by a forfeit."""

    @cached_property
    def luck(self) -> PerSeat:
        """What all throws did for each seat."""
        return self._total(moment.change for moment in self.moments if moment.is_luck)

    @cached_property
    def skill(self) -> PerSeat:
        """What all choices of everybody did for each seat."""
        return self._total(moment.change for moment in self.moments if not moment.is_luck)

    @cached_property
    def drift(self) -> PerSeat:
        """What remains: the evaluator's changes of mind."""
        return self._total(moment.drift for moment in self.moments)

    @property
    def adjusted(self) -> PerSeat:
        """The luck-adjusted result: without what the dice did."""
        return tuple(result - luck for result, luck in zip(self.result, self.luck, strict=True))

    @cached_property
    def turns(self) -> tuple[TurnDrift, ...]:
        """All turns with their drifts."""
        grouped: dict[int, list[Moment]] = {}
        for moment in self.moments:
            grouped.setdefault(moment.turn, []).append(moment)
        return tuple(
            TurnDrift(turn[0].seat, turn[0].number, self._total(each.drift for each in turn))
            for turn in grouped.values()
        )

    @cached_property
    def by_dice(self) -> tuple[PerSeat, ...]:
        """Whose dice helped whom: a row for the seat that threw, a column for the seat that gained."""
        return self._matrix(luck=True)

    @cached_property
    def by_choices(self) -> tuple[PerSeat, ...]:
        """Whose choices helped whom: a row for the seat that chose, a column for the seat that gained."""
        return self._matrix(luck=False)

    def decisions(self, seat: int | None = None) -> list[Moment]:
        """Return the decisions of a seat, or of all, that count."""
        return [moment for moment in self.moments if moment.counted and seat in (None, moment.seat)]

    def lost(self, seat: int) -> float:
        """Return the winning chance that a seat lost by its choices; being late and giving up do not count."""
        return sum(m.lost for m in self.moments if m.seat == seat and m.cause == "choice")

    def error_rate(self, seat: int) -> float | None:
        """Return the points of winning chance that a seat lost for each decision that counted; None if none did."""
        counted = len(self.decisions(seat))
        return 100 * self.lost(seat) / counted if counted else None

    def costliest(self, most: int = 5) -> list[Moment]:
        """Return the decisions that cost their seats most, the costliest first."""
        cost = [moment for moment in self.moments if moment.lost >= COUNTED]
        return sorted(cost, key=lambda moment: -moment.lost)[:most]

    def __str__(self) -> str:
        from rekke.analysis.text import analysis_table  # noqa: PLC0415  (imports this module)

        return analysis_table(self)

    def _matrix(self, *, luck: bool) -> tuple[PerSeat, ...]:
        return tuple(
            self._total(m.change for m in self.moments if m.seat == seat and m.is_luck == luck)
            for seat in range(1, len(self.start) + 1)
        )

    def _total(self, changes: Iterator[Sequence[float]]) -> PerSeat:
        total = [0.0] * len(self.start)
        for change in changes:
            total = [one + other for one, other in zip(total, change, strict=True)]
        return tuple(total)
