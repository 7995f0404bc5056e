"""The reasons for refusals that the sources give: their codes, and the values that each is given."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parents[1] / "src" / "rekke"


class Given(NamedTuple):
    """A phrase that a source gives: its key, with stars for variable parts, and the names of its values."""

    key: str
    values: frozenset[str]


def calls(name: str) -> Iterator[ast.Call]:
    """Yield all calls of a function of `rekke.lang.translatable`."""
    sources = (file.read_text(encoding="utf-8") for file in sorted(SOURCES.rglob("*.py")))
    for source in (source for source in sources if "from rekke.lang.translatable import" in source):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def key_of(call: ast.Call) -> str:
    """Return the key in a call, with stars for its variable parts."""
    (key,) = call.args
    if isinstance(key, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in key.values)
    assert isinstance(key, ast.Constant), f"line {call.lineno}: the key is not written out"
    return str(key.value)


def values_of(call: ast.Call) -> frozenset[str]:
    """Return the names of the values in a call."""
    return frozenset(str(keyword.arg) for keyword in call.keywords)


@cache
def given_reasons() -> frozenset[Given]:
    """Return all reasons by their keys in the catalogs."""
    return frozenset(Given(f"reason.{key_of(call)}", values_of(call)) for call in calls("reason"))


@cache
def given_phrases() -> frozenset[Given]:
    """Return all other phrases, which are values of reasons."""
    return frozenset(Given(key_of(call), values_of(call)) for call in calls("phrase"))
