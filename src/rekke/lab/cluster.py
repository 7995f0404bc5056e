"""The same work on many machines: a Dask cluster does the pieces, and their results come in order."""

import sys
from collections import deque
from collections.abc import Generator
from itertools import islice
from typing import TypeVar

from distributed import Client, Future

from rekke.lab.processes import Work
from rekke.record.files import CannotRead

T = TypeVar("T")
R = TypeVar("R")
SECONDS_TO_ANSWER = 10
AHEAD = 4
"""How many pieces wait for each thread of the cluster, so that none is idle."""


def on_cluster(work: Work[T, R], of: T, pieces: int | None, address: str) -> Generator[R]:
    """Give the results of the pieces in their order, from the cluster whose scheduler is there.

    A piece is done from its number alone, so one that a worker took with it when it died is done anew by
    another, with the same result.
    """
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER)
    except (OSError, ValueError) as problem:
        raise CannotRead(f"{address}: no Dask scheduler answers there") from problem
    with client:
        numbers = iter(range(sys.maxsize if pieces is None else pieces))
        wanted = max(1, sum(client.nthreads().values())) * AHEAD
        waiting: deque[Future[list[R]]] = deque()
        while True:
            for piece in islice(numbers, wanted - len(waiting)):
                waiting.append(client.submit(_results, work, of, piece, pure=False))
            if not waiting:
                return
            yield from waiting.popleft().result()


def _results(work: Work[T, R], of: T, piece: int) -> list[R]:
    return list(work(of, piece))
