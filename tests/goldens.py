"""Golden files: expected results as text, written by `./dev goldens` and compared by the tests.

GAME.position        positions, each with every event that may come next, in a fixed order
GAME.perft           positions, each with the leaves and the total of their ways at every depth
GAME-EDITION.rekke   one game of each edition, with the position after every tenth event as a comment
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from rekke.record.record import Line, Record
from rekke.rules.dice import outcomes
from rekke.rules.games import GAMES, play, read_position, write_position
from rekke.rules.legal import branches, legal
from rekke.rules.position import Chance, Position
from tests.kit import start
from tests.tables import one_game, random_events

FOLDER = Path(__file__).parents[1] / "goldens"
SQUARE = "R6R5R4/R3W2B6/B5B4B3"
FULL = "121212/121212/212121/212121/121212/121212"
ROLL = "R6R5R4R3B6B5B4B3W2"


def moments(name: str) -> Iterator[tuple[Position, int]]:
    """Yield interesting positions of a game, each with the depth of its perft."""
    match name:
        case "columbiz":
            yield start("columbiz/fr"), 2
            yield play(start("columbiz/fr", 4, 3), "3 roll 65553321"), 2
            yield play(start("columbiz/no B4=increment", 3), "1 roll 66666666", "1 place f6"), 3
            yield play(start("columbiz/fr"), "1 roll 65553321", "1 place e3", "1 place c2"), 4
        case "sequence-dice":
            yield start("sequence-dice/no"), 4
            yield start("sequence-dice/no S1=5 S5=again S8=unlimited S11=ends", 4, 2), 4
            yield play(start("sequence-dice/no", 3), "1 roll 66", "1 place c3", "1 roll 64"), 4
            yield play(start("sequence-dice/no"), "1 roll 65", "1 place a1", "2 roll 55"), 4
            yield read_position(f"sequence-dice/no seats=2 first=1 turn=2 chips={FULL} dice=65 throws=40"), 4
        case "kivi":
            yield start("kivi/en"), 3
            yield play(start("kivi/fi"), "1 roll 654321", "1 place d4", "2 roll 666666"), 2
            yield play(start("kivi/it K1=permissive", 3), "1 roll 654321", "1 place d4", "2 roll 654321"), 2
            yield play(start("kivi/de K1=permissive", 4, 4), "4 roll 444422"), 2
        case "cubo":
            yield start("cubo/nl"), 1
            middle = play(
                start("cubo/nl C10=none", 2), "1 middle R6R1B5B2", f"1 roll {ROLL}", f"2 roll {ROLL}"
            )
            called = play(middle, f"1 cover {SQUARE}")
            yield called, 2
            yield play(called, "1 grab R6", f"2 cover {SQUARE}"), 3
            yield play(start("cubo/nl", 4, 2), "2 middle R6R1B5B2", f"2 roll {ROLL}", "3 late"), 4


def perft(position: Position, depth: int) -> tuple[int, int]:
    """Return the number of leaves at a depth, and the sum of their ways."""
    if depth == 1:
        return _leaves(position)
    leaves = total = 0
    for event, ways in branches(position):
        below, their_ways = perft(position.after(event), depth - 1)
        leaves, total = leaves + below, total + ways * their_ways
    return leaves, total


def _leaves(position: Position) -> tuple[int, int]:
    """Return the leaves and ways of the next event without playing it."""
    match position.actors:
        case (Chance(dice=dice),):
            return sum(1 for _ in outcomes(dice)), 6 ** dice.count("?")
        case _:
            ways = [ways for _, ways in branches(position)]
            return len(ways), sum(ways)


def positions_text(name: str) -> str:
    blocks = (
        "\n".join((write_position(position), *(f"  {line}" for line in legal(position))))
        for position, _ in moments(name)
    )
    return "\n\n".join(blocks) + "\n"


def perft_text(name: str) -> str:
    blocks = []
    for position, deepest in moments(name):
        counts = (perft(position, depth) for depth in range(1, deepest + 1))
        lines = (f"  {depth} {leaves} {ways}" for depth, (leaves, ways) in enumerate(counts, 1))
        blocks.append("\n".join((write_position(position), *lines)))
    return "\n\n".join(blocks) + "\n"


def playthrough(name: str, edition: str) -> str:
    """Return the record of a game with its positions; the dice are biased so that rare rolls occur."""
    seed = f"{name}/{edition}"
    played = GAMES[name].edition(edition)
    if name == "cubo":
        return str(with_positions(one_game(played, ["random"] * 3, seed).record))
    lines = tuple(map(Line, random_events(played.start(2, 1), Random(seed), 2000)))
    record = Record(played, ("Ada", "Bo"), 1, lines)
    *_, end = record.positions()
    return str(with_positions(replace(record, result=end.scores)))


def with_positions(record: Record) -> Record:
    """Return a record with the position as a comment after every tenth event."""
    lines: list[Line] = []
    position = record.start
    for number, event in enumerate(record.events, 1):
        position = position.after(event)
        lines.append(Line(event))
        if number % 10 == 0 or number == len(record.events):
            lines.append(Line(None, write_position(position)))
    return replace(record, lines=tuple(lines))


def goldens() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every golden file."""
    for name, game in GAMES.items():
        yield f"{name}.position", positions_text(name)
        yield f"{name}.perft", perft_text(name)
        for edition in game.editions:
            yield f"{name}-{edition}.rekke", playthrough(name, edition)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in goldens():
        (FOLDER / file).write_text(text, encoding="utf-8", newline="\n")
