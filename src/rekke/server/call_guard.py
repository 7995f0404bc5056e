"""ASGI middleware around every request: its socket is being served, and an address that asks for too much is slowed down."""

import asyncio
from contextlib import ExitStack, nullcontext

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from rekke.server.operations import refusal_response
from rekke.server.request_parts import address_of, node_of, socket_of
from rekke.table.acts import Refusal

BODY_BYTES_A_TOKEN = 50_000
"""Bytes of a body that cost as much as another request."""


class CallGuard:
    """Middleware that tells sockets when they are served, slows requests down, and counts errors."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a WebSocket."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        socket, serve = socket_of(scope), self._answer if scope["type"] == "http" else self.app
        with socket or nullcontext():
            try:
                await serve(scope, receive, send)
            except Exception:
                node_of(HTTPConnection(scope)).metrics.errors.inc()
                raise

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request within the limits of its address."""
        connection, socket, app = HTTPConnection(scope), socket_of(scope), self.app
        node, address = node_of(connection), address_of(connection)
        with ExitStack() as held:
            try:
                if socket and socket.proxied:  # the caps on sockets do not count the clients behind a proxy
                    held.enter_context(node.limits.calling(address))
                # Checked by HttpGuard or by uvicorn.
                length = int(connection.headers.get("content-length", 0))
                if delay := node.limits.delay("http", address, 1 + length / BODY_BYTES_A_TOKEN):
                    await asyncio.sleep(delay)
            except Refusal as refusal:
                app = refusal_response(node, refusal)
                app.headers["Connection"] = "close"
            await app(scope, receive, send)
