"""Grids of words as text: columns of equal width, letters above them, numbers beside the rows."""

from rekke.draw.letters import text_grid


def test_columns_are_as_wide_as_their_longest_word() -> None:
    assert text_grid([["2", "12"], ["(1)", "4"]], "ab") == "   a    b\n1  2    12\n2  (1)  4"
    assert text_grid([["x"]], heads=["word"]) == "   word\n1  x"


def test_no_line_ends_in_spaces() -> None:
    assert text_grid([["2", ""]], "ab") == "   a  b\n1  2"


def test_the_numbers_of_ten_rows_are_aligned() -> None:
    lines = text_grid([["x"]] * 10, "a").splitlines()
    assert lines[0] == "    a"
    assert lines[9:] == [" 9  x", "10  x"]
