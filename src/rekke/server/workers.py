"""A server of several processes behind one listening socket, for all cores of a machine."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from multiprocessing.connection import Connection
from typing import TypeAlias

from rekke.record.files import CannotRead
from rekke.rules.faults import Unreadable
from rekke.server.serve import Server, Settings, listening_socket, local_url, run_server, runner
from rekke.server.siblings import LOOPBACK, Siblings
from rekke.server.supervisor import NotReady, Supervisor
from rekke.table.database import POSTGRESQL, open_log

logger = logging.getLogger(__name__)
Pipe: TypeAlias = "Connection[str, str]"


def serve_workers(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve with several processes until a signal stops them; call `ready` with the URL as soon as all are ready."""
    if not settings.database.startswith(POSTGRESQL):
        raise Unreadable(
            "--workers needs --database postgresql://…: a file with tables belongs to one process"
        )
    with ExitStack() as stack:
        port = stack.enter_context(listening_socket(settings))
        asyncio.run(_check(settings.database))
        own = [stack.enter_context(_private_socket()) for _ in range(settings.workers)]
        ports = tuple(each.getsockname()[1] for each in own)
        arguments = [(settings, Siblings(n, ports), port, own[n]) for n in range(settings.workers)]
        try:
            received = Supervisor(work, arguments, lambda: ready(local_url(port))).run()
        except NotReady as problem:
            raise Unreadable(str(problem)) from problem
    signal.raise_signal(received)


def work(
    settings: Settings, siblings: Siblings, port: socket.socket, own: socket.socket, parent: Pipe
) -> None:
    """Serve as one of several workers, until a signal arrives or the parent is gone."""
    try:
        with runner() as running:
            running.run(
                run_server(
                    settings, [port, own], lambda: parent.send("ready"), partial(_join, siblings, parent)
                )
            )
    except (CannotRead, Unreadable) as problem:
        logger.error("Worker %d cannot start: %s", siblings.number + 1, problem)
        sys.exit(1)


def _join(siblings: Siblings, parent: Pipe, server: Server) -> None:
    """Let a server know its siblings, and end it when its parent is gone, however that ended."""
    loop = asyncio.get_running_loop()

    def end() -> None:
        loop.remove_reader(parent.fileno())
        server.should_exit = True

    server.node.siblings = siblings
    loop.add_reader(parent.fileno(), end)


async def _check(database: str) -> None:
    """Open the database once and migrate it, so that a wrong address is reported before any worker starts."""
    await (await open_log(database)).close()


def _private_socket() -> socket.socket:
    """Return a socket on which one worker alone can be asked, by the others."""
    return socket.create_server((LOOPBACK, 0))
