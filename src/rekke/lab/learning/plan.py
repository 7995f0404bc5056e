"""A plan of learning: everything on which the weights depend, and the folder where it goes on after an interruption.

Files of the folder:

- `plan.json`: the plan; another one is refused in the same folder;
- what a game keeps of its rounds: Columbiz has `3-seats/round-2/0013.npz`, the examples of some games of a round, and
  `3-seats/round-2.json`, the weights that were fitted after it; KIVI has `round-2.npz`, the state of its network after a round;
- `seconds`: how long the rounds have taken so far;
- `matches.json`: the acceptance matches that have ended;
- `columbiz.json` and `columbiz.card.json`, or those of another game: the weights, and their card.
"""

import json
from pathlib import Path
from typing import NamedTuple

from rekke.rules.faults import Unreadable


class Plan(NamedTuple):
    """Everything on which the weights depend."""

    game: str
    seed: str
    seats: tuple[int, ...]
    """The numbers of seats for which weights are learned."""
    games: int
    """Games of a round."""
    rounds: int
    accepting: int
    """Games of an acceptance match."""
    luck: bool = False
    """Whether these are analysed, to subtract the luck. In the same time more games can be played, and they say more."""


class Workplace(NamedTuple):
    """The folder of a plan."""

    folder: Path
    plan: Plan

    def open(self) -> None:
        """Make the folder, or refuse one in which something else is learned."""
        file, text = self.folder / "plan.json", json.dumps(self.plan._asdict(), indent=2) + "\n"
        if not file.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            write(file, text)
        elif (begun := file.read_text(encoding="utf-8")) != text:
            raise Unreadable(
                f"{self.folder}: another plan was begun here: {json.loads(begun)}; choose another folder"
            )

    def examples(self, seats: int, number: int) -> Path:
        """Return the folder with the examples of a round."""
        folder = self.folder / f"{seats}-seats" / f"round-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def fit(self, seats: int, number: int) -> Path:
        """Return the file with the weights that were fitted after a round."""
        return self.folder / f"{seats}-seats" / f"round-{number}.json"

    def fits(self, seats: int, before: int) -> tuple[Path, ...]:
        """Return the files with the weights that were fitted before a round, the newest last."""
        return tuple(self.fit(seats, number) for number in range(1, before))

    @property
    def matches(self) -> Path:
        """The file with the matches that have ended."""
        return self.folder / "matches.json"

    @property
    def seconds(self) -> float:
        """How long the rounds have taken so far, over all interruptions."""
        file = self.folder / "seconds"
        return float(file.read_text(encoding="ascii")) if file.exists() else 0.0

    def spend(self, seconds: float) -> None:
        """Add to the time that the rounds have taken."""
        write(self.folder / "seconds", f"{self.seconds + seconds:.1f}\n")

    @property
    def weights(self) -> Path:
        """The file with the weights in the end."""
        return self.folder / f"{self.plan.game}.json"


def write(file: Path, text: str) -> None:
    """Write a file so that it is there as a whole or not at all."""
    begun = file.with_name(f".{file.name}")
    begun.write_text(text, encoding="utf-8", newline="\n")
    begun.replace(file)
