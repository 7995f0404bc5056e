"""Records written while a game is played, so that the file is complete after every event."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TextIO

from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.table.changes import Change
from rekke.table.lines import Begins, Undoes
from rekke.table.records import REMARKED

TIME = re.compile(r"[0-9]{1,9}(\.[0-9]{1,3})?")


class RecordWriter:
    """Writes one game after another into a file."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._begun = False
        self._tail: list[Line] = []
        """The lines since the last throw: their events may still be taken back."""
        self._start = 0
        """Where they begin in the file."""

    def begin(self, record: Record) -> None:
        """Write a record as far as it goes; a blank line separates it from the one before."""
        throws = (number for number, line in enumerate(record.lines, 1) if line.event and line.event.thrown)
        thrown = max(throws, default=0)
        self._write("\n" if self._begun else "", str(replace(record, lines=record.lines[:thrown])))
        self._begun = True
        self._start_tail()
        for line in record.lines[thrown:]:
            self._write_line(line)

    def event(self, event: Event, seconds: float) -> None:
        """Write an event with its time since the game began."""
        self._write_line(Line(event, _time(seconds)))
        if event.thrown:
            self._start_tail()

    def remark(self, text: str, seconds: float) -> None:
        """Write a comment on something that is not an event of the game but explains some."""
        self._write_line(Line(None, f"{text} ; {_time(seconds)}"))

    def take_back(self) -> None:
        """Turn the last event in the file into a comment."""
        last = max(number for number, line in enumerate(self._tail) if line.event)
        self._tail[last] = Line(None, str(self._tail[last]))
        self._file.seek(self._start)
        self._file.truncate()
        self._write(*(f"{line}\n" for line in self._tail))

    def end(self, scores: Sequence[int]) -> None:
        """Write the result."""
        self._write(f"result: {' '.join(map(str, scores))}\n")

    def _start_tail(self) -> None:
        self._tail = []
        self._start = self._file.tell() if self._file.seekable() else 0

    def _write_line(self, line: Line) -> None:
        self._tail.append(line)
        self._write(f"{line}\n")

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
            if isinstance(line, Undoes):
                self._writer.take_back()
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
