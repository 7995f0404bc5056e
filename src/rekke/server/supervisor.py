"""The parent of several worker processes: starts them, starts one again that has died, and ends them all.

Not uvicorn's supervisor: its workers run uvicorn's own `Server`, which says no goodbyes, and they outlive a parent that is
killed.
"""

import logging
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import wait
from time import monotonic
from typing import Any

logger = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Seconds until a worker that has died starts again; twice as long each time that it dies before it is ready."""
END_TIMEOUT = 15.0
"""Seconds that the workers have to end before they are killed."""
STOP, REPLACE = (signal.SIGINT, signal.SIGTERM), signal.SIGHUP
SPAWN = get_context("spawn")
WorkerMain = Callable[..., None]
"""What a worker does. Its last argument is a pipe: the worker sends something once it is ready, and ends when the pipe does."""


class NotReady(Exception):
    """A worker has ended before it was ready for the first time."""


class Worker:
    """A process that is started again whenever it ends."""

    def __init__(self, number: int, work: WorkerMain, arguments: Sequence[Any]) -> None:
        self.number = number
        self._work, self._arguments = work, arguments
        self._pause = FIRST_PAUSE
        self.start()

    def start(self) -> None:
        """Start the process. Ctrl-C, which a terminal sends to all processes, is left to the parent."""
        self.ready = self.asked_to_end = False
        self.running = self.listening = True
        """Whether the process runs, and whether its pipe may still have something to read."""
        self.due: float | None = None
        """When to start the process again if it has ended, and when to kill it if it was asked to end."""
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=self._work, args=(*self._arguments, theirs), daemon=True)
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            theirs.close()

    def hear(self) -> None:
        """Learn that the process is ready, or about to end."""
        self.listening = False
        with suppress(EOFError, ConnectionError):
            self.pipe.recv()
            self.ready, self._pause = True, FIRST_PAUSE

    def ended(self) -> None:
        """Learn that the process has ended, and decide when to start it again."""
        self.process.join()
        self.pipe.close()
        self.running = self.listening = self.ready = False
        self.due = monotonic()
        if not self.asked_to_end:
            self.due += self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def end(self) -> None:
        """Ask the process to say its goodbyes and to end."""
        self.asked_to_end, self.due = True, monotonic() + END_TIMEOUT
        self.process.terminate()

    def proceed(self) -> None:
        """Start the process again, or kill it, if that is due."""
        if self.due is None or self.due > monotonic():
            return
        if self.running:
            logger.warning("Worker %d does not end: it is killed", self.number)
            self.due = None
            self.process.kill()
        else:
            self.start()


class Supervisor:
    """Keeps workers running until a signal says otherwise."""

    def __init__(
        self, work: WorkerMain, arguments: Sequence[Sequence[Any]], ready: Callable[[], None]
    ) -> None:
        self._work, self._arguments, self._on_ready = work, arguments, ready
        self._workers: list[Worker] = []
        self._to_replace: list[Worker] = []
        self._all_were_ready = False

    def run(self) -> int:
        """Keep all workers running until SIGINT or SIGTERM, which is returned; SIGHUP replaces them one by one."""
        with _received_signals() as signals:
            try:
                for number, each in enumerate(self._arguments, 1):
                    self._workers.append(Worker(number, self._work, each))
                while True:
                    for source in wait([signals, *self._sources()], self._timeout()):
                        if source is signals:
                            received = signals.recv(1)[0]
                            if received in STOP:
                                return received
                            self._to_replace = list(self._workers)
                        else:
                            self._hear(source)
                    self._go_on()
            finally:
                self._end()

    def _sources(self) -> Iterator[Any]:
        """Yield what becomes readable when a worker is ready, and when it has ended."""
        for worker in self._workers:
            if worker.listening:
                yield worker.pipe
            if worker.running:
                yield worker.process.sentinel

    def _timeout(self) -> float | None:
        """Return the seconds until the next worker is to be started again or killed."""
        moments = [worker.due for worker in self._workers if worker.due is not None]
        return max(min(moments) - monotonic(), 0) if moments else None

    def _hear(self, source: object) -> None:
        for worker in self._workers:
            if source is worker.pipe and worker.listening:
                worker.hear()
            elif source == worker.process.sentinel and worker.running:
                worker.ended()
                self._report(worker)

    def _report(self, worker: Worker) -> None:
        """Report that a worker has ended, unless it was asked to; give up where workers have never been ready."""
        code = worker.process.exitcode
        if not self._all_were_ready:
            raise NotReady(f"worker {worker.number} has ended with code {code} before it was ready")
        if not worker.asked_to_end:
            logger.warning("Worker %d has ended with code %s: it starts again", worker.number, code)

    def _go_on(self) -> None:
        """Start or kill workers whose time has come; once all are ready, replace the next one that is to be replaced."""
        for worker in self._workers:
            worker.proceed()
        if not all(worker.ready for worker in self._workers):
            return
        if not self._all_were_ready:
            self._all_were_ready = True
            self._on_ready()
        if self._to_replace and not any(worker.asked_to_end for worker in self._workers):
            self._to_replace.pop(0).end()

    def _end(self) -> None:
        running = [worker for worker in self._workers if worker.running]
        for worker in running:
            worker.end()
        until = monotonic() + END_TIMEOUT
        for worker in running:
            worker.process.join(max(until - monotonic(), 0))
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()


@contextmanager
def _received_signals() -> Iterator[socket.socket]:
    """Yield a socket from which the numbers of the signals that arrive can be read."""
    here, there = socket.socketpair()
    there.settimeout(0)  # `set_wakeup_fd` refuses a socket that may block
    with here, there:
        before = {each: signal.signal(each, lambda *_: None) for each in (*STOP, REPLACE)}
        signal.set_wakeup_fd(there.fileno())
        try:
            yield here
        finally:
            signal.set_wakeup_fd(-1)
            for each, handler in before.items():
                signal.signal(each, handler)
