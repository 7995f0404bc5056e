"""A server in a process of its own, started as anybody starts one."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

PATIENCE = 30.0


class Process:
    """`rekke serve` with its data in a folder; nothing is limited there."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        options = ["--port", str(port), "--data", str(folder), "--limits", "0"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rekke", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout
        self.out = self.process.stdout
        said = re.match(r"Rekke is at (http://localhost:(\d+))/", self.out.readline())
        assert said
        self.address, self.port = said[1], int(said[2])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self.out.close()

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Stop it; give the exit code and what it still said, complaints too."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        return code, self.out.read()
