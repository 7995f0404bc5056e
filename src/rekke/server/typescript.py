"""The messages as TypeScript types for the browser, generated from the structs.

`python -m rekke.server.typescript FOLDER` writes them, and a test fails if web/src/protocol/ is out of date.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

from msgspec import Struct, inspect, json, structs

from rekke.analysis.advice import Advice, RatedChoice
from rekke.lang.translatable import Translatable
from rekke.record.names import LONGEST_NAME
from rekke.rules.events import MOST_SEATS
from rekke.rules.games import GAMES
from rekke.server.analysis_view import (
    Alternative,
    AnalysedMoment,
    EventAnalysis,
    GameAnalysis,
    Points,
    PossibleThrow,
    PossibleThrows,
    TurnDrift,
)
from rekke.server.list_api import MOST_TABLES
from rekke.server.public_names import public_name
from rekke.table.matching import Seeker
from rekke.table.messages import LONGEST_TALK, Message, Request, SignName
from rekke.table.new_table import NewTable, Sitter
from rekke.table.replay import Replay, Step
from rekke.table.statistics import Faces, Statistics
from rekke.table.terms import HOUR, MONTH, PATIENCE, Terms
from rekke.table.views import (
    Changes,
    ChoiceView,
    ClockView,
    Found,
    GainView,
    GameView,
    ProgressView,
    PublicTable,
    PublicTables,
    SeatView,
    TableSummaries,
    TableSummary,
    UndoView,
    Waits,
)

CONSTANTS = """\
import type {{ Terms }} from "./views";

/** The most seats that a game may have. */
export const MOST_SEATS = {seats};

/** The most tables that one request may ask about. */
export const MOST_TABLES = {tables};

/** The most characters that the name of a person may have. */
export const LONGEST_NAME = {name};

/** The most characters that a chat message may have. */
export const LONGEST_TALK = {talk};

/** The most seconds that a clock may have, and that the others may wait for a person. */
export const LONGEST_CLOCK = {clock};

/** The most seconds that a table may give a seat of Cubo to grab a die. */
export const LONGEST_GRAB = {grab};

/** The seconds that somebody who has not left always has before a bot may stand in, however short the grace time. */
export const PATIENCE = {patience};

/** The settings of a table whose host has chosen nothing but the game. */
export const DEFAULT_TERMS: Required<Omit<Terms, "game">> = {terms};

/** The signs that a person can send, in the order in which they are offered. */
export const SIGNS = [{signs}] as const;

/** The verbs that throw dice, in any game: a page that verifies dice must not take the server's word for what is a throw. */
export const THROWING_VERBS = [{verbs}];
"""
HEADER = "// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.\n"
OTHER_STRUCTS: tuple[type[Any], ...] = (
    Terms,
    SeatView,
    ClockView,
    GameView,
    ChoiceView,
    GainView,
    ProgressView,
    UndoView,
    Sitter,
    NewTable,
    Changes,
    Step,
    Replay,
    Faces,
    Statistics,
    TableSummary,
    TableSummaries,
    PublicTable,
    PublicTables,
    Seeker,
    Waits,
    Found,
    Translatable,
)
"""Structs that are neither requests nor messages, but occur in them or in answers of the HTTP API."""
ANALYSIS_STRUCTS: tuple[type[Any], ...] = (
    Points,
    TurnDrift,
    Alternative,
    AnalysedMoment,
    GameAnalysis,
    PossibleThrow,
    PossibleThrows,
    EventAnalysis,
    RatedChoice,
    Advice,
)
"""What analyses and hints consist of."""

SCALARS: Mapping[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def typescript() -> Mapping[str, str]:
    """Return the text of each file by its name; `index.ts` exports what the others define."""
    files = {
        "constants": _constants(),
        "views": _interfaces(OTHER_STRUCTS),
        "analyses": _interfaces(ANALYSIS_STRUCTS),
        "requests": _kinds("Request", _members(Request)),
        "messages": _kinds("Message", _members(Message)),
    }
    files["index"] = "".join(f'export * from "./{name}";\n' for name in files)
    return {f"{name}.ts": f"{HEADER}\n{text}" for name, text in files.items()}


def write_types(folder: Path) -> None:
    """Write the files into a folder."""
    for name, text in typescript().items():
        (folder / name).write_text(text, encoding="utf-8")


def _constants() -> str:
    verbs = dict.fromkeys(kind.verb for game in GAMES.values() for kind in game.events if kind.thrown)
    return CONSTANTS.format(
        seats=MOST_SEATS,
        tables=MOST_TABLES,
        name=LONGEST_NAME,
        talk=LONGEST_TALK,
        clock=MONTH,
        grab=HOUR,
        patience=PATIENCE,
        terms=_default_terms(),
        signs=_texts(get_args(SignName)),
        verbs=_texts(verbs),
    )


def _default_terms() -> str:
    settings = structs.asdict(Terms(game="")).items()
    lines = (f"  {name}: {json.encode(value).decode()}," for name, value in settings if name != "game")
    return "\n".join(("{", *lines, "}"))


def _texts(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _members(union: Any) -> tuple[Any, ...]:
    assert get_origin(union) in (Union, UnionType)
    return get_args(union)


def _kinds(name: str, kinds: Iterable[type[Struct]]) -> str:
    """Return the types of these kinds, their union, and the imports that they need."""
    kinds = tuple(kinds)
    types = _interfaces(kinds)
    used = ", ".join(sorted(view for view in map(_name, OTHER_STRUCTS) if re.search(rf": {view}\b", types)))
    union = f"export type {name} = {' | '.join(map(_name, kinds))};\n"
    return f'import type {{ {used} }} from "./views";\n\n{types}\n{union}'


def _name(kind: type[Any]) -> str:
    return public_name(kind.__name__)


def _interfaces(kinds: Iterable[type[Any]]) -> str:
    return "\n".join(map(_interface, kinds))


def _interface(kind: type[Any]) -> str:
    struct = inspect.type_info(kind)
    assert isinstance(struct, inspect.StructType | inspect.DataclassType)
    summary = (kind.__doc__ or "").strip().splitlines()[0]
    return "\n".join((f"/** {summary} */", f"export interface {_name(kind)} {{", *_fields(struct), "}\n"))


def _fields(struct: inspect.StructType | inspect.DataclassType) -> Iterator[str]:
    if isinstance(struct, inspect.StructType) and struct.tag is not None:
        yield f'  {struct.tag_field}: "{struct.tag}";'
    for field in struct.fields:
        yield f"  {field.encode_name}{'' if field.required else '?'}: {_type(field.type)};"


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata():
            return _type(kind.type)
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case inspect.ListType() | inspect.VarTupleType():
            item = _type(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case inspect.DictType():
            return f"Record<{_type(kind.key_type)}, {_type(kind.value_type)}>"
        case inspect.UnionType():
            return " | ".join(map(_type, kind.types))
        case inspect.StructType() | inspect.DataclassType():
            return public_name(kind.cls.__name__)
        case _:
            return SCALARS[type(kind)]


if __name__ == "__main__":
    write_types(Path(sys.argv[1]))
