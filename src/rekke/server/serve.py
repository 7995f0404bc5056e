"""Run a server: open the log, bind the port and serve until Ctrl-C."""

import asyncio
import gc
import logging
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import SystemRandom
from types import FrameType
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from rekke.players.levels import Bots
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.server.app import create_app
from rekke.server.descriptors import enlarge_descriptor_table, most_sockets, raise_descriptor_limit
from rekke.server.http_head import MAX_HEAD_BYTES
from rekke.server.limits import MAX_MESSAGE_BYTES, Limits
from rekke.server.node import Node
from rekke.server.push.delivery import Delivery
from rekke.server.push.endpoints import Mode
from rekke.server.quiet_uvicorn import UVICORN_LOG, MalformedRequests
from rekke.server.sockets import Sockets
from rekke.server.uvicorn_guards import guard
from rekke.table.database import open_log
from rekke.table.hall import PACE, Hall
from rekke.table.tidying import Retention

GOODBYE_TIMEOUT, SHUTDOWN_TIMEOUT = 2, 5
"""Seconds for sending the goodbyes, and then for connections to close."""
WRITE_TIMEOUT = 20
"""Seconds after which a connection is dropped if its client acknowledges no data."""
SWEEP = 1
"""Seconds between two searches for sockets that have waited too long."""
GC_THRESHOLDS = (50_000, 20, 100)
"""Collect cyclic garbage rarely: tables and connections live long, and there are hardly any reference cycles."""
OWN_ADDRESSES = ("127.0.0.1", "0.0.0.0", "::")  # noqa: S104  (only replaced by a name in URLs)


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
    workers: int = 1
    """Processes that share the port; more than one needs PostgreSQL."""
    keep: Retention = field(default_factory=dict)
    public: bool = False
    """Whether there is a public list of tables, and a waiting room."""
    push: Mode = "on"
    """Whether notifications are sent: to public addresses, to any, or not at all."""


class Server(uvicorn.Server):
    """A uvicorn server that reports when it is ready, and says goodbye to its clients before it shuts down."""

    def __init__(
        self, config: uvicorn.Config, node: Node, sockets: Sockets, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.node, self.sockets, self.ready = node, sockets, ready
        self._malformed = MalformedRequests(node.limits.report)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to accept connections, then report it."""
        UVICORN_LOG.addFilter(self._malformed)
        await super().startup(sockets)
        self.ready()

    async def on_tick(self, counter: int) -> bool:
        """Return whether to shut down: as uvicorn says, or because the tables cannot go on."""
        return self.node.failed or await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send the goodbyes, then close the connections."""
        self.sockets.close_waiting()
        self.node.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_TIMEOUT):
                await self.node.wait_until_empty()
        await super().shutdown(sockets)
        UVICORN_LOG.removeFilter(self._malformed)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down once; uvicorn would take a second signal as an order to skip the goodbyes."""
        if not self.should_exit:
            super().handle_exit(sig, frame)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal stops it; call `ready` with the URL as soon as it accepts connections."""
    with listening_socket(settings) as port, runner() as running:
        running.run(run_server(settings, [port], lambda: ready(local_url(port))))


def runner() -> asyncio.Runner:
    """Return a runner with the fastest event loop available and rare garbage collection."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    return asyncio.Runner(loop_factory=auto_loop_factory())


def open_browser(url: str) -> None:
    """Open the page in the user's browser, if there is one."""
    webbrowser.open(url)


async def run_server(
    settings: Settings,
    sockets: list[socket.socket],
    ready: Callable[[], None],
    prepare: Callable[["Server"], None] = lambda _: None,
) -> None:
    """Serve on these sockets until a signal stops it; `prepare` gets the server before it starts."""
    server = await create_server(settings, ready)
    prepare(server)
    await asyncio.sleep(0)  # Ctrl-C until now ends the program here, and not in the middle of its start.
    await server.serve(sockets)
    if server.node.failed:
        raise SystemExit(1)  # The reason is in the log.


async def create_server(settings: Settings, ready: Callable[[], None]) -> Server:
    """Open the log and return a server for it."""
    log = await open_log(settings.database)
    # Nobody can predict the moves of bots that draw from the system's randomness.
    bots = Bots(SystemRandom())
    hall = Hall(log, bots, settings.pace, keep=settings.keep)
    # This takes half a second, in which the event loop would stand still for everybody.
    asyncio.get_running_loop().run_in_executor(None, load_games, bots)
    node = Node(
        hall,
        Limits(settings.limits),
        frozenset(settings.origins),
        public=settings.public,
        delivery=Delivery(settings.push),
    )
    config = uvicorn_config(create_app(node), settings.proxies)
    descriptors = raise_descriptor_limit()
    enlarge_descriptor_table(descriptors)
    sockets = Sockets(node.limits, most_sockets(descriptors), is_proxy(settings.proxies))
    guard(config, sockets, node.limits)
    config.callback_notify, config.timeout_notify = sockets.sweep, SWEEP
    node.metrics.watch_sockets(sockets)
    return Server(config, node, sockets, ready)


def load_games(bots: Bots) -> None:
    """Load the bots and the drawings of all games before anybody asks for them."""
    for name, game in GAMES.items():
        bots.levels(name)
        str(game.edition().start(game.seats[0], 1))


def is_proxy(proxies: str) -> Callable[[str], bool]:
    """Return the test whether an address is a trusted proxy that uvicorn uses too."""
    return ProxyHeadersMiddleware(cast(Any, None), proxies).trusted_hosts.__contains__


def uvicorn_config(app: ASGIApp, proxies: str = "") -> uvicorn.Config:
    """Return the uvicorn settings for an application."""
    return uvicorn.Config(
        app,
        # Not httptools, which is faster but does not limit the size of the headers.
        http="h11",
        h11_max_incomplete_event_size=MAX_HEAD_BYTES,
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
    name = "localhost" if host in OWN_ADDRESSES else f"[{host}]" if ":" in host else host
    return f"http://{name}:{number}/"
