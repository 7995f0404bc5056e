"""The head of an HTTP request, looked at before it is parsed: where it ends, how long its body is, and whether it is too large.

Parsing many tiny headers or chunks takes a thousand times as long as sending them. Here they are refused
by a search, which is cheap.
"""

import re
from typing import NamedTuple

from msgspec import json

from rekke.table.messages import Code, Refused

MAX_HEAD_BYTES, MAX_HEADERS = 16_384, 100
"""Size of a request's line and headers together, and how many headers there may be."""
MAX_BODY_BYTES = 1_000_000
"""Length of a body that is read to its end, if only to refuse it in good order."""
END = re.compile(rb"\n\r?\n")
CHUNKED = re.compile(rb"^transfer-encoding:", re.IGNORECASE | re.MULTILINE)
LENGTH = re.compile(rb"^content-length:\s*(\d+)", re.IGNORECASE | re.MULTILINE)
LONGEST_NUMBER = 15


class BadHead(Exception):
    """A request that is not even parsed, with the whole answer to it."""

    def __init__(self, status: str, code: Code, reason: str) -> None:
        super().__init__(reason)
        body = json.encode(Refused(code=code, reason=reason))
        head = (
            f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
        )
        self.answer = head.encode() + body


class Head(NamedTuple):
    """Where the head of a request ends, and how many bytes of a body follow."""

    end: int
    body: int


def find_head(data: bytes) -> Head | None:
    r"""Return the head at the start of some data, None if it is incomplete; raise BadHead if it is too large.

    >>> find_head(b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nHello"), find_head(b"GET / HT")
    (Head(end=38, body=5), None)
    """
    found = END.search(data, 0, MAX_HEAD_BYTES)
    if found is None:
        if len(data) >= MAX_HEAD_BYTES:
            raise BadHead(
                "431 ", "too-large", f"a request may have at most {MAX_HEAD_BYTES} bytes before its body"
            )
        return None
    head = data[: found.end()]
    if head.count(b"\n") > MAX_HEADERS + 2:
        raise BadHead("431 ", "too-large", f"a request may have at most {MAX_HEADERS} headers")
    if CHUNKED.search(head):
        raise BadHead("411 ", "unreadable", "send a Content-Length: bodies in chunks are not read")
    return Head(found.end(), _body_length(head))


def _body_length(head: bytes) -> int:
    """Return the length of the body that a head announces."""
    found = LENGTH.search(head)
    digits = found[1] if found else b"0"
    if len(digits) > LONGEST_NUMBER or int(digits) > MAX_BODY_BYTES:
        raise BadHead("413 ", "too-large", f"a body may have at most {MAX_BODY_BYTES} bytes")
    return int(digits)
