"""The header of a record: `key: value` lines, each checked."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from rekke.record.faults import unreadable
from rekke.record.lines import FORMAT_HINT
from rekke.rules.events import MOST_SEATS
from rekke.rules.faults import Unreadable
from rekke.rules.game import Game
from rekke.rules.games import game
from rekke.rules.position import Edition

REQUIRED = ("rekke", "game", "edition", "seats", "first")
KNOWN = ("choices", "board", *REQUIRED)
ANY_SEATS = range(1, MOST_SEATS + 1)
"""Numbers of seats that some game could be for."""
KEY_VALUE = re.compile(r"([A-Za-z][A-Za-z0-9_-]*): (.+)")
T = TypeVar("T")


class NumberedValue(NamedTuple):
    """A value and the number of its line."""

    line: int
    value: str


class Header(NamedTuple):
    """The contents of the lines above `---`; `others` are keys that this program does not know."""

    edition: Edition
    names: tuple[str, ...]
    first: int
    others: dict[str, str]


def read_entry(line: int, says: str, *, first: bool) -> tuple[str, NumberedValue]:
    """Read a header line; a blank line may have split the record if its first line is not one."""
    match = KEY_VALUE.fullmatch(says)
    if not match:
        hint = f": is there a blank line in the record? {FORMAT_HINT}" if first else ""
        raise unreadable(line, f"neither `key: value` nor `---`: {says}{hint}")
    if match[1] == "result":
        raise unreadable(line, "the result belongs after the events, not in the header")
    return match[1], NumberedValue(line, match[2])


def read_header(entries: Mapping[str, NumberedValue], begin: int, end: int) -> Header:
    """Check the entries of a header from line `begin` to `---` on line `end`; raise the earliest fault."""
    faults = [unreadable(end, f"the header has no {key}") for key in REQUIRED if key not in entries]
    version = entries.get("rekke", NumberedValue(begin, "1"))
    if version != NumberedValue(begin, "1"):
        faults.append(
            unreadable(version.line, "a record begins with `rekke: 1`, the only version that is read")
        )

    def attempt(key: str, read: Callable[[str], T], otherwise: T) -> T:
        if key not in entries:
            return otherwise
        try:
            return read(entries[key].value)
        except Unreadable as problem:
            faults.append(unreadable(entries[key].line, str(problem)))
            return otherwise

    no_choices: dict[str, str] = {}
    no_names: tuple[str, ...] = ()
    played = attempt("game", game, None)
    allowed = played.seats if played else ANY_SEATS
    names = attempt("seats", lambda value: _names(value, allowed), no_names)
    first = attempt("first", lambda value: _first(value, len(names) or allowed[-1]), 1)
    if played:
        name = attempt("edition", lambda value: played.edition(value).name, "")
        choices = attempt("choices", lambda value: _choices(value, played), no_choices)
        board = attempt("board", lambda value: str(played.edition(board=value).board), None)
    if faults or not played:
        raise min(faults, key=lambda fault: fault.line)
    others = {key: entry.value for key, entry in entries.items() if key not in KNOWN}
    return Header(played.edition(name, choices, board), names, first, others)


def _names(value: str, allowed: range) -> tuple[str, ...]:
    names = tuple(name.strip(" ") for name in value.split("|"))
    if len(names) not in allowed:
        raise Unreadable(f"the game is for {allowed[0]} to {allowed[-1]} seats, not {len(names)}")
    if "" in names:
        raise Unreadable("a seat has no name")
    return names


def _first(value: str, seats: int) -> int:
    if value not in map(str, range(1, seats + 1)):
        raise Unreadable(f"first is one of the seats 1 to {seats}, not {value}")
    return int(value)


def _choices(value: str, played: Game) -> dict[str, str]:
    choices: dict[str, str] = {}
    for word in value.split(" "):
        ruling, equals, setting = word.partition("=")
        if not equals:
            raise Unreadable(f"a choice is written RULING=VALUE, not {word}")
        if ruling in choices:
            raise Unreadable(f"the choice {ruling} is given twice")
        choices[ruling] = setting
    return played.checked(choices)
