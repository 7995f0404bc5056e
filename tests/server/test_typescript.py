"""The messages as TypeScript: every one of them, always in the same words, and current in the browser's sources."""

import re
from pathlib import Path
from typing import get_args

import pytest

from rekke.server.public_names import public_name
from rekke.server.typescript import typescript
from rekke.table.messages import Message, Request

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"
KINDS = [public_name(kind.__name__) for union in (Request, Message) for kind in get_args(union)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_message_has_a_type(kind: str) -> None:
    assert re.search(rf'export interface {kind} {{\n  (?:do|is): "{kind.lower()}";', typescript())


def test_every_type_that_is_named_is_written() -> None:
    text = typescript()
    written = set(re.findall(r"export (?:interface|type) (\w+)", text))
    named = set(re.findall(r"\b[A-Z]\w+", re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", text)))
    assert named - {"Record"} <= written


def test_a_request_is_any_of_them_and_so_is_a_message() -> None:
    for name, union in {"Request": Request, "Message": Message}.items():
        kinds = " | ".join(public_name(kind.__name__) for kind in get_args(union))
        assert f"export type {name} = {kinds};" in typescript()


def test_types_say_what_may_be_left_out_and_what_may_be_said() -> None:
    assert "  id?: string;\n" in typescript()
    assert "  choices?: Record<string, string>;\n" in typescript()
    assert '  phase: "ended" | "open" | "play";\n' in typescript()
    assert "  seats: SeatView[];\n" in typescript()


def test_the_same_is_written_every_time() -> None:
    assert typescript() == typescript()


def test_the_types_of_the_browser_are_current() -> None:
    assert PROTOCOL.read_text(encoding="utf-8") == typescript()
