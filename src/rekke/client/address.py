"""Links to tables: the one to share, and the private one that transfers a seat to another device."""

import re
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from rekke.rules.faults import Unreadable

PAGE_PATH = re.compile(r"/table/([a-z0-9]+)(?:\.rekke)?/?")
TRANSFER_FRAGMENT = re.compile(r"(?:seat|move)=([1-9])\.([\w-]{22,86})", re.ASCII)
"""The part of a private link behind the #; links made by older pages say `move` instead of `seat`."""
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


class SeatTransfer(NamedTuple):
    """A seat to take over from another device, and the code that allows it."""

    seat: int
    code: str


class Address(NamedTuple):
    """The address of a table.

    >>> link = Address.read("https://example.org/table/abcdefghjkmnpq#seat=2.0123456789abcdefghijkl")
    >>> link.page, link.websocket, link.transfer.seat
    ('https://example.org/table/abcdefghjkmnpq', 'wss://example.org/api/tables/abcdefghjkmnpq/live', 2)
    """

    server: str
    table: str
    transfer: SeatTransfer | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a link, or raise Unreadable with an example of one."""
        try:
            parts = urlsplit(text.strip())
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        table = host and PAGE_PATH.fullmatch(parts.path)
        if not host or not table or port == 0 or parts.scheme not in ("http", "https"):
            raise Unreadable(
                f"{text!r} is not a link to a table: they look like http://localhost:8642/table/NAME"
                " (the page /find of a server lists its public tables)"
            )
        server = f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{f':{port}' if port else ''}"
        code = TRANSFER_FRAGMENT.fullmatch(parts.fragment)
        return cls(server, table[1], SeatTransfer(int(code[1]), code[2]) if code else None)

    @property
    def page(self) -> str:
        """The link to share."""
        return f"{self.server}/table/{self.table}"

    @property
    def websocket(self) -> str:
        """The URL of the table's WebSocket."""
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/live"

    @property
    def is_local(self) -> bool:
        """Whether the server runs on this machine, so that no proxy is needed."""
        return urlsplit(self.server).hostname in LOCAL_HOSTS
