"""The limit on open file descriptors: every connection takes one."""

import os
import sys
from contextlib import suppress

RESERVE = 256
"""Descriptors that are not for connections: files, the database, and what the interpreter opens."""
MOST_SOCKETS = 20_000
"""Connections that a process holds at most: their memory is bounded too."""


def raise_descriptor_limit() -> int:
    """Raise the limit of this process to what it can use, as far as the system allows; return the limit."""
    wanted = MOST_SOCKETS + RESERVE
    if sys.platform == "win32":
        return wanted  # it has no such limit
    import resource  # noqa: PLC0415  (not on Windows)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = wanted if hard == unlimited else min(wanted, hard)
    if soft != unlimited and soft < wanted:
        with suppress(OSError, ValueError):  # macOS may allow less than its hard limit says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return wanted if soft == unlimited else soft


def enlarge_descriptor_table(limit: int) -> None:
    """Let the system make the table of descriptors at once as large as it has to be for this limit.

    Linux doubles it when it is full, and stops a process with several threads for up to a tenth of a second each time.
    """
    if sys.platform == "win32":
        return
    import fcntl  # noqa: PLC0415  (not on Windows)

    with open(os.devnull, "rb") as file:
        last = min(limit, MOST_SOCKETS + RESERVE) - 1
        os.close(fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, last))


def most_sockets(descriptors: int) -> int:
    """Return how many connections fit into this many descriptors.

    >>> most_sockets(1_024), most_sockets(1_000_000), most_sockets(100)
    (768, 20000, 50)
    """
    return min(MOST_SOCKETS, max(descriptors - RESERVE, descriptors // 2))
