"""Work in several processes, whose results come in the order of the work."""

import signal
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[T, int], Generator[R]]
"""Does the n-th chunk of some work, and yields its results."""


class _Done:
    """Marks the end of a chunk's results."""


class WorkerPool(Protocol):
    """Does the chunks of some work, here or elsewhere, and yields their results in order."""

    def __call__(self, work: Work[T, R], task: T, chunks: int | None) -> Generator[R]:
        """Do the chunks 0, 1, 2, …, without end if their number is None."""


def in_turn(work: Work[T, R], task: T, chunks: int | None, jobs: int = 1) -> Generator[R]:
    """Yield the results of the chunks 0, 1, 2, … of some work, without end if their number is None.

    Process k does the chunks k, k + jobs, k + 2·jobs, …, so nothing is handed out and nothing is sorted; a
    process that is far ahead waits until its pipe is read. One job is done in this process.
    """
    numbers = range(sys.maxsize if chunks is None else chunks)
    if min(jobs, len(numbers)) <= 1:
        for chunk in numbers:
            yield from work(task, chunk)
    else:
        yield from _by_processes(work, task, numbers, min(jobs, len(numbers)))


def _by_processes(work: Work[T, R], task: T, numbers: range, jobs: int) -> Iterator[R]:
    context = get_context("spawn")
    ours, theirs = zip(*(context.Pipe(duplex=False) for _ in range(jobs)), strict=True)
    workers = [
        context.Process(target=_work, args=(work, task, numbers[first::jobs], pipe), daemon=True)
        for first, pipe in enumerate(theirs)
    ]
    # Only this process handles Ctrl-C, and ends the others.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for worker, pipe in zip(workers, theirs, strict=True):
            worker.start()
            pipe.close()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for chunk in numbers:
            yield from _results(ours[chunk % jobs])
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


def _work(work: Work[T, R], task: T, chunks: range, pipe: "Connection[R | _Done, None]") -> None:
    # Exit in order, so that the programs which play in this process end too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        for chunk in chunks:
            # Close the work here: an exit that interrupts it then leaves in order, not from a destructor.
            with closing(work(task, chunk)) as results:
                for result in results:
                    pipe.send(result)
            pipe.send(_Done())
    except BrokenPipeError:
        pass  # the reader has closed the pipe: it wants no more
    finally:
        # The process is about to exit: a signal now would interrupt its cleaning up.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
