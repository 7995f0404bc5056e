"""A wire to PostgreSQL that a test can cut: before a request gets there, or before its answer is back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal
from urllib.parse import parse_qs, urlsplit

End = Literal["request", "answer", "neither"]
"""What is lost when the wire is cut: neither, if the request gets there long after."""


class Wire:
    """Carries bytes between a log and its database, and counts the requests."""

    def __init__(self, socket: str) -> None:
        self.socket = socket
        self.address = ""
        self.requests = 0
        self.cut: tuple[int, End] | None = None
        """The number of the request at which the wire is cut, and what of it is lost."""
        self.down = False
        """Whether it stays cut: nobody gets through."""
        self.refused = 0
        self.arrives = asyncio.Event()
        """When a request arrives that was long under way."""

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry everything that one connection says, both ways."""
        self.refused += self.down
        with suppress(ConnectionError):
            if not self.down:
                answers, requests = await asyncio.open_unix_connection(self.socket)
                back = asyncio.create_task(_answers(answers, writer))
                last = await self._requests(reader, requests)
                writer.transport.abort()
                if last:
                    await self.arrives.wait()
                    requests.write(last)
                    await back
                back.cancel()
                requests.transport.abort()
        writer.transport.abort()

    async def _requests(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        """Carry requests to the database until the client hangs up or the wire is cut; return a request that was held back."""
        while asked := await reader.read(1 << 16):
            self.requests += 1
            number, lost = self.cut or (0, "request")
            if self.requests == number and lost != "answer":
                return asked if lost == "neither" else b""
            writer.write(asked)
            if self.requests == number:
                break
        return b""


async def _answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while answer := await reader.read(1 << 16):
            writer.write(answer)
    writer.transport.abort()


@asynccontextmanager
async def wire(address: str) -> AsyncIterator[Wire]:
    """Lay a wire to a database."""
    parts = urlsplit(address)
    (folder,) = parse_qs(parts.query)["host"]
    laid = Wire(f"{folder}/.s.PGSQL.5432")
    async with await asyncio.start_server(laid.carry, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        laid.address = f"postgresql://postgres@127.0.0.1:{port}{parts.path}?sslmode=disable"
        yield laid
