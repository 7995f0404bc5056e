"""The OpenAPI 3.1 description of the HTTP API, made from its operations and the types of the messages."""

import re
from functools import cache
from importlib.metadata import version
from typing import Any

from msgspec.json import schema_components

from rekke.lang import LANGUAGES
from rekke.rules.game import SEATS
from rekke.rules.games import GAMES
from rekke.server.api import OPERATIONS
from rekke.server.operations import JSON, STATUS, Operation
from rekke.server.public_names import with_public_names
from rekke.server.request_parts import LONGEST_TOKEN, SHORTEST_TOKEN
from rekke.table.hall import NAME
from rekke.table.messages import Code, Refused

COMMON_REFUSALS: tuple[Code, ...] = ("not-yours", "too-fast", "unkept")
"""Codes with which any operation may refuse."""
BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": f"{SHORTEST_TOKEN} to {LONGEST_TOKEN} random letters, digits, - or _, made by the client. It holds"
    " the seats taken with it.",
}


@cache
def openapi() -> dict[str, Any]:
    """Return the description of every operation."""
    types = [kind for each in OPERATIONS for kind in (each.body, each.returns) if kind]
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
            "securitySchemes": {"token": BEARER},
        },
    }


def _operation(each: Operation, schema_of: dict[str, Any]) -> dict[str, Any]:
    codes = sorted({STATUS[code] for code in (*each.refuses, *COMMON_REFUSALS)})
    refusal = {"description": "Refused", "content": {JSON: {"schema": schema_of[repr(Refused)]}}}
    response = schema_of[repr(each.returns)] if each.returns else {"type": "string"}
    described: dict[str, Any] = {
        "operationId": each.handler.__name__,
        "summary": (each.handler.__doc__ or "").strip(),
        "parameters": [*_in_path(each), *_in_query(each)],
        "security": [{}, {"token": []}],
        "responses": {
            str(each.status): {"description": "Done", "content": {each.media: {"schema": response}}},
            **{str(code): refusal for code in codes},
        },
    }
    if each.body:
        described["requestBody"] = {
            "required": True,
            "content": {each.body_media: {"schema": schema_of[repr(each.body)]}},
        }
    return described


def _in_path(each: Operation) -> list[dict[str, Any]]:
    schemas = {
        "table": {"type": "string", "pattern": f"^{NAME.pattern}$"},
        "seat": {"type": "integer", "minimum": 1, "maximum": SEATS[-1]},
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
