"""Reading records strictly as the notation says; a fault names the first line that is wrong."""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from rekke.record.faults import Fault, unreadable
from rekke.record.header import Header, NumberedValue, read_entry, read_header
from rekke.record.lines import Numbered, Source, grouped, sources
from rekke.record.record import Line, Record, Remark
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES

Splitter: TypeAlias = Callable[[str], Iterator[list[Numbered]]]
"""Function that splits the text of a file into the lines of each record."""
MOST_EVENTS = 100_000
"""Events of the longest record."""
RESULT = re.compile(r"result: ((?:0|[1-9][0-9]*)(?: (?:0|[1-9][0-9]*))*)")


def read_records(text: str, split: Splitter = grouped) -> Iterator[Record | Fault]:
    r"""Yield every record of a file's text, in order; a faulty record yields its fault.

    `grouped` splits the text strictly; `lines.repaired` repairs line ends and spaces.

    >>> [str(found) for found in read_records("rekke: 2\n")]
    ['unreadable line 1: the line `---` between header and events is missing']
    """
    for group in split(text):
        try:
            yield _Reader(group).record()
        except Fault as fault:
            yield fault


def read_record(text: str) -> Record:
    r"""Return the one record of a text; raise its Fault if it has one.

    >>> head = "rekke: 1\ngame: kivi\nedition: en\nseats: Ada | Bo\nfirst: 1\n---\n"
    >>> record = read_record(head + "1 roll 644422\n1 place b4\n")
    >>> record.names, len(record.events), record.at().scores
    (('Ada', 'Bo'), 2, (1, 0))
    """
    first, *more = (*read_records(text), None)
    if first is None:
        raise unreadable(1, "there is no record in this text")
    if isinstance(first, Fault):
        raise first
    if more != [None]:
        raise unreadable(1, "there is more than one record in this text")
    return first


def check(record: Record) -> str:
    r"""Replay a record and return `ok` or `unfinished`; raise a Fault if it is illegal or inconsistent.

    >>> head = "rekke: 1\ngame: kivi\nedition: en\nseats: Ada | Bo\nfirst: 1\n---\n"
    >>> check(read_record(head + "1 roll 644422\n"))
    'unfinished'
    >>> check(read_record(head + "1 place b4\n"))
    Traceback (most recent call last):
    rekke.record.faults.Fault: illegal line 7: throw 6 dice first
    """
    position = record.start
    for line in record.lines:
        if line.event:
            try:
                position = position.after(line.event)
            except Illegal as problem:
                raise Fault("illegal", line.number, str(problem)) from problem
    outcome = position.outcome
    if record.result is not None:
        if outcome is None:
            raise Fault("inconsistent", record.result_line, "there is a result, but the game has not ended")
        if record.result != outcome.scores:
            scores = " ".join(map(str, outcome.scores))
            raise Fault("inconsistent", record.result_line, f"the events give the result {scores}")
    return "ok" if outcome else "unfinished"


class _Reader:
    """Reader of the lines of one record, from top to bottom."""

    def __init__(self, group: list[Numbered]) -> None:
        self.first, self.last = group[0].number, group[-1].number
        self.sources = sources(group)
        self.above: list[str] = []
        self.remarks: dict[str, Remark] = {}

    def record(self) -> Record:
        header = self._header()
        lines, result = self._body(header)
        scores = tuple(int(score) for score in result.value.split(" ")) if result else None
        tail = [source.comment or "" for source in self._only_comments()]
        return Record(
            header.edition,
            header.names,
            header.first,
            tuple(lines),
            scores,
            header.others,
            self.remarks,
            tuple(tail),
            result.line if result else 0,
        )

    def _header(self) -> Header:
        entries: dict[str, NumberedValue] = {}
        for number, says, comment in self.sources:
            if says == "---":
                self._remark("---", comment)
                return read_header(entries, self.first, number)
            if not says:
                self.above.append(comment or "")
                continue
            key, entry = read_entry(number, says, first=number == self.first)
            if key in entries:
                raise unreadable(number, f"{key} is given twice")
            entries[key] = entry
            self._remark(key, comment)
        raise unreadable(self.last, "the line `---` between header and events is missing")

    def _body(self, header: Header) -> tuple[list[Line], NumberedValue | None]:
        game = GAMES[header.edition.game]
        lines: list[Line] = []
        events = 0
        for number, says, comment in self.sources:
            if says.startswith("result:"):
                self._remark("result", comment)
                return lines, _result(number, says)
            if not says:
                lines.append(Line(None, comment or "", number))
                continue
            _check_same_record(number, says)
            events += 1
            if events > MOST_EVENTS:
                raise unreadable(number, f"a record has at most {MOST_EVENTS:,} events")
            try:
                lines.append(Line(game.read(says), comment or "", number))
            except Unreadable as problem:
                raise unreadable(number, str(problem)) from problem
        return lines, None

    def _only_comments(self) -> Iterator[Source]:
        for source in self.sources:
            if source.says:
                _check_same_record(source.number, source.says)
                raise unreadable(source.number, "only comments may follow the result")
            yield source

    def _remark(self, key: str, comment: str | None) -> None:
        if self.above or comment:
            self.remarks[key] = Remark(tuple(self.above), comment or "")
        self.above = []


def _check_same_record(number: int, says: str) -> None:
    if says.startswith("rekke:"):
        raise unreadable(number, "a new record begins here: put a blank line before it")


def _result(number: int, says: str) -> NumberedValue:
    match = RESULT.fullmatch(says)
    if not match:
        raise unreadable(number, "a result is a whole number for each seat, with single spaces between them")
    return NumberedValue(number, match[1])
