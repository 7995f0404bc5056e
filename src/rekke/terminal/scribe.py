"""A record written down as the game goes, so that its file is whole at any moment."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TextIO

from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.table.changes import Change
from rekke.table.lines import Begins
from rekke.table.records import REMARKED

TIME = re.compile(r"[0-9]{1,9}(\.[0-9]{1,3})?")


class Scribe:
    """Writes one game after the other into a file."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._begun = False

    def begin(self, record: Record) -> None:
        """Write what is known of a game; the next one of a file stands after a blank line."""
        self._write("\n" if self._begun else "", str(record))
        self._begun = True

    def event(self, event: Event, seconds: float) -> None:
        """Write what happened, and when."""
        self._write(f"{Line(event, _time(seconds))}\n")

    def remark(self, text: str, seconds: float) -> None:
        """Write what was no event of the game, but explains some."""
        self._write(f"{Line(None, f'{text} ; {_time(seconds)}')}\n")

    def end(self, scores: Sequence[int]) -> None:
        """Write how it ended."""
        self._write(f"result: {' '.join(map(str, scores))}\n")

    def _write(self, *texts: str) -> None:
        self._file.writelines(texts)
        self._file.flush()


def _time(seconds: float) -> str:
    return f"{seconds:.3f}" if seconds else ""


class Listening:
    """Lets a scribe write what is told at a table; a disk that is full stops the writing, but no game."""

    def __init__(self, scribe: Scribe, begun: int) -> None:
        self._scribe = scribe
        self._begun = begun
        """When the game began, in milliseconds since 1970."""
        self.problem: OSError | None = None

    def tell(self, told: Sequence[Change]) -> None:
        """Write what happened."""
        try:
            for each in told if self.problem is None else ():
                self._take(each)
        except OSError as problem:
            self.problem = problem

    def _take(self, told: Change) -> None:
        entry, table = told.entry, told.after
        position = table.position
        if position is None:
            return
        line = told.line
        seconds = (entry.at - self._begun) / 1000
        if isinstance(line, Begins):
            self._begun = entry.at
            names = tuple(seat.name for seat in table.seats)
            self._scribe.begin(Record(position.edition, names, position.first))
        elif isinstance(line, Event):
            self._scribe.event(line, seconds)
            if position.outcome:
                self._scribe.end(position.outcome.scores)
        elif isinstance(line, REMARKED):
            self._scribe.remark(str(entry), seconds)


def taken_up(record: Record) -> Record:
    """Give a record as it can be gone on with: dice that are thrown from now on are in no proof."""
    return replace(record, others={key: value for key, value in record.others.items() if key != "dice"})


def seconds_of(record: Record) -> list[float]:
    """Give when each event happened; where nothing is said, when the one before it did."""
    times = [0.0]
    for line in record.lines:
        if line.event:
            times.append(float(line.comment) if TIME.fullmatch(line.comment) else times[-1])
    return times[1:]
