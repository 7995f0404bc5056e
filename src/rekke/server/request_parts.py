"""The parts of a request: the client's address, its origin, its token and its body."""

from contextlib import nullcontext, suppress
from typing import TypeVar, cast
from urllib.parse import urlsplit

from msgspec import json
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import Scope

from rekke.server.limits import MAX_MESSAGE_BYTES, rate_limit_key
from rekke.server.node import Node
from rekke.server.sockets import SOCKET, Socket
from rekke.table.acts import Refusal, hashed

SHORTEST_TOKEN, LONGEST_TOKEN = 22, 86
"""Characters of a token: 128 random bits or more."""
T = TypeVar("T")


def node_of(connection: HTTPConnection) -> Node:
    """Return the node that received a request."""
    return cast(Node, connection.app.state.node)


def socket_of(scope: Scope) -> Socket | None:
    """Return the socket of an ASGI connection; None where another server than ours runs the application."""
    return cast(Socket | None, scope.get("state", {}).get(SOCKET))


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address as the rate limits count it."""
    return rate_limit_key(connection.client.host if connection.client else "")


def check_origin(connection: HTTPConnection, allowed: frozenset[str]) -> None:
    """Refuse requests from pages of other origins. Clients that are not browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return
    with suppress(ValueError):  # an origin that cannot be parsed is not ours
        if urlsplit(origin).netloc == connection.headers.get("host"):
            return
    raise Refusal(
        "not-yours",
        "pages from this origin may not call this server; its operator can allow them with --origin",
    )


def decode(decoder: json.Decoder[T], text: str | bytes) -> T:
    """Decode JSON, or refuse it: it may be malformed, not UTF-8, of the wrong type or nested too deeply."""
    try:
        return decoder.decode(text)
    except (ValueError, RecursionError) as problem:
        raise Refusal("unreadable", str(problem)) from problem


def token_hash_of(request: Request) -> str:
    """Return the hash of the bearer token in a request, or nothing if it has none."""
    header = request.headers.get("authorization")
    if header is None:
        return ""
    kind, _, token = header.partition(" ")
    plain = token.replace("-", "a").replace("_", "a")
    if (
        kind.lower() != "bearer"
        or not (plain.isascii() and plain.isalnum())
        or not SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN
    ):
        raise Refusal(
            "not-yours",
            f"send your token as `Bearer …`: {SHORTEST_TOKEN} to {LONGEST_TOKEN} letters, digits, - or _",
        )
    return hashed(token)


async def body_of(request: Request, max_bytes: int = MAX_MESSAGE_BYTES) -> bytes:
    """Read the body of a request, or refuse it if it is too large or breaks off."""
    body, socket = b"", socket_of(request.scope)
    try:
        with socket.receiving() if socket else nullcontext():
            async for chunk in request.stream():
                body += chunk
                if len(body) > max_bytes:
                    raise Refusal("too-large", f"a body may have at most {max_bytes} bytes")
    except ClientDisconnect as gone:
        raise Refusal("unreadable", "the body breaks off before its end") from gone
    return body
