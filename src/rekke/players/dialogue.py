"""A dialogue with a program over its standard input and output, line by line and with a timeout.

Output to the program is buffered here until it reads; its answer is read only after a question, and never
more than one line. So a program that sleeps, floods the pipe or dies costs its own answer and nothing else.
"""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from select import select
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic

LONGEST_LINE = 1_000
"""The most bytes of a line from a program."""
LONGEST_QUOTE = 60
"""The most characters of a quotation in a reason."""
CHUNK = 4_096
"""The most bytes that are read at once."""
GOODBYE = 0.5
"""Seconds that a program has to exit after `quit`."""


class Broken(Exception):
    """The reason why a dialogue cannot go on."""


class Dialogue:
    """A running program. It is started without a shell, and Ctrl-C in this terminal does not reach it."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            # A process group of its own: the processes that it starts are ended with it.
            self.process = Popen(command, stdin=PIPE, stdout=PIPE, bufsize=0, start_new_session=True)  # noqa: S603  (the person's own program)
        except OSError as problem:
            raise Broken(f"cannot be started: {problem.strerror}") from problem
        assert self.process.stdin
        assert self.process.stdout
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)
        self.unsent = b""
        self.received = b""

    def say(self, text: str) -> None:
        """Send a text; what does not fit into the pipe now is sent later."""
        self.unsent += text.encode()
        with suppress(BlockingIOError):
            self._write()

    def ask(self, question: str, seconds: float) -> str:
        """Send a question and return the one line that answers it, or raise Broken after the timeout."""
        if select([self.output], [], [], 0)[0]:
            self._read()
            raise Broken(f"speaks without being asked: {_quoted(self.received)}")
        self.say(question)
        end = monotonic() + seconds
        while b"\n" not in self.received:
            left = end - monotonic()
            readable, writable, _ = select(
                [self.output], [self.input] if self.unsent else [], [], max(0, left)
            )
            if writable:
                self._write()
            if readable:
                self._read()
            elif left <= 0:
                raise Broken(f"is too late: it has not answered in {seconds:g} seconds")
        return self._line()

    def close(self) -> None:
        """Ask the program to exit, then end it and every process that it has started."""
        assert self.process.stdin
        assert self.process.stdout
        self.say("quit\n")
        self.process.stdin.close()
        with suppress(TimeoutExpired):
            self.process.wait(GOODBYE)
        self.kill()

    def kill(self) -> None:
        """End the program and every process that it has started, at once."""
        assert self.process.stdin
        assert self.process.stdout
        # The group outlives its first process. It is gone (ProcessLookupError), or only zombies are left in it
        # (PermissionError on macOS), where nothing has to be ended.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def _write(self) -> None:
        try:
            self.unsent = self.unsent[os.write(self.input, self.unsent) :]
        except BrokenPipeError:
            # It reads no more. Reading from it tells whether it has exited; its last answer may still be there.
            self.unsent = b""

    def _read(self) -> None:
        said = os.read(self.output, CHUNK)
        if not said:
            raise Broken(self._last_words())
        self.received += said
        if len(self.received.partition(b"\n")[0]) > LONGEST_LINE:
            raise Broken(f"says a line of more than {LONGEST_LINE:,} characters: {_quoted(self.received)}")

    def _line(self) -> str:
        line, _, more = self.received.partition(b"\n")
        self.received = b""
        if more:
            raise Broken(f"says more than the one line it was asked for: {_quoted(more)}")
        try:
            return line.decode().removesuffix("\r")
        except UnicodeDecodeError as problem:
            raise Broken(f"says what is not UTF-8: {_quoted(line)}") from problem

    def _last_words(self) -> str:
        try:
            code = self.process.wait(GOODBYE)
        except TimeoutExpired:
            return "has closed its output"
        return f"has died of signal {-code}" if code < 0 else f"has ended, with exit code {code}"


def _quoted(said: bytes) -> str:
    """Quote the beginning of the first line, as ASCII."""
    return quoted(said.partition(b"\n")[0].decode(errors="replace"))


def quoted(said: str) -> str:
    """Quote the beginning of a text, as ASCII."""
    whole = ascii(said)
    return whole if len(whole) <= LONGEST_QUOTE else f"{whole[:LONGEST_QUOTE]}…"
