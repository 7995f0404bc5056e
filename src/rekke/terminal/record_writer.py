"""Records written while a game is played, so that the file is complete after every event."""

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


class RecordWriter:
    """Writes one game after another into a file."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._begun = False

    def begin(self, record: Record) -> None:
        """Write a record as far as it goes; a blank line separates it from the one before."""
        self._write("\n" if self._begun else "", str(record))
        self._begun = True

    def event(self, event: Event, seconds: float) -> None:
        """Write an event with its time since the game began."""
        self._write(f"{Line(event, _time(seconds))}\n")

    def remark(self, text: str, seconds: float) -> None:
        """Write a comment on something that is not an event of the game but explains some."""
        self._write(f"{Line(None, f'{text} ; {_time(seconds)}')}\n")

    def end(self, scores: Sequence[int]) -> None:
        """Write the result."""
        self._write(f"result: {' '.join(map(str, scores))}\n")

    def _write(self, *texts: str) -> None:
        self._file.writelines(texts)
        self._file.flush()


def _time(seconds: float) -> str:
    return f"{seconds:.3f}" if seconds else ""


class TableRecorder:
    """Watches a table and records its games. A full disk stops the recording, but not the game."""

    def __init__(self, writer: RecordWriter, begun: int) -> None:
        self._writer = writer
        self._begun = begun
        """When the game began, in milliseconds since 1970."""
        self.problem: OSError | None = None

    def tell(self, changes: Sequence[Change]) -> None:
        """Record new lines of the table."""
        try:
            for change in changes if self.problem is None else ():
                self._record(change)
        except OSError as problem:
            self.problem = problem

    def _record(self, change: Change) -> None:
        entry, table = change.entry, change.after
        position = table.position
        if position is None:
            return
        line = change.line
        seconds = (entry.at - self._begun) / 1000
        if isinstance(line, Begins):
            self._begun = entry.at
            names = tuple(seat.name for seat in table.seats)
            self._writer.begin(Record(position.edition, names, position.first))
        elif isinstance(line, Event):
            self._writer.event(line, seconds)
            if position.outcome:
                self._writer.end(position.outcome.scores)
        elif isinstance(line, REMARKED):
            self._writer.remark(str(entry), seconds)


def without_proof(record: Record) -> Record:
    """Return a record without the proof of its dice, which does not cover the dice of its continuation."""
    return replace(record, others={key: value for key, value in record.others.items() if key != "dice"})


def event_times(record: Record) -> list[float]:
    """Return the seconds at which the events happened; one without a time has that of the event before it."""
    times = [0.0]
    for line in record.lines:
        if line.event:
            times.append(float(line.comment) if TIME.fullmatch(line.comment) else times[-1])
    return times[1:]
