"""What a square of KIVI needs and what the dice have instead: the reason of a refused placement."""

import pytest

from tests.kit import refusal
from tests.rules.kivi import at

MISSES = [
    ("664321", "R5", "needs five in a row; your dice have 4 in a row"),
    ("665311", "R4", "needs four in a row; your dice have 2 in a row"),
    ("654322", "R4", "needs four in a row; your dice have 5 in a row"),
    ("644421", "EVEN", "needs all even; these of your dice are not: 1"),
    ("555331", "EVEN", "needs all even; these of your dice are not: 555331"),
    ("654431", "ODD", "needs all odd; these of your dice are not: 644"),
    ("444321", "<=12", "needs sum at most 12; your dice make 18"),
    ("666551", ">=30", "needs sum at least 30; your dice make 29"),
    ("644422", "2P", "needs two pairs; your dice make three of a kind and a pair"),
    ("444421", "3K", "needs three of a kind; your dice make four of a kind"),
    ("444421", "3+3", "needs two triples; your dice make four of a kind"),
    ("664321", "4K", "needs four of a kind; your dice have no more than a pair"),
    ("555542", "2P", "needs two pairs; your dice make four of a kind"),
]


@pytest.mark.parametrize(("roll", "word", "why"), MISSES)
def test_the_reason_says_what_the_square_needs_and_what_the_dice_have(roll: str, word: str, why: str) -> None:
    position = at("", "", dice=roll)
    square = next(square for square, each in position.edition.board.word.items() if each == word)
    assert refusal(position, f"1 place {square}") == f"{square} {why} (K1)"
