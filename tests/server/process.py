"""A server in its own process, started by the command."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from threading import Timer
from typing import Self

PATIENCE = 120.0
"""Seconds until a server that was asked to stop has stopped: a bot that thinks, or is compiled, is waited for."""
START_PATIENCE = 120.0
"""Seconds until a server that says nothing is killed: its test fails, instead of waiting for ever."""

LASTING_PORTS = range(20_000, 32_000)
"""Ports that no system gives to a connection or to a server that asks for any port."""


def lasting_port() -> int:
    """Return a free port that nobody else gets while a server is restarted on it."""
    while True:
        port = SystemRandom().choice(LASTING_PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Process:
    """`rekke serve` with its data in a folder; by default without rate limits and with the usual descriptors."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        environment: Mapping[str, str] | None = None,
        *,
        limits: float = 0,
        descriptors: int = 0,
        prefix: Sequence[str] = (),
        more: Sequence[str] = (),
        module: str = "rekke",
    ) -> None:
        options = ["--port", str(port), "--data", str(folder), "--limits", str(limits), *more]
        limited = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh"] if descriptors else []
        self.process = subprocess.Popen(
            [*prefix, *limited, sys.executable, "-m", module, "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        assert self.process.stdout
        self.out = self.process.stdout
        first = self.line()
        if not (announced := re.match(r"Rekke is at (http://localhost:(\d+))/", first)):
            self.__exit__()
            raise AssertionError(f"the server has not started: {first!r}")
        self.address, self.port = announced[1], int(announced[2])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self.out.close()

    def line(self) -> str:
        """Return the next line of its output; it is killed if it says nothing."""
        late = Timer(START_PATIENCE, self.process.kill)
        late.start()
        try:
            return self.out.readline()
        finally:
            late.cancel()

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Stop it, and return its exit code and the rest of its output."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        return code, self.out.read()
