"""The requests of a client that need no connection to a table: open one, list the games, read what happened."""

import time
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

from msgspec import MsgspecError, json

from rekke.analysis.advice import Advice
from rekke.client.address import LOCAL_HOSTS
from rekke.client.backoff import Backoff
from rekke.client.codec import ENCODE, UnexpectedMessage, read_message, refusal_of
from rekke.client.unreachable import Unreachable, reason_of
from rekke.table.acts import Refusal
from rekke.table.messages import TEMPORARY, Erased, Happened, Refused, Welcome
from rekke.table.new_table import NewTable
from rekke.table.views import GameView

T = TypeVar("T")
TIMEOUT = 30.0
"""Seconds to wait for an answer."""
TRIES = 8
"""Attempts at a request that the server refuses for the moment."""


class HttpClient:
    """The HTTP interface of a server, used with a token or without one. Its methods block, and raise a Refusal."""

    def __init__(self, server: str, token: str = "") -> None:
        self.server, self._token = server, token
        is_local = urlsplit(server).hostname in LOCAL_HOSTS
        self._opener: OpenerDirector = build_opener(*([ProxyHandler({})] if is_local else []))

    def games(self) -> list[GameView]:
        """Return the games of the server, with their editions, choices and levels of bots."""
        return self._decoded(list[GameView], "/api/games")

    def open_table(self, new: NewTable) -> Welcome:
        """Open a table, seat people of this device and bots, and begin if `new` says so; return the table."""
        return self._decoded(Welcome, "/api/tables", ENCODE(new))

    def table(self, name: str) -> Welcome:
        """Return a table as it is now."""
        return self._decoded(Welcome, f"/api/tables/{name}")

    def events(self, name: str, after: int = 0) -> list[Happened]:
        """Return all lines of a table after a number."""
        lines: list[Happened] = []
        while page := self._decoded(list[Happened], f"/api/tables/{name}/events?after={after + len(lines)}"):
            lines += page
        return lines

    def hint(self, name: str, seat: int) -> Advice:
        """Return what a seat of the token should choose now, at a table that allows hints."""
        return self._decoded(Advice, f"/api/tables/{name}/hint/{seat}")

    def records(self, name: str) -> str:
        """Return the records of the games at a table, up to the first line that is still hidden."""
        return self._ask(f"/table/{name}.rekke").decode()

    def erase(self) -> int:
        """Erase the names and chat messages that were written with the token; return the number of tables that had any."""
        return self._decoded(Erased, "/api/erase", b"").tables

    def _decoded(self, kind: type[T], path: str, body: bytes | None = None) -> T:
        try:
            return json.decode(self._ask(path, body), type=kind)
        except MsgspecError as problem:
            raise Unreachable(self.server, reason_of(UnexpectedMessage())) from problem

    def _ask(self, path: str, body: bytes | None = None) -> bytes:
        """Send a request, again after a pause if the refusal is temporary; a body makes it a POST."""
        backoff = Backoff()
        for _ in range(TRIES - 1):
            try:
                return self._ask_once(path, body)
            except Refusal as refusal:
                if refusal.code not in TEMPORARY:
                    raise
            time.sleep(backoff.pause())
        return self._ask_once(path, body)

    def _ask_once(self, path: str, body: bytes | None) -> bytes:
        head = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        request = Request(self.server + path, body, head)  # noqa: S310  (the address is the caller's)
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                content: bytes = answer.read()
                return content
        except HTTPError as refused:
            with refused:
                raise self._refusal(refused) from None
        except (OSError, HTTPException) as failure:
            cause = getattr(failure, "reason", failure)  # urllib wraps the error that says what happened
            reason = reason_of(cause) if isinstance(cause, Exception) else str(cause)
            raise Unreachable(self.server, reason) from failure

    def _refusal(self, refused: HTTPError) -> Exception:
        try:
            message = read_message(refused.read())
        except UnexpectedMessage:
            message = None
        if isinstance(message, Refused):
            return refusal_of(message)
        return Unreachable(self.server, f"the server answers with HTTP status {refused.code}")
