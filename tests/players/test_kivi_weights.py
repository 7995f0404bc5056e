"""The weights of KIVI: files that anybody can read, the same value in a program without a library, and a first expert that stays."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rekke.players.kivi_learned import LearnedLines, seen
from rekke.players.kivi_value import Afterstates, ExpectedLines
from rekke.players.kivi_weights import expert_file, read_net, read_value, written
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.rules.kivi.rules import WORDS, Position

EXAMPLE = Path(__file__).parents[2] / "examples" / "kivi_value.py"


def some_position(seats: int, board: str | None = None, turns: int = 5) -> Position:
    """A position in which every seat has played some turns, and the first seat one more."""
    edition, random = GAMES["kivi"].edition(board=board), Random(seats)
    stones = [0] * seats
    for number, square in enumerate(random.sample(range(49), seats * turns + 1)):
        stones[number % seats] |= 1 << square
    start = edition.start(seats, 1)
    assert isinstance(start, Position)
    return replace(start, stones=tuple(stones), turn=2)


def own_board() -> str:
    """A board whose squares are drawn one by one, so that some targets may be missing."""
    random = Random("own")
    return "/".join(" ".join(random.choices(WORDS[2:], k=7)) for _ in range(7))


def as_json(position: Position) -> str:
    """A position as the example reads it."""
    edition, seats = position.edition, position.seats
    known, order = seen(edition), [(position.turn - 1 + place) % seats for place in range(seats)]
    targets = zip(WORDS, known.reach.tolist(), known.points.tolist(), strict=True)
    squares = [[n for n in range(49) if own >> n & 1] for own in position.stones]
    return json.dumps(
        {
            "board": edition.board.rows,
            "printed": known.printed,
            "targets": {word: [reach, points] for word, reach, points in targets},
            "rare": known.rare.tolist(),
            "stones": [[divmod(n, 7) for n in squares[seat]] for seat in order],
            "left": [edition.stones - len(squares[seat]) for seat in order],
        }
    )


@pytest.mark.parametrize(("seats", "board"), [(2, None), (3, own_board()), (4, None)])
def test_the_example_evaluates_the_weights_without_a_library(seats: int, board: str | None) -> None:
    position = some_position(seats, board)
    command = [sys.executable, str(EXAMPLE), str(expert_file())]
    done = subprocess.run(command, input=as_json(position), check=True, capture_output=True, text=True)
    in_order = np.roll(read_value(expert_file())(Afterstates.of([position]))[0], 1 - position.turn)
    assert [float(share) for share in done.stdout.split()] == pytest.approx(in_order.tolist(), abs=1e-6)


def test_weights_are_the_text_that_is_written() -> None:
    assert written(read_net(expert_file())) == expert_file().read_text(encoding="utf-8")


def test_the_first_expert_stays_to_be_compared_with() -> None:
    batch = Afterstates.of([some_position(3)])
    first, second = read_value(expert_file(1)), read_value(expert_file())
    assert isinstance(first, ExpectedLines)
    assert isinstance(second, LearnedLines)
    assert np.array_equal(first(batch), ExpectedLines()(batch))
    assert not np.array_equal(first(batch), second(batch))


def test_a_position_is_worth_the_same_in_every_batch() -> None:
    value = read_value(expert_file())
    positions = [replace(some_position(2, turns=turns), turn=2) for turns in (1, 3, 5, 7, 9)] * 9
    together = value(Afterstates.of(positions))
    alone = np.concatenate([value(Afterstates.of([position])) for position in positions])
    assert np.array_equal(together, alone)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}", "these are not weights of KIVI"),
        ('{"net": {}}', "these are not weights of KIVI"),
        ('{"hand": {"easy": 1}}', "these are not weights of KIVI"),
        ('{"hand": {"ease": "much"}}', "these are not weights of KIVI"),
        ("no JSON", "these are not weights of KIVI"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=says):
        read_value(file)


def test_a_first_expert_is_no_network() -> None:
    with pytest.raises(Unreadable, match="these weights have no network"):
        read_net(expert_file(1))
