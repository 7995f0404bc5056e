"""The HTTP API as a table: what can be asked, with what, and what comes back. Routes and OpenAPI are made from it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response

from rekke.server.house import House
from rekke.server.limits import LARGEST
from rekke.server.visits import address_of, body_of, check_origin, holder_of, house_of, read
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
class Visit:
    """Somebody who asks for an operation."""

    house: House
    request: Request
    who: str
    """The hash of the token that was shown; nothing if none was."""
    asked: Any
    """What the body says."""

    def number(self, name: str, otherwise: int = 0) -> int:
        """Give a whole number out of the path or the query."""
        said = self.request.path_params.get(name) or self.request.query_params.get(name, str(otherwise))
        if not (said.isascii() and said.isdigit() and len(said) < 16):
            raise Refusal("unreadable", f"{name} is a whole number, not {said[:40]!r}")
        return int(said)


Answer = Callable[[Visit], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked for."""

    method: str
    path: str
    answer: Answer
    body: Any = None
    """The type of what is sent, if anything is."""
    gives: Any = None
    """The type of what comes back, if it is JSON."""
    media: str = JSON
    sends: str = JSON
    """How the body is written; if not as JSON, it is taken as text."""
    largest: int = LARGEST
    """Bytes that a body may have."""
    status: int = 200
    query: Mapping[str, str] = field(default_factory=dict)
    """Whole numbers that may be asked with, and what they mean."""
    refuses: tuple[Code, ...] = ()

    async def respond(self, request: Request) -> Response:
        """Answer a request, or say in one form why not."""
        house = house_of(request)
        try:
            house.limits.take("ask", address_of(request))
            check_origin(request, house.origins)
            asked = self._read(await body_of(request, self.largest)) if self.body else None
            return await self.answer(Visit(house, request, holder_of(request), asked))
        except Refusal as refusal:
            return refused(house, refusal)
        except Unread:
            return refused(house, Refusal("unkept", "the log does not answer: try again"))

    def _read(self, body: bytes) -> Any:
        if self.sends == JSON:
            return read(json.Decoder(self.body), body)
        return body.decode(errors="replace")


def said(message: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with a message as JSON."""
    return Response(json.encode(message), status, headers, JSON)


def refused(house: House, refusal: Refusal) -> Response:
    """Answer with a refusal."""
    return said(house.refused(refusal), STATUS[refusal.code])
