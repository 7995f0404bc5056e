"""The last decision of a game in each of the four games, computed by hand."""

from dataclasses import replace

import pytest

from rekke.analysis.games import analyst, expert
from rekke.analysis.step import EventAnalysis
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.cubo.tray import NONE, Tray
from rekke.rules.games import GAMES, read_position
from rekke.rules.hand import Hand
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Position
from tests.analysis.games import even


def step(position: Position, event: str) -> EventAnalysis:
    """Return what an event does, where the game ends at once or everything else is even."""
    found = GAMES[position.edition.game].read(event)
    value = expert("cubo").value if position.edition.game == "cubo" else even
    return analyst(position.edition.game, value).step(position, found, position.after(found))


def luck(position: Position, event: str) -> float:
    done = step(position, event)
    return float((done.after - done.before)[position.turn - 1])  # type: ignore[attr-defined]


skill = luck


def test_sequence_dice() -> None:
    """Only b2, a 7, is missing in a line: a 7 (6 ways) or an 11 (2 ways) wins, the other 28 of 36 ways are even."""
    chips = "....../1.1111/....../....../....../......"
    position = read_position(f"sequence-dice/no seats=2 first=1 turn=1 chips={chips} dice=- throws=10")
    mean = (8 * 1 + 28 * 0.5) / 36
    assert step(position, "1 roll 61").before == pytest.approx([mean, 1 - mean])
    assert luck(position, "1 roll 61") == pytest.approx(1 - mean)
    assert luck(position, "1 roll 65") == pytest.approx(1 - mean)
    assert luck(position, "1 roll 51") == pytest.approx(0.5 - mean)
    seven = position.after(GAMES["sequence-dice"].read("1 roll 61"))
    assert skill(seven, "1 place b2") == 0
    assert skill(seven, "1 place b5") == pytest.approx(-0.5)


def test_kivi() -> None:
    """No stone counts yet, and every square asks for a run of five: the last stone wins, and without it nobody does."""
    start = GAMES["kivi"].edition(board="/".join(["R5 R5 R5 R5 R5 R5 R5"] * 7)).start(2, 1)
    assert isinstance(start, Kivi)
    position = replace(start, turn=2, boxed=(10, 9), hand=Hand(6, 3, "543222", 2))
    # 5432 needs a 1 or a 6 with two dice: 36 - 4 * 4 = 20 ways. 543 needs a 2 and a 1 or a 6 with three:
    # 216 - 125 without a 2 - 64 without a 1 or a 6 + 27 without any of them = 54 ways.
    four, three = (20 + 16 / 2) / 36, (54 + 162 / 2) / 216
    assert skill(position, "2 keep 5432") == 0
    assert skill(position, "2 keep 543") == pytest.approx(three - four)
    thrown = position.after(GAMES["kivi"].read("2 keep 5432"))
    assert luck(thrown, "2 roll 61") == pytest.approx(1 - four)
    assert luck(thrown, "2 roll 22") == pytest.approx(0.5 - four)


def test_columbiz() -> None:
    """The last piece of the game wins if it captures a1, for which one die must show a second 1."""
    start = GAMES["columbiz"].edition().start(2, 1)
    assert isinstance(start, Columbiz)
    a1 = start.edition.board.at("a1")
    position = replace(start, turn=2, pieces=(a1, 0), reserve=(0, 1), hand=Hand(8, 3, "6655441", 2))
    mean = (1 + 5 / 2) / 6
    assert luck(position, "2 roll 1") == pytest.approx(1 - mean)
    assert luck(position, "2 roll 3") == pytest.approx(0.5 - mean)
    one = position.after(GAMES["columbiz"].read("2 roll 1"))
    assert skill(one, "2 place a2") == 0
    assert skill(one, "2 place f2") == pytest.approx(-0.5)


def test_cubo() -> None:
    """With equal scores, R3 makes a street in one place; anywhere else, and given back, the game is shared."""
    start = GAMES["cubo"].edition().start(2, 1)
    assert isinstance(start, Cubo)
    square = "R1R2B5/B4W6R2/R1B3B6"
    position = replace(
        start, played=5, scores=(20, 20), middle="R5B3B2", trays=(Tray(square, NONE), Tray(square, "R3"))
    )
    right, wrong, stay = (step(position, f"2 {what}") for what in ("swap c1", "swap a1", "stay"))
    assert right.after.tolist() == right.before.tolist() == [0, 1]
    assert [option.worth[1] for option in right.options] == [1] + [0.5] * 8
    for lost in (wrong, stay):
        assert (lost.after - lost.before).tolist() == [0.5, -0.5]
