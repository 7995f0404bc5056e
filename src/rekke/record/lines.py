"""The lines of a record file: what one may look like, which of them belong together, how they are mended."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rekke.record.faults import unreadable

LONGEST_LINE = 1_000
MOST_LINES = 250_000
"""Of one record: every event, as many comments again, and a long header."""
MEND = "(`rekke format` mends this)"
MARK, MENDED = "\ufeff", "\t\r"
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Numbered(NamedTuple):
    """A line and its number in the file."""

    number: int
    text: str


class Source(NamedTuple):
    """A line that is fit to be read: its number, what it says, and its comment if it has one."""

    number: int
    says: str
    comment: str | None


def numbered(text: str) -> Iterator[Numbered]:
    """Give the lines of a text one by one; the last may lack its line feed."""
    start, number = 0, 1
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield Numbered(number, text[start:end])
        start, number = end + 1, number + 1


def grouped(text: str) -> Iterator[list[Numbered]]:
    r"""Give the lines of each record; a blank line too many is a group of its own.

    >>> [[line.number for line in group] for group in grouped("\na\n\n\nb\n\n")]
    [[1], [2], [4], [5], [6]]
    """
    group: list[Numbered] = []
    blanks = range(0)
    for line in numbered(text):
        if not line.text:
            blanks = range(blanks.start or line.number, line.number + 1)
            continue
        if blanks:
            # The first blank line after a record parts it from the next one.
            yield from _apart(group, blanks[bool(group) :])
            group, blanks = [], range(0)
        if len(group) <= MOST_LINES:
            group.append(line)
    yield from _apart(group, blanks)


def mended(text: str) -> Iterator[list[Numbered]]:
    r"""Give the lines of each record, with what editors and mail do to text undone: line ends and blanks.

    >>> [[line.text for line in group] for group in mended("rekke: 1 \r\n\r\ngame:\tkivi\r\n\r\nrekke: 1\r\n")]
    [['rekke: 1', 'game: kivi'], ['rekke: 1']]
    """
    group: list[Numbered] = []
    unix = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in numbered(unix):
        words = " ".join(re.findall(r"[^ \t]+", line.removeprefix(MARK)))
        if words.startswith("rekke:") and group:
            yield group
            group = []
        if words and len(group) <= MOST_LINES:
            group.append(Numbered(number, words))
    if group:
        yield group


def _apart(group: list[Numbered], blanks: range) -> Iterator[list[Numbered]]:
    if group:
        yield group
    for number in blanks:
        yield [Numbered(number, "")]


def sources(group: list[Numbered]) -> Iterator[Source]:
    """Part the lines of a record into what they say and their comments; complain of one that is not fit."""
    for count, (number, text) in enumerate(group, 1):
        if count > MOST_LINES:
            raise unreadable(number, f"a record has at most {MOST_LINES:,} lines")
        if complaint := _complaint(text):
            raise unreadable(number, complaint)
        says, semicolon, comment = text.partition(";")
        yield Source(number, says.rstrip(" "), comment.lstrip(" ") if semicolon else None)


def _complaint(text: str) -> str:
    """Say what is wrong with the look of a line, if anything is."""
    if not text:
        return f"a blank line too many {MEND}"
    if len(text) > LONGEST_LINE:
        return f"a line has at most {LONGEST_LINE:,} characters"
    if text.startswith(MARK):
        return f"a byte order mark {MEND}"
    if found := CONTROL.search(text):
        return f"a control character, {found.group()!r}{f' {MEND}' if found.group() in MENDED else ''}"
    if text != text.strip(" ") or "  " in text:
        return f"blanks stand only between words, one at a time {MEND}"
    return ""
