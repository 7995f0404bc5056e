"""Group commit: appends that share a transaction, which of them are written, and what each of their callers gets."""

from asyncio import Future
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple, Protocol

from rekke.table.idempotency import SentCommands
from rekke.table.log import Append, Gone, Raced, Repeated, Unwritten
from rekke.table.refusal import Refusal

Failure = Exception | None
"""Why an append was not written; None if it was."""
LARGEST_GROUP = 512
"""Appends in one transaction; the rest waits for the next one."""


class Pending(NamedTuple):
    """An append, and the future that its caller awaits."""

    append: Append
    written: "Future[None]"


class Queue(Protocol):
    """Pending appends in order; None closes the queue."""

    def empty(self) -> bool:
        """Say whether nothing is pending."""

    def get_nowait(self) -> Pending | None:
        """Remove and return the first item."""


def take_group(first: Pending | None, queue: Queue) -> tuple[list[Pending], bool]:
    """Return the first append with all that are pending by now, and whether the queue is still open."""
    group = [first]
    while len(group) < LARGEST_GROUP and not queue.empty():
        group.append(queue.get_nowait())
    return [pending for pending in group if pending], None not in group


class Decision(NamedTuple):
    """The result of each append of a group, and the appends that are to be written."""

    results: list[Failure]
    accepted: list[Append]

    @property
    def events(self) -> list[tuple[str, int, int, int, str, str, str]]:
        """Rows of the database for the accepted lines."""
        return [(append.table, *entry) for append in self.accepted for entry in append.entries]

    @property
    def tables(self) -> list[tuple[str, int, int | None, str, str]]:
        """The last number, wake time, phase and host of each table, in an order that is the same on all nodes."""
        reached = {append.table: append for append in self.accepted}
        return [
            (table, append.last, append.due, append.phase, append.host)
            for table, append in sorted(reached.items(), key=itemgetter(0))
        ]

    @property
    def rewrites(self) -> list[tuple[str, int, str]]:
        """Table, number and new text of the lines that are rewritten."""
        return [(append.table, *each) for append in self.accepted for each in append.rewrites]

    @property
    def dice(self) -> list[tuple[str, int, int]]:
        """Game, face and count of the dice that were thrown; sorted, so that all nodes lock in the same order."""
        thrown = Counter((append.game, int(face)) for append in self.accepted for face in append.thrown)
        return [(game, face, times) for (game, face), times in sorted(thrown.items())]


def decide(
    appends: Sequence[Append], numbers: Mapping[str, int], sent: Iterable[tuple[str, str, int]]
) -> Decision:
    """Accept the appends in order, unless one has an id that was used before or expects an outdated number.

    `numbers` are the last numbers of the tables that there are; `sent` are the table, the key and the number of the
    lines that have the same sender and id as one of the appends.

    >>> first, second = Append("t", 4, 0, (), "ada.1"), Append("t", 3, 0, ())
    >>> decide([first, first, second], {"t": 4}, []).results
    [None, Repeated('already written as number 5'), Raced()]
    """
    reached, known = dict(numbers), SentCommands(sent)
    decision = Decision([], [])
    for append in appends:
        result = _result(append, reached.get(append.table), known)
        decision.results.append(result)
        if result is None:
            decision.accepted.append(append)
            reached[append.table] = append.last
            if append.sent:
                known.add(append.table, append.sent, append.expected + 1)
    return decision


def _result(append: Append, reached: int | None, known: SentCommands) -> Failure:
    try:
        if number := known.number(append.table, append.sent):
            return Repeated(number)
    except Refusal as refusal:
        return refusal
    if reached is None and append.expected:
        return Gone()
    return None if append.expected == (reached or 0) else Raced()


def all_failed(appends: Sequence[Append], problem: Exception) -> list[Failure]:
    """Return the results of a group whose transaction failed: nothing was written."""
    return [Unwritten(text_of(problem)) for _ in appends]


def text_of(problem: Exception) -> str:
    """Return the text of an exception; its type where it has none."""
    words = problem.strerror if isinstance(problem, OSError) else str(problem)
    return words or type(problem).__name__


def resolve(group: Sequence[Pending], results: Sequence[Failure]) -> None:
    """Give every caller that still waits its result."""
    for (_, written), result in zip(group, results, strict=True):
        if written.done():
            continue  # The caller was cancelled; the append stays as decided.
        if result is None:
            written.set_result(None)
        else:
            written.set_exception(result)
