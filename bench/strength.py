"""Measure the strength of each level against the next weaker one, and write the tables of docs/players.md.

Run by `./dev bench strength [GAMES]`: two seats, the default edition and choices, 2,000 games a match by
default. It takes hours on one core; with fewer games the confidence intervals are wider.

`./dev bench strength elsewhere [BLOCKS]` makes the second table: other editions, choices and numbers of
seats, 200 blocks a match by default. With three and four seats one stronger player meets weaker ones, and its
fair share is a third or a quarter; where four players are two teams, the stronger ones are partners. It fails
where an interval does not lie above the fair share.
"""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rekke.lab.match import Match, play_match
from rekke.lab.processes import in_turn
from rekke.lab.standing import Standing
from rekke.players.levels import levels
from rekke.rules.games import GAMES
from rekke.rules.position import Edition

PAGE = Path(__file__).parents[1] / "docs" / "players.md"
GAMES_A_MATCH, BLOCKS_A_MATCH = 2_000, 200


class Place(NamedTuple):
    """The edition, the choice and the number of seats of a match."""

    edition: str = ""
    choice: str = ""
    seats: int = 2

    def __str__(self) -> str:
        seats = f"{self.seats} seats" if self.seats > 2 else ""
        return ", ".join(filter(None, (self.edition, self.choice, seats)))

    def of(self, game: str) -> Edition:
        """Return the edition of a game with this choice."""
        return GAMES[game].edition(self.edition, dict([self.choice.split("=")] if self.choice else []))


ELSEWHERE: Mapping[str, tuple[Place, ...]] = {
    "columbiz": (Place(choice="B4=increment"), Place(seats=3), Place(seats=4), Place("no", seats=4)),
    "sequence-dice": (
        *(Place(choice=choice) for choice in ("S1=5", "S5=again", "S8=unlimited", "S11=ends")),
        *(Place(seats=3), Place(seats=4)),
    ),
    "kivi": (Place("de"), Place("it"), Place(choice="K1=permissive"), Place(seats=3), Place(seats=4)),
    "cubo": (
        *(Place(choice=choice) for choice in ("C4=any", "C5=restore", "C10=none")),
        *(Place(seats=3), Place(seats=4)),
    ),
}
"""Editions that differ in a number or a procedure, every choice that is not the default, and more seats."""


def played(edition: Edition, names: tuple[str, ...], games: int) -> Standing:
    """Play one match, and return its standing."""
    workers = partial(in_turn, jobs=os.cpu_count() or 1)
    standing = Standing(names)
    for block in play_match(Match(edition, names, "strength"), games, workers):
        standing.add(block)
    return standing


def won(standing: Standing) -> str:
    """Return the cells for the number of games, the first player's share of victories, and its interval."""
    low, high = standing.shares[0].interval
    return f"{standing.games:,} | {standing.shares[0].mean:.1%} | {low:.1%} to {high:.1%}"


class Here:
    """The first table: each level against the next weaker one, with two seats and all defaults."""

    name = "strength"
    head = "| game | match | games | won | 95 % interval | margin | ms a decision |\n|---|---|---|---|---|---|---|\n"

    def __init__(self, games: int = GAMES_A_MATCH) -> None:
        self.games = games
        self.failed: list[str] = []

    def rows(self) -> Iterator[str]:
        """Play the matches, and write a row for each."""
        for game in GAMES.values():
            for weak, strong in pairwise(levels(game.name)):
                standing = played(game.edition(), (strong, weak), self.games)
                margin = f"{standing.margins[0] / standing.measured:+.1f}"
                spent = f"{standing.times[0].mean * 1000:.2g}"
                yield f"| {game.title} | {strong} against {weak} | {won(standing)} | {margin} | {spent} |\n"


class Elsewhere:
    """The second table: the same matches in other editions, with other choices and with more seats."""

    name = "elsewhere"
    head = "| game | where | match | games | won | 95 % interval | fair |\n|---|---|---|---|---|---|---|\n"

    def __init__(self, blocks: int = BLOCKS_A_MATCH) -> None:
        self.blocks = blocks
        self.failed: list[str] = []

    def rows(self) -> Iterator[str]:
        """Play the matches, and write a row for each."""
        for game, places in ELSEWHERE.items():
            for place in places:
                for weak, strong in pairwise(levels(game)):
                    yield self.row(game, place, strong, weak)

    def row(self, game: str, place: Place, strong: str, weak: str) -> str:
        """Play one match and return its row; note a failure if the stronger level was not stronger."""
        edition, seats = place.of(game), place.seats
        sides = edition.start(seats, 1).sides
        names = tuple(strong if side == sides[0] else weak for side in sides)
        standing, fair = played(edition, names, self.blocks * seats), 1 / len(set(sides))
        words = f"{GAMES[game].title} | {place} | {strong} against {weak}"
        self.failed += [words] * (standing.shares[0].interval.low <= fair)
        return f"| {words} | {won(standing)} | {fair:.0%} |\n"


def main() -> None:
    kind, words = (Elsewhere, sys.argv[2:]) if sys.argv[1:2] == ["elsewhere"] else (Here, sys.argv[1:])
    table, rows = kind(*map(int, words)), []
    for row in table.rows():
        rows.append(row)
        print(row, end="", flush=True)
    where = re.compile(rf"(?<=<!-- {table.name} -->\n).*?(?=<!-- end -->)", re.DOTALL)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(where.sub(table.head + "".join(rows), page), encoding="utf-8", newline="\n")
    sys.exit("; ".join(f"not stronger: {line}" for line in table.failed) or 0)


if __name__ == "__main__":
    main()
