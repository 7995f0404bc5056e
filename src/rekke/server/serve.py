"""Run a server: open the log, bind the port, look after the tables until Ctrl-C."""

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
from rekke.server.app import application
from rekke.server.house import House
from rekke.server.limits import LARGEST, Limits
from rekke.server.speaking import Speaking
from rekke.table.database import open_log
from rekke.table.hall import PACE, Hall

FAREWELL, CLOSE_WITHIN = 2, 5
"""Seconds in which everybody is told goodbye, and that connections then have to end."""
UNREAD = 20
"""Seconds after which a connection ends whose other end takes nothing more of what is sent."""
LARGEST_HEAD = 16_384
"""Bytes of the head of a request."""
SELDOM = (50_000, 20, 100)
"""When garbage is looked for: tables and connections live long, and nearly nothing here refers to itself."""
LOCAL = ("127.0.0.1", "0.0.0.0", "::")  # noqa: S104  (only to be written differently)


@dataclass(frozen=True)
class Plan:
    """How a server is run."""

    host: str
    port: int
    database: str
    """A file, or an address that begins with postgresql://."""
    limits: float = 1
    origins: tuple[str, ...] = ()
    proxies: str = ""
    """The addresses of proxies that say whom they ask for, separated by commas."""
    pace: float = PACE


class Server(uvicorn.Server):
    """A server that says when it can be reached, and goodbye to everybody before it closes."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.house, self.ready = house, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then let connections end."""
        self.house.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self.house.emptied()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close once, however often that is asked for: it takes seconds at most."""
        if not self.should_exit:
            super().handle_exit(sig, frame)


def serve(plan: Plan, ready: Callable[[str], None]) -> None:
    """Run until somebody stops it; say where it is as soon as it can be reached."""
    with bound(plan) as port, runner() as running:
        running.run(_serve(plan, port, lambda: ready(address(port))))


def runner() -> asyncio.Runner:
    """Give what a server runs in: the fastest loop there is, and hardly any search for garbage."""
    gc.freeze()
    gc.set_threshold(*SELDOM)
    return asyncio.Runner(loop_factory=auto_loop_factory())


def open_browser(address: str) -> None:
    """Show the page to who sits here, if there is a browser."""
    webbrowser.open(address)


async def _serve(plan: Plan, port: socket.socket, ready: Callable[[], None]) -> None:
    server = await prepared(plan, ready)
    await server.serve([port])


async def prepared(plan: Plan, ready: Callable[[], None]) -> Server:
    """Open the log, and give a server around it."""
    log = await open_log(plan.database)
    # Nobody can foresee what these bots draw.
    hall = Hall(log, Bots(SystemRandom()), plan.pace)
    house = House(hall, Limits(plan.limits), frozenset(plan.origins))
    config = configured(application(house), plan.proxies)
    config.ws = Speaking
    return Server(config, house, ready)


def configured(app: ASGIApp, proxies: str = "") -> uvicorn.Config:
    """Give the settings with which an application is served."""
    return uvicorn.Config(
        app,
        # Not httptools, which is faster but takes a head of any size.
        http="h11",
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=CLOSE_WITHIN,
    )


def bound(plan: Plan) -> socket.socket:
    """Take the port at once, so that a second server is told and not both are half there."""
    port = socket.socket(socket.AF_INET6 if ":" in plan.host else socket.AF_INET)
    port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # who takes nothing of what is sent is not waited for
        port.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * UNREAD)
    try:
        port.bind((plan.host, plan.port))
        port.listen()
    except OSError as problem:
        port.close()
        raise Unreadable(f"{plan.host}:{plan.port} cannot be listened at: {problem.strerror}") from problem
    return port


def address(port: socket.socket) -> str:
    """Give the address that somebody at this machine finds the server at."""
    host, number = port.getsockname()[:2]
    name = "localhost" if host in LOCAL else f"[{host}]" if ":" in host else host
    return f"http://{name}:{number}/"
