"""Ways to run the command in tests: in this process for speed, in a process of its own, or at a terminal."""

import io
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import NamedTuple, Self
from unittest.mock import patch

from rekke.cli import main

PATIENCE = 120.0
"""Seconds to wait for a terminal before a test gives up."""


class Result(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str


def rekke(*args: str, stdin: str = "") -> Result:
    """Run the command here, as `rekke` would be run."""
    typed, out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(3))
    typed.write(stdin)
    typed.seek(0)
    code: object = 0
    here = patch.multiple(sys, argv=["rekke", *args], stdin=typed)
    with here, redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code or 0
    assert isinstance(code, int)
    return Result(code, _content(out), _content(err))


def _content(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def process(*args: str, stdin: bytes = b"", cwd: Path | None = None) -> Result:
    """Run the command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "rekke", *args],
        input=stdin,
        cwd=cwd,
        capture_output=True,
        timeout=300,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def interrupt(running: "subprocess.Popen[bytes]") -> str:
    """Send SIGINT, as Ctrl-C does; return what the command prints on standard error until it ends. Kill it if it goes on."""
    running.send_signal(signal.SIGINT)
    try:
        return running.communicate(timeout=120)[1].decode()
    except subprocess.TimeoutExpired:
        running.kill()
        raise


def complaint(result: Result, code: int = 2) -> str:
    """Return the one line that reports a wrong argument."""
    assert result.code == code, result
    assert result.out == ""
    assert "Traceback" not in result.err
    assert result.err.count("\n") == 1, result.err
    assert result.err.startswith("rekke: ")
    return result.err.removeprefix("rekke: ").removesuffix("\n")


class Terminal:
    """A command that runs on a terminal, where somebody types and reads."""

    def __init__(
        self,
        *args: str,
        cwd: Path,
        only_stderr: bool = False,
        term: str = "dumb",
        env: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 80))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rekke", *args],
            cwd=cwd,
            stdin=slave,
            stdout=subprocess.DEVNULL if only_stderr else slave,
            stderr=slave,
            env={**os.environ, "TERM": term, "COLUMNS": "100" if term == "dumb" else "80", **env},
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def type(self, text: str) -> None:
        """Type something; a line needs its line feed."""
        os.write(self.master, text.encode())

    def read_until(self, *expected: str) -> str:
        """Read until all of this was shown after what was read before; return what was shown."""
        shown = ""
        end = time.monotonic() + PATIENCE
        while not all(text in shown for text in expected):
            more = self._more(end - time.monotonic())
            assert more, f"{expected} was not shown: {shown!r}"
            shown += more
        return shown

    def drain(self, seconds: float) -> None:
        """Let go what is shown meanwhile, so that the command can show more."""
        if select.select([self.master], [], [], seconds)[0]:
            self._more(0)

    def interrupt(self) -> None:
        """Send what Ctrl-C sends, again until something is shown: Python hears none just before it waits."""
        for _ in range(int(PATIENCE)):
            self.process.send_signal(signal.SIGINT)
            if select.select([self.master], [], [], 1)[0]:
                return
        raise AssertionError("Ctrl-C was not heard")

    def leave(self) -> tuple[int, str]:
        """Read to the end; return the exit code and the rest of what was shown."""
        rest = ""
        while more := self._more(PATIENCE):
            rest += more
        return self.process.wait(PATIENCE), rest

    def _more(self, seconds: float) -> str:
        """Read what is shown next, nothing if the command has ended; fail if it does neither in time."""
        assert select.select([self.master], [], [], max(0, seconds))[0], "nothing more is shown"
        try:
            return os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # Linux's way of saying that the other side is closed
            return ""
