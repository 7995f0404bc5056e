"""Work in several processes whose results come in the order of the work, whoever is faster."""

import signal
import sys
from collections.abc import Callable, Generator, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[T, int], Iterator[R]]
"""Does the n-th piece of something, result by result."""


class _Done:
    """Stands behind the last result of a piece."""


class Crew(Protocol):
    """Does the pieces of some work, here or elsewhere, and gives their results in order."""

    def __call__(self, work: Work[T, R], of: T, pieces: int | None) -> Generator[R]:
        """Do the pieces 0, 1, 2, …, without end if their number is not known."""


def in_turn(work: Work[T, R], of: T, pieces: int | None, jobs: int = 1) -> Generator[R]:
    """Give the results of the pieces 0, 1, 2, … of some work, without end if their number is not known.

    Process k does the pieces k, k + jobs, k + 2·jobs, …, so nothing is handed out and nothing is sorted;
    one that is far ahead waits, because nobody empties its pipe. One job is done here.
    """
    numbers = range(sys.maxsize if pieces is None else pieces)
    if min(jobs, len(numbers)) == 1:
        for piece in numbers:
            yield from work(of, piece)
    else:
        yield from _by_processes(work, of, numbers, min(jobs, len(numbers)))


def _by_processes(work: Work[T, R], of: T, numbers: range, jobs: int) -> Iterator[R]:
    context = get_context("spawn")
    ours, theirs = zip(*(context.Pipe(duplex=False) for _ in range(jobs)), strict=True)
    workers = [
        context.Process(target=_work, args=(work, of, numbers[first::jobs], pipe), daemon=True)
        for first, pipe in enumerate(theirs)
    ]
    # Ctrl-C is for this process alone to hear: it ends the others.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for worker, pipe in zip(workers, theirs, strict=True):
            worker.start()
            pipe.close()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for piece in numbers:
            yield from _results(ours[piece % jobs])
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for pipe in ours:
            pipe.close()
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _results(pipe: "Connection[None, R | _Done]") -> Iterator[R]:
    while True:
        try:
            result = pipe.recv()
        except EOFError as problem:
            raise ChildProcessError(0, "a process of this work has died") from problem
        if isinstance(result, _Done):
            return
        yield result


def _work(work: Work[T, R], of: T, pieces: range, pipe: "Connection[R | _Done, None]") -> None:
    # An orderly end, so that the programs which play here end with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        for piece in pieces:
            for result in work(of, piece):
                pipe.send(result)
            pipe.send(_Done())
    except BrokenPipeError:
        pass  # nobody wants the rest
    finally:
        # Who is leaving anyway need not be told to.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
