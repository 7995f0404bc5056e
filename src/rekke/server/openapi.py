"""The OpenAPI 3.1 description of the HTTP API, made from its operations and the types of the messages."""

import re
import sys
from functools import cache
from importlib.metadata import version
from typing import Any

from msgspec.json import schema_components

from rekke.lang import LANGUAGES
from rekke.rules.events import MOST_SEATS
from rekke.rules.games import GAMES
from rekke.server.api import OPERATIONS
from rekke.server.operations import JSON, STATUS, Operation
from rekke.server.public_names import with_public_names
from rekke.server.request_parts import LONGEST_TOKEN, SHORTEST_TOKEN
from rekke.table.hall import TABLE_NAME
from rekke.table.messages import Code, Refused

COMMON_REFUSALS: tuple[Code, ...] = ("not-yours", "too-fast", "unkept")
"""Codes with which any operation may refuse."""
BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": f"{SHORTEST_TOKEN} to {LONGEST_TOKEN} random letters, digits, - or _, made by the client. It holds"
    " the seats taken with it.",
}
PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "table": {
        "description": "The name of a table: the last part of its link.",
        "schema": {"type": "string", "pattern": f"^{TABLE_NAME.pattern}$"},
    },
    "seat": {
        "description": "The number of a seat, from 1.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MOST_SEATS},
    },
    "game": {"description": "The name of a game.", "schema": {"type": "string", "enum": list(GAMES)}},
    "language": {
        "description": "The code of a language.",
        "schema": {"type": "string", "enum": list(LANGUAGES)},
    },
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
            "description": "Tables for dice games about making lines.",
            "contact": {"name": "The operator of this server"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The server that returned this description."}],
        "tags": _tags(),
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": BEARER},
        },
    }


def _operation(operation: Operation, schema_of: dict[str, Any]) -> dict[str, Any]:
    codes = sorted({STATUS[code] for code in (*operation.refuses, *COMMON_REFUSALS)})
    refusal = {"description": "Refused", "content": {JSON: {"schema": schema_of[repr(Refused)]}}}
    response = schema_of[repr(operation.returns)] if operation.returns else {"type": "string"}
    sentence = (operation.handler.__doc__ or "").strip()
    described: dict[str, Any] = {
        "operationId": operation.handler.__name__,
        "summary": sentence.split(":")[0].split(";")[0].rstrip("."),
        "description": sentence,
        "tags": [_tag(operation)],
        "parameters": [*_in_path(operation), *_in_query(operation)],
        "security": [{}, {"token": []}],
        "responses": {
            str(operation.status): {
                "description": "Done",
                "content": {operation.media: {"schema": response}},
            },
            **{str(code): refusal for code in codes},
        },
    }
    if operation.body:
        described["requestBody"] = {
            "required": True,
            "content": {operation.body_media: {"schema": schema_of[repr(operation.body)]}},
        }
    return described


def _in_path(operation: Operation) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, **PATH_PARAMETERS[name]}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]


def _in_query(operation: Operation) -> list[dict[str, Any]]:
    number = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
    kinds = ((operation.query, number), (operation.texts, {"type": "string"}))
    return [
        {"name": name, "in": "query", "required": False, "description": meaning, "schema": schema}
        for parameters, schema in kinds
        for name, meaning in parameters.items()
    ]


def _tag(operation: Operation) -> str:
    """Return the tag of an operation: that of the module that handles it, `study` for study_api.py."""
    return operation.handler.__module__.rpartition(".")[2].removesuffix("_api")


def _tags() -> list[dict[str, str]]:
    """Return all tags; each is described as its module is."""
    modules = {_tag(each): sys.modules[each.handler.__module__] for each in OPERATIONS}
    return [{"name": tag, "description": (modules[tag].__doc__ or "").strip()} for tag in modules]
