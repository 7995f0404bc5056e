"""Run a server: open the log, bind the port and serve until Ctrl-C."""

import asyncio
import gc
import logging
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import SystemRandom
from types import FrameType

import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

from rekke.players.levels import Bots
from rekke.rules.faults import Unreadable
from rekke.server.app import create_app
from rekke.server.direct_send import DirectSendProtocol
from rekke.server.limits import MAX_MESSAGE_BYTES, Limits
from rekke.server.node import Node
from rekke.table.database import open_log
from rekke.table.hall import PACE, Hall

GOODBYE_TIMEOUT, SHUTDOWN_TIMEOUT = 2, 5
"""Seconds for sending the goodbyes, and then for connections to close."""
WRITE_TIMEOUT = 20
"""Seconds after which a connection is dropped if its client acknowledges no data."""
MAX_HEADER_BYTES = 16_384
"""Size limit of a request's line and headers."""
GC_THRESHOLDS = (50_000, 20, 100)
"""Collect cyclic garbage rarely: tables and connections live long, and there are hardly any reference cycles."""
LOCAL_HOSTS = ("127.0.0.1", "0.0.0.0", "::")  # noqa: S104  (only replaced by a name in URLs)


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    host: str
    port: int
    database: str
    """An SQLite file, or a postgresql:// URL."""
    limits: float = 1
    """Factor on all rate limits; 0 switches them off."""
    origins: tuple[str, ...] = ()
    proxies: str = ""
    """Reverse proxies whose X-Forwarded-For header is trusted, separated by commas."""
    pace: float = PACE


class Server(uvicorn.Server):
    """A uvicorn server that reports when it is ready, and says goodbye to its clients before it shuts down."""

    def __init__(self, config: uvicorn.Config, node: Node, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.node, self.ready = node, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to accept connections, then report it."""
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send the goodbyes, then close the connections."""
        self.node.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_TIMEOUT):
                await self.node.wait_until_empty()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down once; uvicorn would take a second signal as an order to skip the goodbyes."""
        if not self.should_exit:
            super().handle_exit(sig, frame)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal stops it; call `ready` with the URL as soon as it accepts connections."""
    with listening_socket(settings) as port, runner() as running:
        running.run(_serve(settings, port, lambda: ready(local_url(port))))


def runner() -> asyncio.Runner:
    """Return a runner with the fastest event loop available and rare garbage collection."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    return asyncio.Runner(loop_factory=auto_loop_factory())


def open_browser(url: str) -> None:
    """Open the page in the user's browser, if there is one."""
    webbrowser.open(url)


async def _serve(settings: Settings, port: socket.socket, ready: Callable[[], None]) -> None:
    server = await create_server(settings, ready)
    await server.serve([port])


async def create_server(settings: Settings, ready: Callable[[], None]) -> Server:
    """Open the log and return a server for it."""
    log = await open_log(settings.database)
    # Nobody can predict the moves of bots that draw from the system's randomness.
    hall = Hall(log, Bots(SystemRandom()), settings.pace)
    node = Node(hall, Limits(settings.limits), frozenset(settings.origins))
    config = uvicorn_config(create_app(node), settings.proxies)
    config.ws = DirectSendProtocol
    return Server(config, node, ready)


def uvicorn_config(app: ASGIApp, proxies: str = "") -> uvicorn.Config:
    """Return the uvicorn settings for an application."""
    return uvicorn.Config(
        app,
        # Not httptools, which is faster but does not limit the size of the headers.
        http="h11",
        h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )


def listening_socket(settings: Settings) -> socket.socket:
    """Bind and listen before anything else starts, so that a second server on the port fails at once."""
    port = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        port.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * WRITE_TIMEOUT)
    try:
        port.bind((settings.host, settings.port))
        port.listen()
    except OSError as problem:
        port.close()
        raise Unreadable(f"cannot listen on {settings.host}:{settings.port}: {problem.strerror}") from problem
    return port


def local_url(port: socket.socket) -> str:
    """Return the URL of the server for somebody at this machine."""
    host, number = port.getsockname()[:2]
    name = "localhost" if host in LOCAL_HOSTS else f"[{host}]" if ":" in host else host
    return f"http://{name}:{number}/"
