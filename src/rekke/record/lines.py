"""The lines of a record file: splitting them into records, checking them, and repairing them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rekke.record.faults import unreadable

LONGEST_LINE = 1_000
"""Characters of the longest line."""
MOST_LINES = 250_000
"""Lines of the longest record: all events, as many comments, and a long header."""
FORMAT_HINT = "(`rekke format` repairs this)"
BYTE_ORDER_MARK, REPAIRABLE = "\ufeff", "\t\r"
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Numbered(NamedTuple):
    """A line and its number in the file."""

    number: int
    text: str


class Source(NamedTuple):
    """A line that was checked: its number, its text without the comment, and its comment if it has one."""

    number: int
    says: str
    comment: str | None


def numbered(text: str) -> Iterator[Numbered]:
    """Yield the lines of a text with their numbers; the last may lack its line feed."""
    start, number = 0, 1
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield Numbered(number, text[start:end])
        start, number = end + 1, number + 1


def grouped(text: str) -> Iterator[list[Numbered]]:
    r"""Yield the lines of each record; an extra blank line is a group of its own.

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
            # The first blank line after a record separates it from the next one.
            yield from _with_blanks(group, blanks[bool(group) :])
            group, blanks = [], range(0)
        if len(group) <= MOST_LINES:
            group.append(line)
    yield from _with_blanks(group, blanks)


def repaired(text: str) -> Iterator[list[Numbered]]:
    r"""Yield the lines of each record, and repair line ends and spaces that editors and mail changed.

    >>> text = "rekke: 1 \r\n\r\ngame:\tkivi\r\n\r\nrekke: 1\r\n"
    >>> [[line.text for line in group] for group in repaired(text)]
    [['rekke: 1', 'game: kivi'], ['rekke: 1']]
    """
    group: list[Numbered] = []
    unix = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in numbered(unix):
        words = " ".join(re.findall(r"[^ \t]+", line.removeprefix(BYTE_ORDER_MARK)))
        if words.startswith("rekke:") and group:
            yield group
            group = []
        if words and len(group) <= MOST_LINES:
            group.append(Numbered(number, words))
    if group:
        yield group


def _with_blanks(group: list[Numbered], blanks: range) -> Iterator[list[Numbered]]:
    if group:
        yield group
    for number in blanks:
        yield [Numbered(number, "")]


def sources(group: list[Numbered]) -> Iterator[Source]:
    """Yield the lines of a record, each split into text and comment; raise a fault at a malformed line."""
    for count, (number, text) in enumerate(group, 1):
        if count > MOST_LINES:
            raise unreadable(number, f"a record has at most {MOST_LINES:,} lines")
        if problem := _problem(text):
            raise unreadable(number, problem)
        says, semicolon, comment = text.partition(";")
        yield Source(number, says.rstrip(" "), comment.lstrip(" ") if semicolon else None)


def _problem(text: str) -> str:
    """Return what is wrong with the characters of a line, or an empty text."""
    if not text:
        return f"an extra blank line {FORMAT_HINT}"
    if len(text) > LONGEST_LINE:
        return f"a line has at most {LONGEST_LINE:,} characters"
    if text.startswith(BYTE_ORDER_MARK):
        return f"the line begins with a byte order mark {FORMAT_HINT}"
    if found := CONTROL.search(text):
        hint = f" {FORMAT_HINT}" if found.group() in REPAIRABLE else ""
        return f"the line has a control character, {found.group()!r}{hint}"
    if text != text.strip(" ") or "  " in text:
        return f"words are separated by single spaces, with none at the ends of a line {FORMAT_HINT}"
    return ""
