"""The golden files match: the order of moves, the counts of positions, and whole games."""

from pathlib import Path

import pytest

from rekke.record.reader import check, read_record
from rekke.rules.games import GAMES, read_position, write_position
from tests.goldens import FOLDER, perft_text, positions_text, with_positions

RECORDS = sorted(FOLDER.glob("*.rekke"))


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_moves_is_pinned(name: str) -> None:
    assert positions_text(name) == (FOLDER / f"{name}.position").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_weighted_perft(name: str) -> None:
    assert perft_text(name) == (FOLDER / f"{name}.perft").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_golden_positions_parse_back(name: str) -> None:
    texts = (FOLDER / f"{name}.position").read_text(encoding="utf-8").splitlines()
    positions = [text for text in texts if text.startswith(name)]
    assert len(positions) > 3
    assert [write_position(read_position(text)) for text in positions] == positions


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_golden_playthroughs(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    assert check(record) == "ok"
    assert str(with_positions(record)) == text


def test_every_edition_has_a_playthrough() -> None:
    expected = {f"{name}-{edition}" for name, game in GAMES.items() for edition in game.editions}
    assert {file.stem for file in RECORDS} == expected
