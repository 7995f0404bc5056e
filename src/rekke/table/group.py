"""Appends that share a commit: which of them are written, and what everybody who waits is told."""

from asyncio import Future
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from rekke.table.log import Append, Raced, Repeated, Unwritten

Answer = Exception | None
"""Why something was not written; None if it was."""
MOST_AT_ONCE = 512
"""Appends that share a commit; the rest waits for the next."""


class Waiting(NamedTuple):
    """An append, and who waits for it."""

    append: Append
    kept: "Future[None]"


class Queue(Protocol):
    """Those who wait, in order; None is the end."""

    def empty(self) -> bool:
        """Say whether nobody waits."""

    def get_nowait(self) -> Waiting | None:
        """Give who has waited longest."""


def gathered(first: Waiting | None, queue: Queue) -> tuple[list[Waiting], bool]:
    """Give the first and who else waits by now, and whether more may come."""
    group = [first]
    while len(group) < MOST_AT_ONCE and not queue.empty():
        group.append(queue.get_nowait())
    return [waiting for waiting in group if waiting], None not in group


class Verdict(NamedTuple):
    """What becomes of the appends of a group: an answer to each, and those that are to be written."""

    answers: list[Answer]
    kept: list[Append]

    @property
    def events(self) -> list[tuple[str, int, int, int, str, str, str]]:
        """Their lines, as rows."""
        return [(append.table, *entry) for append in self.kept for entry in append.entries]

    @property
    def tables(self) -> list[tuple[str, int, int | None]]:
        """How far each table is after them, and when it next has something to do, in one order for everybody."""
        reached = {append.table: (append.last, append.due) for append in self.kept}
        return [(table, *reached[table]) for table in sorted(reached)]

    @property
    def dice(self) -> list[tuple[str, int, int]]:
        """What was thrown in them: game, face and how often, in one order for everybody."""
        thrown = Counter((append.game, int(face)) for append in self.kept for face in append.thrown)
        return [(game, face, times) for (game, face), times in sorted(thrown.items())]


def judge(
    appends: Sequence[Append], numbers: Mapping[str, int], sent: Mapping[tuple[str, str], int]
) -> Verdict:
    """Let each in turn have the next numbers, unless it is there already or another was faster.

    >>> first, second = Append("t", 4, 0, (), "ada.1"), Append("t", 3, 0, ())
    >>> judge([first, first, second], {"t": 4}, {}).answers
    [None, Repeated('already kept as number 5'), Raced()]
    """
    reached, known = dict(numbers), dict(sent)
    verdict = Verdict([], [])
    for append in appends:
        answer = _answer(append, reached.get(append.table, 0), known.get((append.table, append.sent)))
        verdict.answers.append(answer)
        if answer is None:
            verdict.kept.append(append)
            reached[append.table] = append.last
            if append.sent:
                known[append.table, append.sent] = append.expected + 1
    return verdict


def _answer(append: Append, reached: int, kept: int | None) -> Answer:
    if kept is not None:
        return Repeated(kept)
    return None if append.expected == reached else Raced()


def unwritten(appends: Sequence[Append], problem: Exception) -> list[Answer]:
    """Answer to each that nothing was written, and why."""
    return [Unwritten(reason(problem)) for _ in appends]


def reason(problem: Exception) -> str:
    """Say what is the matter, also where the problem has no words of its own."""
    words = problem.strerror if isinstance(problem, OSError) else str(problem)
    return words or type(problem).__name__


def tell(group: Sequence[Waiting], answers: Sequence[Answer]) -> None:
    """Tell everybody what came of it."""
    for (_, kept), answer in zip(group, answers, strict=True):
        if kept.done():
            continue  # whoever waited has gone; what is kept is kept
        if answer is None:
            kept.set_result(None)
        else:
            kept.set_exception(answer)
