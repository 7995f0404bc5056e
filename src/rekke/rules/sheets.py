"""Editions as data: the numbers, boards and rulings of the printed sheets, from TOML files."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, NoReturn, TypeVar

from rekke.rules.faults import Unreadable

RULES_FOLDER = Path(__file__).parent
"""Folder that holds the folders of the games."""
T = TypeVar("T", bound=str)


class Choice(NamedTuple):
    """A ruling that a table may change: its values, the default first, and what it decides."""

    ruling: str
    values: tuple[str, ...]
    decides: str
    any_number: bool = False

    def allows(self, value: str) -> bool:
        """Say whether a table may choose this value: a listed one or, with `any_number`, a number above 0."""
        # A record has no lines longer than this.
        number = value.isascii() and value.isdigit() and value[0] != "0" and len(value) < 1000
        return value in self.values or (self.any_number and number)


class Sheet(NamedTuple):
    """The values in the file of an edition. A refusal of a wrong value names its file and its key."""

    values: Mapping[str, object]
    files: Mapping[str, str]
    """The file that states each key; the empty key is the edition's own file."""

    def number(self, key: str) -> int:
        """Return a whole number."""
        value = self._value(key)
        return value if isinstance(value, int) else self._refuse(key, "a whole number", value)

    def text(self, key: str) -> str:
        """Return a text."""
        value = self._value(key)
        return value if isinstance(value, str) else self._refuse(key, "a text", value)

    def word(self, key: str, allowed: tuple[T, ...]) -> T:
        """Return a value that is one of these words."""
        value = self._value(key)
        for word in allowed:
            if word == value:
                return word
        return self._refuse(key, f"one of {', '.join(allowed)}", value)

    def numbers(self, key: str) -> dict[str, int]:
        """Return a table of whole numbers."""
        value = self._value(key)
        if not isinstance(value, dict) or not all(isinstance(number, int) for number in value.values()):
            return self._refuse(key, "a table of whole numbers", value)
        return value

    def by_number(self, key: str) -> dict[int, int]:
        """Return a table whose keys are numbers of seats or of sides."""
        return {int(number): value for number, value in self.numbers(key).items()}

    def _value(self, key: str) -> object:
        if key not in self.values:
            raise Unreadable(f"{self.files['']}: {key} is missing")
        return self.values[key]

    def _refuse(self, key: str, wanted: str, value: object) -> NoReturn:
        raise Unreadable(f"{self.files[key]}: {key} must be {wanted}, not {value!r}")


@cache
def names(folder: str) -> tuple[str, ...]:
    """Return the names of a game's editions, by its folder."""
    return tuple(sorted(file.stem for file in (RULES_FOLDER / folder / "editions").glob("*.toml")))


@cache
def sheet(folder: str, name: str) -> Sheet:
    """Return the sheet of an edition by the folder of its game and its name."""
    if name not in names(folder):
        raise Unreadable(f"there is no edition {name!r}: choose one of {', '.join(names(folder))}")
    return read_sheet(RULES_FOLDER / folder / "editions" / f"{name}.toml")


def read_sheet(path: Path) -> Sheet:
    """Read the file of an edition; with `like`, it states only the differences from another edition."""
    import tomllib  # noqa: PLC0415  (loading it takes a while, and `rekke --help` reads no sheet)

    own = tomllib.loads(path.read_text(encoding="utf-8"))
    file = "/".join(path.parts[-3:])
    stated = dict.fromkeys(("", *own), file)
    if "like" not in own:
        return Sheet(own, stated)
    like = read_sheet(path.with_stem(Sheet(own, stated).text("like")))
    return Sheet({**like.values, **own}, {**like.files, **stated})


def chosen(choices: Mapping[str, str], ruling: str, values: tuple[T, ...]) -> T:
    """Return the value that a table has chosen for a ruling."""
    return next(value for value in values if value == choices[ruling])
