"""Delivering a notification to a push service: one request over a connection of its own.

It has a timeout, follows no redirects, and reads only the head of the answer.
"""

import asyncio
import ssl
from contextlib import suppress
from typing import NamedTuple

import h11

from rekke.server.push.endpoints import Endpoint, Mode, public_address
from rekke.server.push.names import Names
from rekke.table.fair_workers import Overloaded

TIMEOUT = 10.0
"""Seconds for the whole request."""
MAX_HEAD_BYTES = 16_384
MAX_RETRY_AFTER = 3_600
"""The longest time, in seconds, for which a push service is taken at its word."""


class NoAnswer(Exception):
    """A push service that did not answer."""


class Answer(NamedTuple):
    """The answer of a push service."""

    status: int
    retry_after: int = 0
    """Seconds to wait before the next request; 0 if it does not say."""


class Delivery:
    """Delivers encrypted notifications."""

    def __init__(self, mode: Mode = "on", trusted: ssl.SSLContext | None = None) -> None:
        self.mode = mode
        self._names = Names()
        self._trusted = trusted
        """Certificates of the push services; None for those that the system trusts."""

    async def send(self, endpoint: Endpoint, headers: dict[str, str], body: bytes) -> Answer:
        """Return the answer of the push service; raise NoAnswer, or Forbidden for an address that is not public."""
        try:
            async with asyncio.timeout(TIMEOUT):
                address = await public_address(endpoint, self.mode, self._names)
                return await self._sent(address, endpoint, headers, body)
        except (OSError, TimeoutError, UnicodeError, Overloaded, h11.ProtocolError) as problem:
            raise NoAnswer(str(problem) or type(problem).__name__) from problem

    async def _sent(self, address: str, endpoint: Endpoint, headers: dict[str, str], body: bytes) -> Answer:
        is_secure = endpoint.scheme == "https"
        reader, writer = await asyncio.open_connection(
            address,
            endpoint.port,
            ssl=self._certificates() if is_secure else None,
            server_hostname=endpoint.host if is_secure else None,
        )
        try:
            connection = h11.Connection(h11.CLIENT, MAX_HEAD_BYTES)
            host = endpoint.origin.partition("://")[2]
            named = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **headers}
            request = h11.Request(method="POST", target=endpoint.target, headers=list(named.items()))
            for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            return await _head(connection, reader)
        finally:
            writer.transport.abort()

    def _certificates(self) -> ssl.SSLContext:
        if self._trusted is None:
            self._trusted = ssl.create_default_context()
        return self._trusted


async def _head(connection: h11.Connection, reader: asyncio.StreamReader) -> Answer:
    """Read the head of an answer."""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(4_096))
        elif isinstance(event, h11.Response):
            return Answer(event.status_code, _retry_after(event))
        elif not isinstance(event, h11.InformationalResponse):
            raise NoAnswer("the answer has no head")


def _retry_after(response: h11.Response) -> int:
    for name, value in response.headers:
        if name == b"retry-after":
            with suppress(ValueError):  # It may be a date, which no known push service sends.
                return min(max(int(value), 0), MAX_RETRY_AFTER)
    return 0
