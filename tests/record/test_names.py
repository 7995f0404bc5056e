"""Names: what a record can hold, counted as people see it, and how the names of seats are told apart."""

import pytest

from rekke.record.names import LONGEST_NAME, checked_name, distinct_names, is_printable, numbered_name
from rekke.rules.faults import Unreadable

EMOJI = ("👨‍👩‍👧", "🇩🇰", "👍🏽", "❤️‍🔥", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩🏾‍🚀", "e\u0301")


@pytest.mark.parametrize("emoji", EMOJI)
def test_a_character_is_what_people_see_as_one(emoji: str) -> None:
    assert checked_name(emoji * LONGEST_NAME) == emoji * LONGEST_NAME
    with pytest.raises(Unreadable, match="it needs 1 to 24 printable characters"):
        checked_name(emoji * (LONGEST_NAME + 1))


@pytest.mark.parametrize(
    "name",
    [
        "Ada\u200d",
        "\u200dAda",
        "A\u200bda",
        "Ada\U000e0067",
        "\u202eadA",
        "a" + "\u0301" * 16,
        "👨‍",
        "x\ud800",
        "\u3164",
        "\u2800\u2800",
        "Ada\u034f",
        "\u115f",
        "\ufe0f",
        " \ufe0f",
        "\U000e0100",
    ],
)
def test_what_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(Unreadable):
        checked_name(name)


def test_a_text_that_can_be_seen_may_have_any_length() -> None:
    assert is_printable("👨‍👩‍👧 Good luck! " * 10)
    assert not is_printable("👨‍👩‍👧\x1b[2J")


@pytest.mark.parametrize("name", ["Ad\u0061\ufe0f", "\uff21da", "Ada\U000e0100"])
def test_a_name_that_looks_like_that_of_somebody_gets_a_number_too(name: str) -> None:
    assert numbered_name(name, ["Ada"]) == f"{name} 2"
    assert numbered_name("e\u0301", ["\u00e9"]) == "e\u0301 2"


def test_a_name_that_somebody_has_gets_the_first_free_number() -> None:
    assert numbered_name("Guest", ["Ada", ""]) == "Guest"
    assert numbered_name("Guest", ["Guest"]) == "Guest 2"
    assert numbered_name("Guest", ["Guest", "Guest 2", "Guest 3"]) == "Guest 4"
    long = "👨‍👩‍👧" * LONGEST_NAME
    assert numbered_name(long, [long]) == "👨‍👩‍👧" * (LONGEST_NAME - 2) + " 2"


@pytest.mark.parametrize(
    ("names", "distinct"),
    [
        (("Ada", "Bo"), ("Ada", "Bo")),
        (("Guest", "Guest", "Guest"), ("Guest 1", "Guest 2", "Guest 3")),
        (("Guest", "Guest", "Guest 2"), ("Guest 1", "Guest 3", "Guest 2")),
        (("Guest 1", "Guest", "Guest", "Guest 2"), ("Guest 1", "Guest 3", "Guest 4", "Guest 2")),
        (("", "Guest", "", "Guest"), ("", "Guest 2", "", "Guest 4")),
    ],
)
def test_no_two_seats_are_shown_with_the_same_name(names: tuple[str, ...], distinct: tuple[str, ...]) -> None:
    assert distinct_names(names) == distinct
