"""Every example of every rulebook is executed, and every ruling has a section."""

import re
from pathlib import Path

import pytest

from tests.rulebook import examples, run

RULES = Path(__file__).parents[1] / "src" / "rekke" / "rules"
BOOKS = sorted(RULES.glob("*/RULEBOOK.md"))
RULINGS = {"columbiz": ("B", 16), "sequence_dice": ("S", 13), "kivi": ("K", 11), "cubo": ("C", 14)}


def test_every_game_has_a_rulebook() -> None:
    assert {book.parent.name for book in BOOKS} == set(RULINGS)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_example_holds(book: Path) -> None:
    checked = 0
    for line, example in examples(book.read_text(encoding="utf-8")):
        try:
            checked += run(example)
        except Exception as problem:
            raise AssertionError(f"{book}:{line}: {problem}") from problem
    assert checked > 20


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_every_ruling_has_a_section(book: Path) -> None:
    letter, count = RULINGS[book.parent.name]
    headings = re.findall(r"^#+ .*$", book.read_text(encoding="utf-8"), re.MULTILINE)
    named = set(re.findall(rf"\b{letter}\d+\b", "\n".join(headings)))
    assert named == {f"{letter}{number}" for number in range(1, count + 1)}
