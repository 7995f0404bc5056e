"""Which events of a game stand: all but those that were taken back."""

from collections.abc import Iterable

from rekke.rules.events import Event
from rekke.table.lines import Undoes


def undone(lines: Iterable[object]) -> frozenset[int]:
    """Return the indexes of the events that were taken back, each by the first `undoes` after it that is free.

    >>> from rekke.rules.events import Place
    >>> undone([Place(1, "e3"), Place(1, "e2"), Undoes(), Undoes(), Place(1, "a1")]) == {0, 1}
    True
    """
    standing, gone = list[int](), set[int]()
    for index, line in enumerate(lines):
        if isinstance(line, Event):
            standing.append(index)
        elif isinstance(line, Undoes) and standing:
            gone.add(standing.pop())
    return frozenset(gone)
