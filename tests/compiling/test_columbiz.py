"""The points of a new piece in Columbiz: compiled code says the same as the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rekke.compiling.columbiz import arm_bits, joined_points, line_points
from rekke.rules.columbiz.rules import Edition
from tests.kit import start


@pytest.mark.parametrize("text", ["columbiz/fr", "columbiz/fr B4=increment"])
@given(own=st.integers(0, 2**36 - 1), square=st.integers(0, 35))
def test_a_piece_scores_what_the_rules_say(text: str, own: int, square: int) -> None:
    edition = start(text).edition
    assert isinstance(edition, Edition)
    bit = 1 << square
    scored = sum(points for _, points in edition.lines_through(own | bit, bit))
    assert line_points(arm_bits(edition), joined_points(edition), own, square) == scored
