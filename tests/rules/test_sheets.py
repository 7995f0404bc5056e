"""Editions as data: reading a sheet, and refusing wrong values."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.rules.sheets import read_sheet, sheet


def test_a_sheet_has_the_printed_numbers() -> None:
    assert sheet("cubo", "nl").number("rounds") == 6
    assert sheet("cubo", "nl").number("countdown") == 6
    assert sheet("sequence-dice".replace("-", "_"), "no").by_number("line") == {2: 6, 3: 5}
    for folder, name in ((each.folder, edition) for each in GAMES.values() for edition in each.editions):
        said = sheet(folder, name)
        assert said.text("sheet")
        if "like" in said.values:
            assert set(sheet(folder, said.text("like")).values) < set(said.values)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('word = "oponent"', "kivi/editions/xx.toml: word must be one of opponent, anybody, not 'oponent'"),
        ("word = 3", "kivi/editions/xx.toml: word must be one of opponent, anybody, not 3"),
        ('number = "six"', "kivi/editions/xx.toml: number must be a whole number, not 'six'"),
        ("text = 6", "kivi/editions/xx.toml: text must be a text, not 6"),
        (
            'numbers = { 2 = "two" }',
            "kivi/editions/xx.toml: numbers must be a table of whole numbers, not {'2': 'two'}",
        ),
        ("numbers = 2", "kivi/editions/xx.toml: numbers must be a table of whole numbers, not 2"),
        ("other = 1", "kivi/editions/xx.toml: missing is missing"),
    ],
)
def test_a_value_that_a_sheet_cannot_have_is_an_error_that_names_file_and_key(
    line: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "kivi" / "editions" / "xx.toml"
    file.parent.mkdir(parents=True)
    file.write_text(line, encoding="utf-8")
    read = read_sheet(file)
    ask: dict[str, Callable[[], object]] = {
        "word": lambda: read.word("word", ("opponent", "anybody")),
        "number": lambda: read.number("number"),
        "text": lambda: read.text("text"),
        "numbers": lambda: read.numbers("numbers"),
        "other": lambda: read.number("missing"),
    }
    with pytest.raises(Unreadable) as fault:
        ask[line.split(" ", maxsplit=1)[0]]()
    assert str(fault.value) == reason


def test_an_edition_states_only_differences_and_a_fault_names_the_file_it_is_in(tmp_path: Path) -> None:
    editions = tmp_path / "kivi" / "editions"
    editions.mkdir(parents=True)
    (editions / "en.toml").write_text('dice = 6\nsix = "oponent"', encoding="utf-8")
    (editions / "it.toml").write_text('like = "en"\ndice = 5', encoding="utf-8")
    read = read_sheet(editions / "it.toml")
    assert read.number("dice") == 5
    with pytest.raises(Unreadable, match=r"^kivi/editions/en\.toml: six must be one of a, b, not 'oponent'$"):
        read.word("six", ("a", "b"))
