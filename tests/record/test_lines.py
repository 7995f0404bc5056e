"""The lines of a record file: their characters, blank lines, limits and repairs."""

import pytest

from rekke.record import lines
from rekke.record.lines import repaired
from rekke.record.reader import read_records
from tests.record.samples import MANGLED, raced, reprinted, verdict, verdicts, written

FORMAT_HINT = "(`rekke format` repairs this)"
BLANK = f"an extra blank line {FORMAT_HINT}"
BLANKS = f"words are separated by single spaces, with none at the ends of a line {FORMAT_HINT}"
TOO_LONG = "a line has at most 1,000 characters"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (" 1 roll 644422", BLANKS),
        ("1 roll 644422 ", BLANKS),
        ("1  roll 644422", BLANKS),
        (" ", BLANKS),
        ("; two  blanks", BLANKS),
        ("1 roll 644422 ;  x", BLANKS),
        ("1\troll 644422", f"the line has a control character, '\\t' {FORMAT_HINT}"),
        ("1 roll 644422\r", f"the line has a control character, '\\r' {FORMAT_HINT}"),
        ("; \x1b[31m", "the line has a control character, '\\x1b'"),
        ("; \x00", "the line has a control character, '\\x00'"),
        ("; \x7f", "the line has a control character, '\\x7f'"),
        ("; \x85", "the line has a control character, '\\x85'"),
        ("\ufeff1 roll 644422", f"the line begins with a byte order mark {FORMAT_HINT}"),
        ("; " + "x" * 999, TOO_LONG),
    ],
)
def test_a_malformed_line_is_unreadable(line: str, reason: str) -> None:
    assert verdict(written("; first", line)).startswith(f"unreadable line 8: {reason}")


@pytest.mark.parametrize("line", ["; no\u00a0break", "; \u2028", "; 🎲", "; \u200f\u05e2", ";\u3000"])
def test_a_comment_may_have_any_character_that_is_not_a_control_character(line: str) -> None:
    assert verdict(written(line)) == "unfinished"
    assert reprinted(reprinted(written(line))) == reprinted(written(line))


def test_a_byte_order_mark_before_the_first_record_is_refused() -> None:
    assert (
        verdict("\ufeff" + written())
        == f"unreadable line 1: the line begins with a byte order mark {FORMAT_HINT}"
    )


def test_carriage_returns_are_refused_at_the_first_line() -> None:
    assert (
        verdict(written().replace("\n", "\r\n"))
        == f"unreadable line 1: the line has a control character, '\\r' {FORMAT_HINT}"
    )


def test_a_line_has_at_most_a_thousand_characters() -> None:
    assert verdict(written("; " + "é" * 998)) == "unfinished"
    assert verdict(written("; " + "é" * 999)) == f"unreadable line 7: {TOO_LONG}"
    assert verdict(written(seats="A | " + "B" * 990)) == f"unreadable line 4: {TOO_LONG}"
    assert verdict("x" * 5_000_000) == f"unreadable line 1: {TOO_LONG}"


def test_the_first_wrong_line_of_a_record_is_reported() -> None:
    assert verdict(written("1 nonsense", "1\troll")).startswith("unreadable line 7: 'nonsense' is not a verb")
    assert verdict(written("1\troll", "1 nonsense")).startswith("unreadable line 7: the line has a control")


def test_one_blank_line_separates_two_records() -> None:
    assert verdicts(written() + "\n" + raced("result: 1 0")) == ["unfinished", "ok"]


def test_an_extra_blank_line_between_records_is_an_unreadable_record_of_its_own() -> None:
    assert verdicts(written() + "\n\n\n" + written()) == [
        "unfinished",
        f"unreadable line 8: {BLANK}",
        f"unreadable line 9: {BLANK}",
        "unfinished",
    ]


def test_a_blank_line_at_the_beginning_of_a_file_is_refused() -> None:
    assert verdicts("\n" + written()) == [f"unreadable line 1: {BLANK}", "unfinished"]
    assert verdicts("\n\n") == [f"unreadable line 1: {BLANK}", f"unreadable line 2: {BLANK}"]


def test_a_blank_line_at_the_end_of_a_file_is_refused() -> None:
    assert verdicts(written() + "\n") == ["unfinished", f"unreadable line 7: {BLANK}"]
    assert verdicts(written() + "\n\n") == [
        "unfinished",
        f"unreadable line 7: {BLANK}",
        f"unreadable line 8: {BLANK}",
    ]


def test_a_blank_line_inside_a_record_splits_it() -> None:
    first, second = verdicts(written("1 roll 644422", "", "1 keep 444"))
    assert first == "unfinished"
    assert second.startswith("unreadable line 9: ")


def test_an_empty_text_has_no_records() -> None:
    assert verdicts("") == []


def test_the_number_of_lines_of_a_record_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 10)
    assert verdict(written(*[";"] * 4)) == "unfinished"
    many = written(*[";"] * 50) + "\n" + written()
    assert verdicts(many) == ["unreadable line 11: a record has at most 10 lines", "unfinished"]


def test_a_record_has_at_most_a_quarter_of_a_million_lines() -> None:
    assert verdict(written(*[";"] * 249_995)) == "unreadable line 250001: a record has at most 250,000 lines"


@pytest.mark.parametrize("mangled", MANGLED.values(), ids=MANGLED)
def test_changes_by_editors_and_mail_programs_are_repaired(mangled: str) -> None:
    assert "\n".join(str(found) for found in read_records(mangled, repaired)) == MANGLED["as it is"]


def test_a_repair_changes_only_spaces_and_tabs() -> None:
    text = written("; no\u00a0break, ideographic\u3000space", seats="Ada\u00a0Lovelace | Bo")
    assert [str(found) for found in read_records(text, repaired)] == [text]


def test_a_fault_after_a_repair_names_the_line_of_the_file() -> None:
    (fault,) = read_records(written("", "", "1 roll 7").replace("\n", "\r\n"), repaired)
    assert str(fault).startswith("unreadable line 9: dice are written as")


@pytest.mark.parametrize("text", ["", "\n", "\r\n\r\n", "\ufeff", " \t\n"])
def test_an_empty_text_has_nothing_to_repair(text: str) -> None:
    assert list(read_records(text, repaired)) == []


def test_a_repair_has_the_same_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 10)
    (fault,) = read_records(written(*[";", ""] * 50), repaired)
    assert str(fault).endswith("a record has at most 10 lines")
    (fault,) = read_records(written("; " + "x" * 2_000), repaired)
    assert str(fault) == f"unreadable line 7: {TOO_LONG}"
