"""The same work on many machines: a Dask cluster does the chunks, and their results come in order."""

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
"""Chunks that wait for each thread of the cluster, so that none is idle."""


def on_cluster(work: Work[T, R], task: T, chunks: int | None, address: str) -> Generator[R]:
    """Yield the results of the chunks in order, from the cluster whose scheduler has this address.

    A chunk depends on its number alone, so Dask can repeat the chunks of a worker that died, with the same
    results.
    """
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER)
    except (OSError, ValueError) as problem:
        raise CannotRead(f"{address}: no Dask scheduler answers there") from problem
    with client:
        numbers = iter(range(sys.maxsize if chunks is None else chunks))
        wanted = max(1, sum(client.nthreads().values())) * AHEAD
        waiting: deque[Future[list[R]]] = deque()
        while True:
            for chunk in islice(numbers, wanted - len(waiting)):
                waiting.append(client.submit(_results, work, task, chunk, pure=False))
            if not waiting:
                return
            yield from waiting.popleft().result()


def _results(work: Work[T, R], task: T, chunk: int) -> list[R]:
    return list(work(task, chunk))
