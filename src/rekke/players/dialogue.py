"""A dialogue with a program: lines there and lines back, with a deadline, whatever the program does.

What it is told waits here until it listens; what it says is read only when it was asked, and never
more than a line. So a program that sleeps, floods or dies costs its answer and nothing else.
"""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from select import select
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic

LONGEST_LINE = 1_000
"""Characters, and bytes: what a program says is short."""
LONGEST_QUOTE = 60
AT_ONCE = 4_096
GOODBYE = 0.5
"""Seconds for a program that was told to go."""


class Broken(Exception):
    """A dialogue that cannot go on, with the reason."""


class Dialogue:
    """A running program that is spoken to. It never sees a shell, nor the Ctrl-C of this terminal."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            # A group of its own, so that what the program has started ends with it.
            self.process = Popen(command, stdin=PIPE, stdout=PIPE, bufsize=0, start_new_session=True)  # noqa: S603
        except OSError as problem:
            raise Broken(f"cannot be started: {problem.strerror}") from problem
        assert self.process.stdin
        assert self.process.stdout
        self.to, self.of = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.to, False)
        os.set_blocking(self.of, False)
        self.unsaid = b""
        self.heard = b""

    def say(self, text: str) -> None:
        """Say something; what does not fit into the pipe now is said later."""
        self.unsaid += text.encode()
        with suppress(BlockingIOError):
            self._write()

    def ask(self, question: str, seconds: float) -> str:
        """Say something and give the one line that is answered in time."""
        if select([self.of], [], [], 0)[0]:
            self._read()
            raise Broken(f"speaks without being asked: {_quoted(self.heard)}")
        self.say(question)
        end = monotonic() + seconds
        while b"\n" not in self.heard:
            left = end - monotonic()
            readable, writable, _ = select([self.of], [self.to] if self.unsaid else [], [], max(0, left))
            if writable:
                self._write()
            if readable:
                self._read()
            elif left <= 0:
                raise Broken(f"is too late: it has not answered in {seconds:g} seconds")
        return self._line()

    def close(self) -> None:
        """End the program: politely if it listens, by force if it stays."""
        assert self.process.stdin
        assert self.process.stdout
        self.say("quit\n")
        self.process.stdin.close()
        with suppress(TimeoutExpired):
            self.process.wait(GOODBYE)
        self.kill()

    def kill(self) -> None:
        """End the program and what it has started, at once, and leave nothing of it behind."""
        assert self.process.stdin
        assert self.process.stdout
        if self.process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def _write(self) -> None:
        try:
            self.unsaid = self.unsaid[os.write(self.to, self.unsaid) :]
        except BrokenPipeError:
            # It listens no more. If it is gone, reading will tell; its last answer may still be there.
            self.unsaid = b""

    def _read(self) -> None:
        said = os.read(self.of, AT_ONCE)
        if not said:
            raise Broken(self._last_words())
        self.heard += said
        if len(self.heard.partition(b"\n")[0]) > LONGEST_LINE:
            raise Broken(f"says a line of more than {LONGEST_LINE:,} characters: {_quoted(self.heard)}")

    def _line(self) -> str:
        line, _, more = self.heard.partition(b"\n")
        self.heard = b""
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
    """Quote the beginning of what was said in a way that fits into any line."""
    return quoted(said.partition(b"\n")[0].decode(errors="replace"))


def quoted(said: str) -> str:
    """Quote the beginning of a text in a way that fits into any line."""
    whole = ascii(said)
    return whole if len(whole) <= LONGEST_QUOTE else f"{whole[:LONGEST_QUOTE]}…"
