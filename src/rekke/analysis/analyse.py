"""`analyse`: how much of a game was luck, how much was skill."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import numpy as np

from rekke.analysis.evaluator import AnyValue, Evaluator, named
from rekke.analysis.games import analyst, expert
from rekke.analysis.result import Alternative, Analysis, Moment, PerSeat
from rekke.analysis.step import EventAnalysis, Shares, victory
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.position import Position

FORFEIT = re.compile(r"(?:seat )?(\d) forfeits(?: ;|:|$)")
"""The comment with which a record says that a seat gave up."""


def analyse(
    record: Record,
    value: AnyValue | Evaluator | None = None,
    *,
    progress: Callable[[int], object] | None = None,
) -> Analysis:
    r"""Return the luck or the skill of every event of a game, for every seat.

    `value` values the positions; without it, the evaluator of the expert does. `progress` is called after every event
    with the number of events so far.

    >>> from rekke.record.reader import read_record
    >>> head = "rekke: 1\ngame: kivi\nedition: en\nseats: Ada | Bo\nfirst: 1\n---\n"
    >>> analysis = analyse(read_record(head + "1 roll 644422\n1 place b4\n"))
    >>> analysis.moments[1].best.event
    Place(seat=1, square='c4')
    """
    evaluator = expert(record.edition.game) if value is None else named(value)
    moments: list[Moment] = []
    steps = _Steps(record, evaluator)
    for moment in steps:
        moments.append(moment)
        if progress:
            progress(moment.number)
    return Analysis(
        record, str(evaluator), _seats(steps.start), tuple(moments), _seats(steps.worth), steps.finished
    )


def step_at(record: Record, number: int, value: AnyValue | Evaluator | None = None) -> EventAnalysis:
    r"""Return the event with this number, from 1, as `analyse` sees it: with everything that could have fallen.

    >>> from rekke.record.reader import read_record
    >>> head = "rekke: 1\ngame: kivi\nedition: en\nseats: Ada | Bo\nfirst: 1\n---\n"
    >>> throws = step_at(read_record(head + "1 roll 644422\n"), 1).throws
    >>> len(throws.names), throws.names[throws.fell], int(throws.ways.sum())
    (462, '644422', 46656)
    """
    evaluator = expert(record.edition.game) if value is None else named(value)
    before, after = islice(record.positions(), number - 1, number + 1)
    return analyst(record.edition.game, evaluator.value).step(before, record.events[number - 1], after)


def luck_of(record: Record, value: AnyValue | Evaluator | None = None) -> PerSeat:
    r"""Return what all throws of a game did for each seat: the luck of `analyse`, without the time to judge any choice.

    >>> from rekke.record.reader import read_record
    >>> head = "rekke: 1\ngame: kivi\nedition: en\nseats: Ada | Bo\nfirst: 1\n---\n"
    >>> record = read_record(head + "1 roll 644422\n1 place b4\n")
    >>> luck_of(record) == analyse(record).luck
    True
    """
    return luck_from(record.start, record.events, value)


def luck_from(
    position: Position, events: Sequence[Event], value: AnyValue | Evaluator | None = None
) -> PerSeat:
    """Return what the throws among these events did for each seat, from any position on."""
    game = position.edition.game
    judge = analyst(game, (expert(game) if value is None else named(value)).value)
    total = np.zeros(position.seats)
    for event in events:
        after = position.after(event)
        if event.thrown:
            step = judge.step(position, event, after)
            total = total + (step.after - step.before)
        position = after
    return _seats(total)


class _Steps:
    """The events of a record, with the worth that is carried from one to the next, so that nothing is lost."""

    def __init__(self, record: Record, evaluator: Evaluator) -> None:
        self.record = record
        self.analyst = analyst(record.edition.game, evaluator.value)
        self.start = self.worth = self.analyst.start(record.start)
        self.finished = False

    def __iter__(self) -> Iterator[Moment]:
        turn = -1
        number, position = 0, self.record.start
        for number, event in enumerate(self.record.events, 1):
            turn += self.analyst.begins_turn(position)
            after = position.after(event)
            yield self._moment(number, turn, event.seat, event, self.analyst.step(position, event, after))
            position = after
        forfeited = forfeit(self.record)
        self.finished = position.outcome is not None or forfeited > 0
        if forfeited and position.outcome is None:
            end = EventAnalysis("forfeit", self.worth, victory(_others(position, forfeited), position.sides))
            yield self._moment(number + 1, max(turn, 0), forfeited, None, end)

    def _moment(self, number: int, turn: int, seat: int, event: Event | None, step: EventAnalysis) -> Moment:
        drift, change = step.before - self.worth, step.after - step.before
        self.worth = step.after
        choices = tuple(Alternative(option.event, _seats(option.worth)) for option in step.options)
        return Moment(
            number, turn, seat, event, step.cause, _seats(drift), _seats(change), _seats(step.after), choices
        )


def forfeit(record: Record) -> int:
    """Return the seat that gave up, as a comment after the last event says; 0 if none did."""
    for line in reversed(record.lines):
        if line.event:
            break
        if found := FORFEIT.match(line.comment):
            seat = int(found[1])
            return seat if 1 <= seat <= len(record.names) else 0
    return 0


def _others(position: Position, seat: int) -> set[int]:
    return set(position.sides) - {position.sides[seat - 1]}


def _seats(shares: Shares) -> PerSeat:
    return tuple(map(float, shares))
