"""Editions as data: the printed sheets' numbers, boards and rulings, from each room's TOML files."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rekke.rules.faults import Unreadable

ROOMS = Path(__file__).parent


class Choice(NamedTuple):
    """A ruling that a table may set otherwise: its values, the default first, and what it decides."""

    ruling: str
    values: tuple[str, ...]
    decides: str
    any_number: bool = False

    def allows(self, value: str) -> bool:
        """Say whether this is one of the values: a listed one, or a number where any will do."""
        # No record could hold a longer one, as its lines are shorter.
        number = value.isascii() and value.isdigit() and value[0] != "0" and len(value) < 1000
        return value in self.values or (self.any_number and number)


@cache
def names(room: str) -> tuple[str, ...]:
    """Name the editions of a room."""
    return tuple(sorted(file.stem for file in (ROOMS / room / "editions").glob("*.toml")))


@cache
def sheet(room: str, name: str) -> dict[str, Any]:
    """Give what an edition's file says; one that is `like` another states only its differences."""
    if name not in names(room):
        raise Unreadable(f"there is no edition {name!r}: there are {', '.join(names(room))}")
    file = ROOMS / room / "editions" / f"{name}.toml"
    own = tomllib.loads(file.read_text(encoding="utf-8"))
    return sheet(room, own["like"]) | own if "like" in own else own


def by_number(table: dict[str, int]) -> dict[int, int]:
    """Give a table of a sheet whose keys are numbers, of seats or of sides."""
    return {int(key): value for key, value in table.items()}
