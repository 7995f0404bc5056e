"""The server of the tests of the pages: a process like `rekke serve`, with faster bots.

`python -m tests.web.page_server FOLDER PORT` runs it. With `--repeat` it draws the same secrets every time, so that
screenshots of its tables differ only where the pages do. With `--private` it has no public list. With `--refuse` its limits refuse what a test names. With
`--lie=…` it tells one of the lies about the dice.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Self
from unittest.mock import patch

from rekke.dealing.loop import Player, hurry
from rekke.players.levels import Bots, levels
from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.server import serve as serving
from rekke.server.limits import Limits
from rekke.table import hall, presence, setting_up
from rekke.table.acts import Refusal
from tests.lies import LIES
from tests.server.process import lasting_port

ROOT = Path(__file__).parents[2]
SPEEDUP, SLOWEST = 8, 1.2
"""How many times faster a bot acts in Cubo than it would against people, and the most seconds it takes."""
PACE = 0.05
"""Seconds that a bot takes at least for a move."""
AWAY_AFTER = 100
"""Milliseconds without a connection after which somebody is away."""


class Hasty:
    """A player that acts sooner than another one, with the same choices."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, position: Position, seat: int) -> Event:
        return self.player.choose(position, seat)

    def seconds(self, position: Position, seat: int) -> float:
        return min(self.player.seconds(position, seat) / SPEEDUP, SLOWEST)

    def hurry(self, position: Position, seat: int) -> float | None:
        return hurry(self.player, position, seat)


class PageServer:
    """The server, which can be killed and started again with the same data at the same port."""

    def __init__(
        self, folder: Path, port: int = 0, *options: str, environment: Mapping[str, str] | None = None
    ) -> None:
        self.folder, self.port, self.options = folder, port or lasting_port(), options
        self.environment = environment
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start the process, and wait until it listens."""
        command = [
            sys.executable,
            "-m",
            "tests.web.page_server",
            str(self.folder),
            str(self.port),
            *self.options,
        ]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout
        listening = re.match(r"(http://localhost:(\d+))/", self.process.stdout.readline())
        assert listening
        self.address, self.port = listening[1], int(listening[2])

    def refuse(self, kinds: Iterable[str]) -> None:
        """Refuse the next message of each of these kinds; the server needs the option `--refuse`."""
        for kind in kinds:
            (self.folder / kind).touch()

    def refused(self, kinds: Iterable[str]) -> set[str]:
        """Return the kinds of which no message is left to be refused."""
        return {kind for kind in kinds if not (self.folder / kind).exists()}

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


class Refusing(Limits):
    """Limits that refuse one message for each file in a folder that is named after its kind."""

    def __init__(self, folder: Path, factor: float) -> None:
        super().__init__(factor)
        self.folder = folder

    def _take(self, kind: str, who: str, patience: float, tokens: float) -> float:
        with suppress(FileNotFoundError):
            (self.folder / kind).unlink()
            raise Refusal("too-fast", "the test refuses this once")
        return super()._take(kind, who, patience, tokens)


@contextmanager
def repeating() -> Iterator[None]:
    """Draw the same secrets and choices whenever the server is started."""
    random = Random(5)
    secret = patch.object(setting_up, "drawn_secret", lambda: random.randbytes(32).hex())
    with secret, patch.object(hall, "choice", random.choice):
        yield


def main(folder: str, port: str, *options: str) -> None:
    settings = serving.Settings(
        "127.0.0.1",
        int(port),
        str(Path(folder) / "tables.db"),
        limits=0,
        pace=PACE,
        public="--private" not in options,
    )
    levels("kivi")  # load numba now, so that the first game does not wait for it
    with ExitStack() as stack:
        stack.enter_context(patch.object(serving, "Bots", HastyBots))
        stack.enter_context(patch.object(presence, "AWAY_AFTER", AWAY_AFTER))
        if "--repeat" in options:
            stack.enter_context(repeating())
        if "--refuse" in options:
            stack.enter_context(patch.object(serving, "Limits", partial(Refusing, Path(folder))))
        for lie in LIES:
            if f"--lie={lie}" in options:
                stack.enter_context(LIES[lie]())
        serving.serve(settings, lambda address: print(address, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
