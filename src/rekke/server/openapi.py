"""The HTTP API for programs that read OpenAPI 3.1, made from the table of operations and the messages' types."""

import re
from functools import cache
from importlib.metadata import version
from typing import Any

from msgspec.json import schema_components

from rekke.rules.games import GAMES
from rekke.server.api import OPERATIONS
from rekke.server.looking import LANGUAGES
from rekke.server.operations import JSON, STATUS, Operation
from rekke.server.public_names import with_public_names
from rekke.table.hall import NAME
from rekke.table.messages import Code, Refused

ALWAYS: tuple[Code, ...] = ("not-yours", "too-fast", "unkept")
"""What any operation may refuse."""
HELD_BY = "22 to 86 random letters, digits, - or _, made by who shows it; it holds the seats that were taken with it."


@cache
def openapi() -> dict[str, Any]:
    """Describe everything that can be asked over HTTP."""
    types = [kind for each in OPERATIONS for kind in (each.body, each.gives) if kind]
    schemas, components = with_public_names(
        schema_components([Refused, *types], ref_template="#/components/schemas/{name}")
    )
    schema_of = dict(zip(map(repr, [Refused, *types]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in OPERATIONS:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rekke",
            "version": version("rekke"),
            "description": "Tables for dice games of making lines.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": HELD_BY}},
        },
    }


def _operation(each: Operation, schema_of: dict[str, Any]) -> dict[str, Any]:
    codes = sorted({STATUS[code] for code in (*each.refuses, *ALWAYS)})
    refusal = {"description": "Refused", "content": {JSON: {"schema": schema_of[repr(Refused)]}}}
    answer = schema_of[repr(each.gives)] if each.gives else {"type": "string"}
    described: dict[str, Any] = {
        "operationId": each.answer.__name__,
        "summary": (each.answer.__doc__ or "").strip(),
        "parameters": [*_in_path(each), *_in_query(each)],
        "security": [{}, {"token": []}],
        "responses": {
            str(each.status): {"description": "Done", "content": {each.media: {"schema": answer}}},
            **{str(code): refusal for code in codes},
        },
    }
    if each.body:
        described["requestBody"] = {
            "required": True,
            "content": {each.sends: {"schema": schema_of[repr(each.body)]}},
        }
    return described


def _in_path(each: Operation) -> list[dict[str, Any]]:
    schemas = {
        "table": {"type": "string", "pattern": f"^{NAME.pattern}$"},
        "seat": {"type": "integer", "minimum": 1, "maximum": 4},
        "game": {"type": "string", "enum": list(GAMES)},
        "language": {"type": "string", "enum": list(LANGUAGES)},
    }
    return [
        {"name": name, "in": "path", "required": True, "schema": schemas[name]}
        for name in re.findall(r"{(\w+)}", each.path)
    ]


def _in_query(each: Operation) -> list[dict[str, Any]]:
    number = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
    return [
        {"name": name, "in": "query", "required": False, "description": meaning, "schema": number}
        for name, meaning in each.query.items()
    ]
