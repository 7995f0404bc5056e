"""The link of a table, as it is sent to friends, and the private one that moves a seat to another device."""

import re
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from rekke.rules.faults import Unreadable

TABLE = re.compile(r"/table/([a-z0-9]+)(?:\.rekke)?/?")
MOVE = re.compile(r"(?:seat|move)=([1-4])\.([\w-]{22,86})", re.ASCII)
"""The part of a private link behind the #; links made by older pages say `move` instead of `seat`."""
NEARBY = ("localhost", "127.0.0.1", "::1")


class Moving(NamedTuple):
    """A seat that is taken over from another device, and the code for it."""

    seat: int
    code: str


class Address(NamedTuple):
    """Where a table is.

    >>> link = Address.read("https://example.org/table/abcdefghjkmnpq#seat=2.0123456789abcdefghijkl")
    >>> link.page, link.live, link.moving.seat
    ('https://example.org/table/abcdefghjkmnpq', 'wss://example.org/api/tables/abcdefghjkmnpq/live', 2)
    """

    server: str
    table: str
    moving: Moving | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a link, or say what one looks like."""
        try:
            parts = urlsplit(text.strip())
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        table = host and TABLE.fullmatch(parts.path)
        if not host or not table or port == 0 or parts.scheme not in ("http", "https"):
            raise Unreadable(f"{text!r} is no link of a table: one is like http://localhost:8642/table/NAME")
        server = f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{f':{port}' if port else ''}"
        move = MOVE.fullmatch(parts.fragment)
        return cls(server, table[1], Moving(int(move[1]), move[2]) if move else None)

    @property
    def page(self) -> str:
        """The link that everybody may have."""
        return f"{self.server}/table/{self.table}"

    @property
    def live(self) -> str:
        """Where the table is heard and spoken to."""
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/live"

    @property
    def nearby(self) -> bool:
        """It is on this machine, so no proxy is between."""
        return urlsplit(self.server).hostname in NEARBY
