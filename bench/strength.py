"""Measure the strength of each level against the next weaker one, and write the tables of docs/players.md.

Run by `./dev bench strength [WORD…]`: two seats, the default edition and choices, 2,000 games a match by default.
`./dev bench strength elsewhere [WORD…]` makes the second table: other editions, choices and numbers of seats,
200 games for each seat by default. With three and four seats there are two kinds of field: one stronger player among weaker
ones, and one weaker player among stronger ones; with four seats also two against two. Where four players are
two teams, the stronger ones are partners. It fails where an interval does not lie on the stronger one's side of the fair share.

Words choose rows: games, levels (of the stronger player) and, for the second table, places such as "3 seats"; other rows
stay as they are. A number is that of games. `--jobs N` is the number of processes, by default one for each core. Every game is
analysed, and the luck-adjusted win rate has the narrower interval. A table takes hours on one core, but each row is written when it
is known; with fewer games the intervals are wider.
"""

import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rekke.analysis.games import expert
from rekke.lab.following import estimate
from rekke.lab.match import Match, play_match
from rekke.lab.processes import in_turn
from rekke.lab.standing import Standing
from rekke.players.levels import levels
from rekke.rules.games import GAMES
from rekke.rules.position import Edition

PAGE = Path(__file__).parents[1] / "docs" / "players.md"
GAMES_A_MATCH, GAMES_A_SEAT = 2_000, 200
HEAD = (
    "| game | match | games | won | without luck | variance factor | margin | ms a decision |\n"
    "|---|---|---|---|---|---|---|---|\n"
)
HEAD_ELSEWHERE = (
    "| game | where | match | games | won | without luck | variance factor | fair |\n"
    "|---|---|---|---|---|---|---|---|\n"
)


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


PLACES: Mapping[str, tuple[Place, ...]] = {
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


class Fixture(NamedTuple):
    """A match between two levels, whose row has the share of the first player."""

    game: str
    place: Place
    names: tuple[str, ...]
    strong: str

    @property
    def fair(self) -> float:
        """The share of a player who is as strong as the others."""
        return 1 / len(set(self._sides))

    @property
    def label(self) -> str:
        """The cells with which its row begins."""
        cells = GAMES[self.game].title, str(self.place), described(self.names)
        return f"| {' | '.join(filter(None, cells))} | "

    def chosen(self, words: Sequence[str]) -> bool:
        """Return whether it has one of the games, one of the levels and one of the places that are named, if any are."""
        kinds = [[word for word in words if _kind(word) == kind] for kind in range(3)]
        own = self.game, self.strong, str(self.place)
        return all(mine in named for mine, named in zip(own, kinds, strict=True) if named)

    def played(self, games: int, jobs: int) -> Standing:
        """Play the match, and return its standing, plain and without luck."""
        edition = self.place.of(self.game)
        standing = Standing(self.names, str(expert(self.game)))
        match = Match(edition, self.names, "strength", luck=True)
        for block in play_match(match, games, partial(in_turn, jobs=jobs)):
            standing.add(block)
        return standing

    def is_lost(self, standing: Standing) -> bool:
        """Return whether the stronger level was not certainly stronger."""
        low, high = standing.without_luck[0].interval
        return low <= self.fair if self.names[0] == self.strong else high >= self.fair

    @property
    def _sides(self) -> tuple[int, ...]:
        return self.place.of(self.game).start(self.place.seats, 1).sides


def _kind(word: str) -> int:
    return 0 if word in GAMES else 1 if any(word in levels(game) for game in GAMES) else 2


def here() -> Iterator[Fixture]:
    """Return the first table: each level against the next weaker one, with two seats and all defaults."""
    for game in GAMES:
        for weak, strong in pairwise(levels(game)):
            yield Fixture(game, Place(), (strong, weak), strong)


def elsewhere() -> Iterator[Fixture]:
    """Return the second table: the same in other editions, with other choices and with more seats."""
    for game, places in PLACES.items():
        for place in places:
            for weak, strong in pairwise(levels(game)):
                for names in fields(place.of(game).start(place.seats, 1).sides, strong, weak):
                    yield Fixture(game, place, names, strong)


def fields(sides: Sequence[int], strong: str, weak: str) -> list[tuple[str, ...]]:
    """Return the matches between two levels; the share of the first player is reported.

    >>> fields((1, 2, 3), "strong", "weak")
    [('strong', 'weak', 'weak'), ('weak', 'strong', 'strong')]
    """
    first, seats = [side == sides[0] for side in sides], len(sides)
    alone = tuple(strong if own else weak for own in first)
    if len(set(sides)) == 2:
        return [alone]
    among = tuple(weak if own else strong for own in first)
    halves = [(strong, strong, weak, weak)] if seats == 4 else []
    return [alone, among, *halves]


def described(names: Sequence[str]) -> str:
    """Return what a match is, from the first player's view."""
    others = [name for name in names if name != names[0]]
    alone = len(names) > 2 and len(others) == len(names) - 1
    several = len(names) == 4 and len(others) == 2
    return f"{'two ' * several}{names[0]} {'among' if alone else 'against'} {'two ' * several}{others[0]}"


def won(standing: Standing) -> str:
    """Return the cells for the games, the first player's share of victories, the same without luck, and the variance factor."""
    without = standing.without_luck[0]
    factor = f"{without.variance_factor:.1f}" if without.variance_factor else "-"
    return f"{standing.games:,} | {estimate(standing.shares[0], 1)} | {estimate(without, 1)} | {factor}"


def measured(fixture: Fixture, standing: Standing, last: str) -> str:
    """Return the row of a match in the table whose last cells are these."""
    margin = f"{standing.margins[0] / max(1, standing.measured):+.1f}"
    spent = f"{standing.times[0].mean * 1000:.2g}" if standing.times[0].count else "-"
    cells = f"{margin} | {spent}" if last == HEAD else f"{fixture.fair:.0%}"
    return f"{fixture.label}{won(standing)} | {cells} |\n"


def with_row(page: str, name: str, head: str, fixtures: Sequence[Fixture], row: str) -> str:
    """Return the page with one row of a table replaced or added, in the order of the matches."""
    where = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end -->)", re.DOTALL)
    old = where.search(page)
    lines = [row, *(old[0].splitlines(keepends=True) if old else [])]
    rows = [next((line for line in lines if line.startswith(each.label)), "") for each in fixtures]
    return where.sub(lambda _: head + "".join(rows), page)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_intermixed_args()  # words may also follow options
    is_elsewhere = options.words[:1] == ["elsewhere"]
    name, head, fixtures = (
        ("elsewhere", HEAD_ELSEWHERE, [*elsewhere()]) if is_elsewhere else ("strength", HEAD, [*here()])
    )
    words, failed = [word for word in options.words[is_elsewhere:] if not word.isdigit()], []
    numbers = [int(word) for word in options.words if word.isdigit()]
    for fixture in (each for each in fixtures if each.chosen(words)):
        games = numbers[0] if numbers else GAMES_A_SEAT if is_elsewhere else GAMES_A_MATCH
        standing = fixture.played(games * (fixture.place.seats if is_elsewhere else 1), options.jobs)
        row = measured(fixture, standing, head)
        print(row, end="", flush=True)
        page = PAGE.read_text(encoding="utf-8")  # again for every row: somebody may have changed it meanwhile
        PAGE.write_text(with_row(page, name, head, fixtures, row), encoding="utf-8", newline="\n")
        failed += [fixture.label] * fixture.is_lost(standing)
    sys.exit("; ".join(f"not stronger: {label}" for label in failed) or 0)


if __name__ == "__main__":
    main()
