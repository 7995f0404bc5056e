"""The names under which clients know a message, where the class of it has another one.

TypeScript and OpenAPI are generated from the classes. Clients compile against the generated names, so these stay.
"""

from collections.abc import Mapping
from typing import Any

PUBLIC_NAMES: Mapping[str, str] = {
    "Attendance": "Presence",
    "Happened": "Event",
    "LegalMoves": "Legal",
    "ListMoves": "Moves",
    "Replay": "Game",
    "TakeOver": "Move",
}


def public_name(name: str) -> str:
    """Return the name that clients see for a class with this name."""
    return PUBLIC_NAMES.get(name, name)


def with_public_names(schema: Any) -> Any:
    """Return a JSON schema with public names in its titles, its references and the keys of its components."""
    match schema:
        case dict():
            return {public_name(key): with_public_names(value) for key, value in schema.items()}
        case list() | tuple():
            return [with_public_names(value) for value in schema]
        case str():
            path, slash, name = schema.rpartition("/")
            return path + slash + public_name(name)
        case _:
            return schema
