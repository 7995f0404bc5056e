"""Operations of the HTTP API as data: routes and the OpenAPI description are made from them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response

from rekke.server.compression import compressed
from rekke.server.limits import MAX_MESSAGE_BYTES
from rekke.server.node import Node
from rekke.server.request_parts import address_of, body_of, check_origin, decode, node_of, token_hash_of
from rekke.table.acts import Refusal
from rekke.table.log import Unread
from rekke.table.messages import Code

STATUS: Mapping[Code, int] = {
    "unreadable": 400,
    "illegal": 409,
    "not-yours": 403,
    "not-now": 409,
    "silent": 403,
    "unknown": 404,
    "too-fast": 429,
    "too-large": 413,
    "unkept": 503,
    "closing": 503,
}
JSON = "application/json"


@dataclass(frozen=True)
class Call:
    """One call of an operation."""

    node: Node
    request: Request
    token_hash: str
    """The hash of the caller's token; empty without a token."""
    body: Any
    """The decoded body; None where the operation takes none."""

    def number(self, name: str, default: int = 0) -> int:
        """Return a whole number from the path or the query."""
        text = self.request.path_params.get(name) or self.request.query_params.get(name, str(default))
        if not (text.isascii() and text.isdigit() and len(text) < 16):
            raise Refusal("unreadable", f"{name} must be a whole number, not {text[:40]!r}")
        return int(text)

    def text(self, name: str, most: int) -> str:
        """Return a text from the query, or an empty one; refuse one with more than `most` characters."""
        text = self.request.query_params.get(name, "")
        if len(text) > most:
            raise Refusal("unreadable", f"{name} has at most {most} characters")
        return text


Handler = Callable[[Call], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    """One operation of the API."""

    method: str
    path: str
    handler: Handler
    """Its name is the operation's id for clients made from the OpenAPI description, so it stays."""
    body: Any = None
    """The type of the request's body, if it has one."""
    returns: Any = None
    """The type of the response, if it is JSON."""
    media: str = JSON
    """The media type of the response."""
    body_media: str = JSON
    """The media type of the body; anything but JSON is passed to the handler as text."""
    max_bytes: int = MAX_MESSAGE_BYTES
    """The size limit of the body."""
    status: int = 200
    query: Mapping[str, str] = field(default_factory=dict)
    """Query parameters that are whole numbers, with their descriptions."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Query parameters that are texts, with their descriptions."""
    refuses: tuple[Code, ...] = ()

    async def respond(self, request: Request) -> Response:
        """Run the operation; every refusal has the same form."""
        node = node_of(request)
        with node.metrics.answer_seconds.labels(self.handler.__name__).time():
            return await compressed(request, await self._answer(node, request))

    async def _answer(self, node: Node, request: Request) -> Response:
        try:
            node.limits.take("ask", address_of(request))
            check_origin(request, node.origins)
            body = self._decode(await body_of(request, self.max_bytes)) if self.body else None
            return await self.handler(Call(node, request, token_hash_of(request), body))
        except Refusal as refusal:
            return refusal_response(node, refusal)
        except Unread:
            return refusal_response(node, Refusal("unkept", "the log does not answer: try again"))

    def _decode(self, body: bytes) -> Any:
        if self.body_media == JSON:
            return decode(json.Decoder(self.body), body)
        return body.decode(errors="replace")


def json_response(message: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return a message as a JSON response."""
    return Response(json.encode(message), status, headers, JSON)


def refusal_response(node: Node, refusal: Refusal) -> Response:
    """Return a refusal as a JSON response with its HTTP status."""
    return json_response(node.refused(refusal), STATUS[refusal.code])
