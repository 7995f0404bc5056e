"""Reasons for refusals: the catalogs have words for each, with the values that it is given, and for no other."""

import pickle
import re

import pytest

from rekke.lang.translatable import Translatable, phrase, reason
from rekke.rules.faults import Illegal, Unreadable
from rekke.table.acts import Refusal
from tests.reasons import given_phrases, given_reasons
from tests.web.words import PLACEHOLDER, catalog, forms


def placeholders(key: str) -> set[str]:
    """Return the values that a phrase needs: its placeholders, and the number that selects a plural form."""
    entry = catalog()[key]
    count = set() if isinstance(entry, str) else {"count"}
    return count.union(*(PLACEHOLDER.findall(form) for form in forms(entry)))


def test_the_catalogs_have_all_reasons_and_no_others() -> None:
    written = {key for key in catalog() if key.startswith("reason.")}
    assert sorted({given.key for given in given_reasons()} ^ written) == []


def test_reasons_are_given_the_values_that_their_phrases_need() -> None:
    wrong = [given for given in given_reasons() if given.values != placeholders(given.key)]
    assert sorted(wrong) == []


def test_values_of_reasons_are_phrases_that_the_catalogs_have() -> None:
    for given in given_phrases():
        pattern = re.compile(re.escape(given.key).replace(r"\*", "[^.]+"))
        found = [key for key in catalog() if pattern.fullmatch(key)]
        assert found, given
        assert all(placeholders(key) == given.values for key in found), given


def test_a_reason_is_english_as_a_string_with_the_plural_of_its_count() -> None:
    assert [str(reason("dice.throw-first", count=count)) for count in (1, 2)] == [
        "throw 1 die first",
        "throw 2 dice first",
    ]
    assert str(reason("table.talk-full", most=1000)).startswith("1,000 messages")
    assert str(reason("kivi.sum", square="c1", target=phrase("kivi.word.<=12"), sum=18)) == (
        "c1 needs sum at most 12; your dice make 18"
    )


PROBLEMS = [
    Illegal(reason("kivi.taken", square="b1"), "K1"),
    Illegal("in plain words"),
    Unreadable(reason("dice.plain", word="'x'")),
    Unreadable("in plain words"),
    Refusal("not-now", reason("table.seat-taken", seat=2)),
    Refusal("not-now", "in plain words"),
    Refusal("not-now", Translatable("reason.of-a-newer-server"), reason="in the server's words"),
]


@pytest.mark.parametrize("problem", PROBLEMS[:-1])
def test_a_fault_survives_the_way_to_another_process(problem: Exception) -> None:
    again = pickle.loads(pickle.dumps(problem))  # noqa: S301  (our own bytes)
    assert (type(again), str(again), vars(again)) == (type(problem), str(problem), vars(problem))


def test_a_reason_may_be_a_plain_text() -> None:
    assert str(Illegal("in plain words")) == Illegal("in plain words").reason == "in plain words"
    assert [str(problem) for problem in PROBLEMS[1::2]] == ["in plain words"] * 3
    assert str(PROBLEMS[-1]) == "in the server's words"
