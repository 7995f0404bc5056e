"""The lines that a client has received, of which some are hidden at first."""

import pytest

from rekke.client.codec import UnexpectedMessage
from rekke.client.received_lines import ReceivedLines
from tests.client.fake_server import event

SQUARE, OTHER = "B1B3B3/B5W4R1/R2R4R6", "R5R4R3/R4W3B2/B3B2B1"


def received(*texts: str, after: int = 0) -> ReceivedLines:
    lines = ReceivedLines(after)
    for number, text in enumerate(texts, after + 1):
        lines.take(event(number, text))
    return lines


def texts(lines: ReceivedLines) -> list[str]:
    return [str(entry) for entry in lines.entries]


def test_a_hidden_line_is_completed_when_it_is_shown() -> None:
    lines = received("1 cover ?", "2 cover ?", "1 waive")
    assert lines.complete_to == 0
    lines.take(event(4, "2 waive", shown=[f"1 cover {SQUARE}", f"2 cover {OTHER}"]))
    assert texts(lines) == [f"1 cover {SQUARE}", f"2 cover {OTHER}", "1 waive", "2 waive"]
    assert (lines.number, lines.complete_to) == (4, 4)


def test_only_the_last_hidden_line_of_a_seat_is_completed() -> None:
    lines = received("1 cover ?", "1 cover ?")
    lines.take(event(3, "2 waive", shown=[f"1 cover {SQUARE}"]))
    assert texts(lines) == ["1 cover ?", f"1 cover {SQUARE}", "2 waive"]
    assert lines.complete_to == 0


def test_a_line_that_comes_again_is_replaced_and_not_doubled() -> None:
    lines = received("1 roll 65", "1 cover ?", "1 waive", after=7)
    assert (lines.number, lines.complete_to) == (10, 8)
    for number, text in ((7, "0 begins 1"), (9, f"1 cover {SQUARE}"), (10, "1 waive")):
        lines.take(event(number, text))
    assert texts(lines) == ["1 roll 65", f"1 cover {SQUARE}", "1 waive"]
    assert lines.complete_to == 10


def test_what_is_shown_in_full_already_needs_no_completion() -> None:
    lines = received(f"1 cover {SQUARE}")
    lines.take(event(2, "2 waive", shown=[f"1 cover {SQUARE}"]))
    assert texts(lines) == [f"1 cover {SQUARE}", "2 waive"]


def test_a_question_mark_in_a_chat_message_hides_nothing() -> None:
    assert received("1 says ?", "1 says what ?", "2 sits ?").complete_to == 3


def test_a_gap_is_noticed() -> None:
    with pytest.raises(UnexpectedMessage, match="line 3 came after line 1"):
        received("1 sits Ada").take(event(3, "1 stands"))
