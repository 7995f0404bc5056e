"""How strong the levels are: each against the next weaker one, in every game, as the table of docs/players.md.

Run by `./dev bench strength [GAMES]`: 2,000 games a match unless said otherwise, seats rotated, dice mirrored.
It takes hours on one core; with fewer games the intervals say how much less is known.
"""

import os
import re
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path

from rekke.lab.match import Match, play_match
from rekke.lab.processes import in_turn
from rekke.lab.standing import Standing
from rekke.players.levels import LEVELS
from rekke.rules.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "players.md"
TABLE = re.compile(r"(?<=<!-- strength -->\n).*?(?=<!-- end -->)", re.DOTALL)
HEAD = (
    "| game | match | games | won | 95 % interval | margin | ms a decision |\n|---|---|---|---|---|---|---|\n"
)


def row(name: str, strong: str, weak: str, games: int) -> str:
    """Play one match and write its row."""
    crew = partial(in_turn, jobs=os.cpu_count() or 1)
    standing = Standing((strong, weak))
    for block in play_match(Match(GAMES[name].edition(), (strong, weak), "strength"), games, crew):
        standing.add(block)
    low, high = standing.shares[0].interval
    figures = (
        f"{standing.shares[0].mean:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{standing.margins[0] / standing.measured:+.1f}",
        f"{standing.times[0].mean * 1000:.2g}",
    )
    return f"| {GAMES[name].title} | {strong} against {weak} | {standing.games:,} | {' | '.join(figures)} |\n"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    rows = []
    for name in GAMES:
        for weak, strong in pairwise(LEVELS):
            rows.append(row(name, strong, weak, games))
            print(rows[-1], end="", flush=True)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(HEAD + "".join(rows), page), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
