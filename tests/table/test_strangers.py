"""Tables where strangers meet: reactions instead of words, and names that tell nobody anything."""

import pytest

from rekke.table import messages as ask
from rekke.table.terms import Terms
from tests.table.seated import ADA, BO, SEAL, Plain

NO_WORDS = "silent: people at this table can send reactions only, no words"
NO_ADDRESS = "a name that strangers see cannot contain an address: choose another name"


def test_at_a_signs_only_table_people_send_reactions_and_no_words() -> None:
    at = Plain("kivi/en seats=2 signs_only=yes").begin(ADA, BO)
    assert at.refuses(ADA, ask.Say(seat=1, text="where do you live?")) == NO_WORDS
    assert at.do(ADA, ask.Sign(seat=1, sign="hello")) == ["1 signs hello"]


def test_a_table_among_friends_keeps_its_names_also_without_words() -> None:
    at = Plain("kivi/en seats=2 signs_only=yes").seat(ADA)
    assert at.table.seat(1).name == "No. 1"


@pytest.mark.parametrize(
    "name",
    [
        "www.example.org",
        "call me @ada",
        "see http://x",
        "a.example.de",
        "Visit WWW.here",
        "ada.com",
        "ada\u2024com",
        "ada\u3002com",
        "\uff20ada",
    ],
)
def test_a_name_at_a_public_table_holds_no_address(name: str) -> None:
    at = Plain("kivi/en seats=2 public=yes")
    assert at.refuses(ADA, ask.Sit(seat=1, name=name)) == f"unreadable: {NO_ADDRESS}"
    assert Plain().do(ADA, ask.Sit(seat=1, name=name)) == [f"1 sits {name}"]


@pytest.mark.parametrize("name", ["Ada", "J. R. R. Tolkien", "Dr. No", "Ada 3.0", "Åse-Marie", "1.5"])
def test_other_names_are_welcome_at_a_public_table(name: str) -> None:
    at = Plain("kivi/en seats=2 public=yes")
    assert at.do(ADA, ask.Sit(seat=1, name=name, seal=SEAL)) == [f"1 sits {name}", f"1 seals {SEAL}"]


@pytest.mark.parametrize("name", ["A\u202eda", "A\x00da", "\u2066Ada", "x" * 25])
def test_a_name_that_changes_the_direction_of_text_or_is_too_long_is_refused_everywhere(name: str) -> None:
    for terms in ("kivi/en seats=2 public=yes", "kivi/en seats=2 public=yes signs_only=yes", "kivi/en"):
        assert Plain(terms).refuses(ADA, ask.Sit(seat=1, name=name)).startswith("unreadable")


def test_where_strangers_may_not_write_their_names_say_nothing_either() -> None:
    at = Plain("kivi/en seats=2 public=yes signs_only=yes")
    assert at.do(ADA, ask.Sit(seat=1, name="I live in Oslo")) == ["1 sits Player 1"]
    assert at.do(BO, ask.Sit(seat=2, name="Ada")) == ["2 sits Player 2"]
    assert at.do(BO, ask.Sit(seat=2, name="call me")) == ["2 sits Player 2"]


def test_a_table_that_becomes_public_without_words_takes_the_names_away() -> None:
    at = Plain("kivi/en seats=3").seat(ADA, BO)
    at.do(ADA, ask.Fill(seat=3, level="novice"))
    terms = Terms(game="kivi", seats=3, public="yes", signs_only="yes")
    assert at.do(ADA, ask.Set(terms=terms)) == [
        "0 sets kivi/en seats=3 public=yes signs_only=yes",
        "1 sits Player 1",
        "2 sits Player 2",
    ]
    assert [seat.name for seat in at.table.seats] == ["Player 1", "Player 2", "novice"]
    assert at.table.seats_of(BO) == (2,)


def test_a_table_with_an_address_for_a_name_does_not_become_public() -> None:
    at = Plain()
    at.do(ADA, ask.Sit(seat=1, name="ada.com"))
    assert at.refuses(ADA, ask.Set(terms=Terms(game="kivi", public="yes"))) == f"unreadable: {NO_ADDRESS}"
    at.do(ADA, ask.Sit(seat=1, name="Ada"))
    assert at.do(ADA, ask.Set(terms=Terms(game="kivi", public="yes"))) == [
        "0 sets kivi/en seats=2 public=yes"
    ]
