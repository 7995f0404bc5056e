"""The messages as TypeScript: complete, deterministic and up to date in the browser's sources."""

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import json

from rekke.rules.games import GAMES
from rekke.server.public_names import public_name
from rekke.server.typescript import typescript
from rekke.table.messages import Message, Request
from rekke.table.terms import Terms

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "protocol"
ALL = "\n".join(typescript().values())
UTILITY_TYPES = {"Omit", "Record", "Required"}
"""Types of TypeScript itself."""
KINDS = [public_name(kind.__name__) for union in (Request, Message) for kind in get_args(union)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_message_has_a_type(kind: str) -> None:
    assert re.search(rf'export interface {kind} {{\n  (?:do|is): "{kind.lower()}";', ALL)


def test_every_name_that_is_used_is_defined() -> None:
    text = re.sub(r"^import .*", "", ALL, flags=re.MULTILINE)
    written = set(re.findall(r"export (?:interface|type|const) (\w+)", text))
    named = set(re.findall(r"\b[A-Z]\w+", re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", text)))
    assert named - UTILITY_TYPES <= written


def test_requests_and_messages_are_unions_of_all_their_types() -> None:
    for name, union in {"Request": Request, "Message": Message}.items():
        kinds = " | ".join(public_name(kind.__name__) for kind in get_args(union))
        assert f"export type {name} = {kinds};" in ALL


def test_types_have_optional_fields_literals_and_lists() -> None:
    assert "  id?: string;\n" in ALL
    assert "  choices?: Record<string, string>;\n" in ALL
    assert '  phase: "ended" | "open" | "play";\n' in ALL
    assert "  seats: SeatView[];\n" in ALL
    assert "  error_rate: (number | null)[];\n" in ALL


def test_the_browser_has_the_defaults_of_a_table() -> None:
    (listed,) = re.findall(r"export const DEFAULT_TERMS: .* = {\n(.*?)};", ALL, re.DOTALL)
    read = {name: json.decode(value) for name, value in re.findall(r"  (\w+): (.*),\n", listed)}
    assert Terms(game="kivi") == Terms(game="kivi", **read)
    assert {"game", *read} == {*Terms.__struct_fields__}


def test_the_browser_verifies_the_throws_of_every_game() -> None:
    (listed,) = re.findall(r"export const THROWING_VERBS = \[(.*)\];", ALL)
    throwing = {kind.verb for game in GAMES.values() for kind in game.events if kind.thrown}
    assert set(re.findall(r'"(\w+)"', listed)) == throwing == {"roll", "middle"}


def test_the_output_is_deterministic() -> None:
    assert typescript() == typescript()


def test_the_types_of_the_browser_are_up_to_date() -> None:
    assert {file.name: file.read_text(encoding="utf-8") for file in PROTOCOL.iterdir()} == typescript()
