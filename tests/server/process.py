"""A server in its own process, started by the command."""

import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Self

PATIENCE = 30.0


class Process:
    """`rekke serve` with its data in a folder and without rate limits."""

    def __init__(self, folder: Path, port: int = 0, environment: Mapping[str, str] | None = None) -> None:
        options = ["--port", str(port), "--data", str(folder), "--limits", "0"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rekke", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        assert self.process.stdout
        self.out = self.process.stdout
        announced = re.match(r"Rekke is at (http://localhost:(\d+))/", self.out.readline())
        assert announced
        self.address, self.port = announced[1], int(announced[2])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self.out.close()

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Stop it, and return its exit code and the rest of its output."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        return code, self.out.read()
