"""The server of the tests of the pages: a process like `rekke serve`, with faster bots.

`python -m tests.web.house FOLDER PORT` runs it. With `--repeat` it draws the same secrets every time, so that
screenshots of its tables differ only where the pages do.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Self
from unittest.mock import patch

from rekke.dealing.loop import Player
from rekke.players.levels import Bots, levels
from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.server import serve as serving
from rekke.table import acts, hall

ROOT = Path(__file__).parents[2]
SPEEDUP = 8
"""How many times faster a bot acts in Cubo than it would against people."""
PACE = 0.05
"""Seconds that a bot takes at least for a move."""


class Hasty:
    """A player that acts sooner than another one, with the same choices."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, position: Position, seat: int) -> Event:
        return self.player.choose(position, seat)

    def seconds(self, position: Position, seat: int) -> float:
        return self.player.seconds(position, seat) / SPEEDUP


class House:
    """The server, which can be killed and started again with the same data at the same port."""

    def __init__(self, folder: Path, port: int = 0, *options: str) -> None:
        self.folder, self.port, self.options = folder, port, options
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start the process, and wait until it listens."""
        command = [sys.executable, "-m", "tests.web.house", str(self.folder), str(self.port), *self.options]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout
        listening = re.match(r"(http://localhost:(\d+))/", self.process.stdout.readline())
        assert listening
        self.address, self.port = listening[1], int(listening[2])

    def kill(self) -> None:
        """Kill the process with SIGKILL, as a power cut would."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()


class HastyBots(Bots):
    """The bots of `rekke serve`, but faster."""

    def player(self, game: str, level: str) -> Player:
        return Hasty(super().player(game, level))


@contextmanager
def repeating() -> Iterator[None]:
    """Draw the same secrets and choices whenever the server is started."""
    random = Random(5)
    secret = patch.object(acts, "drawn_secret", lambda: random.randbytes(32).hex())
    with secret, patch.object(hall, "choice", random.choice):
        yield


def main(folder: str, port: str, *options: str) -> None:
    settings = serving.Settings("127.0.0.1", int(port), str(Path(folder) / "tables.db"), limits=0, pace=PACE)
    chance = repeating() if "--repeat" in options else nullcontext()
    levels("kivi")  # load numba now, so that the first game does not wait for it
    with patch.object(serving, "Bots", HastyBots), chance:
        serving.serve(settings, lambda address: print(address, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
