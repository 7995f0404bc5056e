"""Running the examples of a rulebook: every line of a fenced block named `rekke` is played or checked.

start kivi/en K1=strict seats=2 first=1     a new game
at kivi/en first=1 turn=1 …                 a position, in its one-line text
1 roll 644422                               an event that happens
refused K1: 1 place a1                      an event that is refused, with the ruling's number (or no number)
1 may place: b4, c2                         all arguments that a verb may have: `b4, c2`, `yes` for a verb
                                            without arguments, `nothing` if the verb is not allowed
scores: 18 0                                the scores of the seats if the game ended here
winners: 1 2                                the game has ended, and these seats have won; `nobody` in a draw
"""

import re
from collections.abc import Iterator

from rekke.rules.faults import Illegal
from rekke.rules.games import GAMES, read_position
from rekke.rules.legal import legal
from rekke.rules.position import Position
from tests.kit import start

BLOCK = re.compile(r"^```rekke\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(markdown: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of each example of a page, with the number of its first line."""
    for block in BLOCK.finditer(markdown):
        yield markdown.count("\n", 0, block.start()) + 1, block[1].splitlines()


def run(lines: list[str]) -> int:
    """Run an example, and return the number of lines that were played or checked."""
    position = opening(lines[0])
    for line in lines[1:]:
        position = step(position, line)
    return len(lines) - 1


def opening(line: str) -> Position:
    word, _, rest = line.partition(" ")
    if word == "at":
        return read_position(rest)
    assert word == "start", line
    table = re.fullmatch(r"(.*) seats=(\d) first=(\d)", rest)
    assert table, line
    return start(table[1], int(table[2]), int(table[3]))


def step(position: Position, line: str) -> Position:
    read = GAMES[position.edition.game].read
    if found := re.fullmatch(r"refused ?(\w*): (.*)", line):
        ruling = refused(position, found[2])
        assert ruling == found[1], f"{line!r}: it is refused by {ruling!r}"
    elif found := re.fullmatch(r"(\d) may (\w+): (.*)", line):
        assert allowed(position, found[1], found[2]) == set(found[3].split(", ")) - {"nothing"}, line
    elif found := re.fullmatch(r"scores: (.*)", line):
        assert " ".join(map(str, position.scores)) == found[1], line
    elif found := re.fullmatch(r"winners: (.*)", line):
        assert position.outcome is not None
        assert (" ".join(map(str, position.outcome.winners)) or "nobody") == found[1], line
    else:
        return position.after(read(line))
    return position


def refused(position: Position, event: str) -> str:
    try:
        position.after(GAMES[position.edition.game].read(event))
    except Illegal as illegal:
        return illegal.ruling
    raise AssertionError(f"{event} is not refused")


def allowed(position: Position, seat: str, verb: str) -> set[str]:
    lines = (line.split(" ", 2) for line in legal(position))
    return {(words[2:] or ["yes"])[0] for words in lines if words[:2] == [seat, verb]}
