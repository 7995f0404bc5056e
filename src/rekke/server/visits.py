"""Who asks, from where, and whether the page that asks is ours."""

from contextlib import suppress
from typing import TypeVar, cast
from urllib.parse import urlsplit

from msgspec import json
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from rekke.server.house import House
from rekke.server.limits import LARGEST, neighbourhood
from rekke.table.acts import Refusal, hashed

SHORTEST, LONGEST = 22, 86
"""Characters of a token: 128 random bits or more."""
T = TypeVar("T")


def house_of(connection: HTTPConnection) -> House:
    """Give the house that was entered."""
    return cast(House, connection.app.state.house)


def address_of(connection: HTTPConnection) -> str:
    """Give the address of who asks, as far as it is counted."""
    return neighbourhood(connection.client.host if connection.client else "")


def check_origin(connection: HTTPConnection, others: frozenset[str]) -> None:
    """Refuse a page that asks, if it is a page, unless it is one of ours."""
    origin = connection.headers.get("origin")
    if origin is None or origin in others:
        return
    with suppress(ValueError):  # what cannot be read is not ours
        if urlsplit(origin).netloc == connection.headers.get("host"):
            return
    raise Refusal("not-yours", "this page may not ask here")


def read(decoder: json.Decoder[T], said: str | bytes) -> T:
    """Read what was said, or refuse: it may be no JSON, no text, of the wrong type or nested without end."""
    try:
        return decoder.decode(said)
    except (ValueError, RecursionError) as problem:
        raise Refusal("unreadable", str(problem)) from problem


def holder_of(request: Request) -> str:
    """Give the hash of the token that is shown; nothing if none is."""
    shown = request.headers.get("authorization")
    if shown is None:
        return ""
    kind, _, token = shown.partition(" ")
    plain = token.replace("-", "a").replace("_", "a")
    if (
        kind.lower() != "bearer"
        or not (plain.isascii() and plain.isalnum())
        or not SHORTEST <= len(token) <= LONGEST
    ):
        raise Refusal(
            "not-yours", f"a token is shown as `Bearer …`, {SHORTEST} to {LONGEST} letters, digits, - or _"
        )
    return hashed(token)


async def body_of(request: Request, largest: int = LARGEST) -> bytes:
    """Read a body, if it is not too large."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > largest:
                raise Refusal("too-large", f"a body has at most {largest} bytes")
    except ClientDisconnect as gone:
        raise Refusal("unreadable", "the rest of the body is missing") from gone
    return body
