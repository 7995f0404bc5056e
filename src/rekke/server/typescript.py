"""The messages as TypeScript types for the browser, generated from the structs.

`python -m rekke.server.typescript` prints them, and a test fails if web/src/protocol.ts is out of date.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Any, Union, get_args, get_origin

from msgspec import inspect

from rekke.server.public_names import public_name
from rekke.server.table_api import ChoiceView, GameView
from rekke.table.messages import ClockView, GainView, Message, Request, SeatView
from rekke.table.replay import Replay, Step
from rekke.table.statistics import Faces, Statistics
from rekke.table.terms import Terms

HEADER = "// Made by `./dev types` from table/messages.py and its neighbours. Do not edit.\n"
OTHER_STRUCTS = (
    Terms,
    SeatView,
    ClockView,
    GameView,
    ChoiceView,
    GainView,
    Step,
    Replay,
    Faces,
    Statistics,
)
"""Structs that are neither requests nor messages, but occur in them or in answers of the HTTP API."""

SCALARS: Mapping[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def typescript() -> str:
    """Return the source of all types."""
    structs = [inspect.type_info(kind) for kind in (*OTHER_STRUCTS, *_members(Request), *_members(Message))]
    unions = {"Request": _members(Request), "Message": _members(Message)}
    return "\n".join(
        (HEADER, *map(_interface, structs), *(_union(name, kinds) for name, kinds in unions.items()))
    )


def _members(union: Any) -> tuple[Any, ...]:
    assert get_origin(union) in (Union, UnionType)
    return get_args(union)


def _union(name: str, kinds: Iterable[Any]) -> str:
    return f"export type {name} = {' | '.join(public_name(kind.__name__) for kind in kinds)};\n"


def _interface(struct: inspect.Type) -> str:
    assert isinstance(struct, inspect.StructType)
    summary = (struct.cls.__doc__ or "").strip().splitlines()[0]
    return "\n".join(
        (
            f"/** {summary} */",
            f"export interface {public_name(struct.cls.__name__)} {{",
            *_fields(struct),
            "}\n",
        )
    )


def _fields(struct: inspect.StructType) -> Iterator[str]:
    if struct.tag is not None:
        yield f'  {struct.tag_field}: "{struct.tag}";'
    for field in struct.fields:
        yield f"  {field.encode_name}{'' if field.required else '?'}: {_type(field.type)};"


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case inspect.ListType():
            return f"{_type(kind.item_type)}[]"
        case inspect.DictType():
            return f"Record<{_type(kind.key_type)}, {_type(kind.value_type)}>"
        case inspect.UnionType():
            return " | ".join(map(_type, kind.types))
        case inspect.StructType():
            return public_name(kind.cls.__name__)
        case _:
            return SCALARS[type(kind)]


if __name__ == "__main__":
    print(typescript(), end="")
