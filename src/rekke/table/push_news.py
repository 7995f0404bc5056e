"""What people are notified of when they are not at their table: their turn, a clock that runs out, the result, a rematch."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, assert_never

from rekke.table.clocks import Deadline
from rekke.table.table import Table

NewsKind = Literal["turn", "time", "over", "rematch"]
GRACE = 20_000
"""Milliseconds that people have to see by themselves what has happened."""
AGAIN = 30_000
"""Milliseconds until the next look whether somebody who was connected has left without acting."""
LONG_CLOCK = 3_600
"""Seconds of a clock from which on people are reminded of it."""


class News(NamedTuple):
    """Something that a person is to be notified of."""

    table: str
    holder: str
    """The hash of the person's token."""
    kind: NewsKind
    due: int
    """When to notify the person, in milliseconds since 1970, unless they are back before."""


def news_of(before: Table, after: Table) -> Iterator[News]:
    """Yield what the lines between two states of a table mean for each person in it."""
    soon = after.at + GRACE
    if after.phase == "play":
        for holder in sorted(waited_for(after) - waited_for(before)):
            yield News(after.id, holder, "turn", soon)
        if after.deadlines != before.deadlines:
            yield from _reminders(after)
    elif before.phase == "play" and not after.closed:
        for holder in sorted(_people(after)):
            yield News(after.id, holder, "over", soon)
    elif after.rematch.since and not before.rematch.since:
        for holder in sorted(unasked(after)):
            yield News(after.id, holder, "rematch", soon)


def waited_for(table: Table) -> set[str]:
    """Return the people who have to act now."""
    return {table.seat(number).holder for number in table.acting if table.seat(number).present}


def unasked(table: Table) -> set[str]:
    """Return the people who have not answered a proposal of another game; nobody if there is none."""
    if table.phase != "ended" or not table.rematch.since:
        return set()
    answered = table.rematch.seats | table.rematch.declined
    return (
        _people(table)
        - {table.seat(number).holder for number in answered if number}
        - ({table.host} if 0 in answered else set())
    )


def deadline_for(table: Table, holder: str) -> Deadline | None:
    """Return the first deadline of a person's clock, where a table has a long one; None if no clock runs for them."""
    if table.terms.clock < LONG_CLOCK:
        return None
    own = [each for each in table.deadlines if each.kind == "seat" and table.seat(each.seat).held_by(holder)]
    return min(own, default=None, key=lambda each: each.at)


def remind_at(table: Table, deadline: Deadline) -> int:
    """Return when to remind somebody of a deadline: when a quarter of the clock is left."""
    return deadline.at - 250 * table.terms.clock


def _reminders(table: Table) -> Iterator[News]:
    for holder in sorted(waited_for(table)):
        if deadline := deadline_for(table, holder):
            yield News(table.id, holder, "time", remind_at(table, deadline))


def _people(table: Table) -> set[str]:
    return {seat.holder for seat in table.seats if seat.present}


def next_look(table: Table, news: News, now: int, *, here: bool) -> int | None:
    """Return when to notify the person: now, or later; None if there is nothing left to tell.

    Somebody who is connected is looked for again later: a phone in a pocket is connected for a while.
    """
    away_at = now + AGAIN if here else now
    match news.kind:
        case "turn":
            return away_at if news.holder in waited_for(table) else None
        case "time":
            deadline = deadline_for(table, news.holder)
            return max(away_at, remind_at(table, deadline)) if deadline else None
        case "over":
            return now if table.phase == "ended" and not here else None
        case "rematch":
            return now if news.holder in unasked(table) and not here else None
        case _:
            assert_never(news.kind)
