"""What a table plays, and how: it is one line of text, and that line reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError, convert, to_builtins

from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.table.terms import Terms

BOARD = "7 7 7 7 7 7/2 3 4 5 6 8/8 9 9 9 12 7/2 3 4 5 6 8/8 9 9 9 12 7/12 12 12 2 2 2"


@st.composite
def terms(draw: st.DrawFn) -> Terms:
    name = draw(st.sampled_from(list(GAMES)))
    game = GAMES[name]
    return Terms(
        game=name,
        edition=draw(st.sampled_from(("", *game.editions))),
        choices={
            choice.ruling: draw(st.sampled_from(choice.values))
            for choice in game.choices
            if draw(st.booleans())
        },
        board=BOARD if name == "sequence-dice" and draw(st.booleans()) else "",
        seats=draw(st.integers(2, 4)),
        clock=draw(st.integers(0, 99)),
        late=draw(st.sampled_from(("bot", "forfeit"))),
        grab=draw(st.integers(1, 99)),
        grace=draw(st.integers(0, 99)),
        odds=draw(st.sampled_from(("no", "yes", "hints"))),
        relaxed=draw(st.sampled_from(("yes", "no"))),
        public=draw(st.sampled_from(("yes", "no"))),
        signs_only=draw(st.sampled_from(("yes", "no"))),
    )


@given(terms())
def test_terms_are_their_text(said: Terms) -> None:
    checked = said.checked()
    assert Terms.read(str(checked)) == checked
    assert checked.checked() == checked
    assert checked.played == said.played
    assert "\n" not in str(checked)


def test_settings_with_default_values_are_not_in_the_text() -> None:
    assert str(Terms(game="cubo").checked()) == "cubo/nl seats=2"
    assert str(Terms(game="cubo", choices={"C10": "90"}, seats=3, grab=5).checked()) == (
        "cubo/nl seats=3 C10=90 grab=5"
    )


def test_only_a_game_with_clocks_of_its_own_can_be_relaxed() -> None:
    assert str(Terms(game="cubo", relaxed="yes").checked()) == "cubo/nl seats=2 relaxed=yes"
    assert str(Terms(game="kivi", relaxed="yes").checked()) == "kivi/en seats=2"


def test_a_board_of_its_own_is_one_word_of_the_text() -> None:
    own = Terms(game="sequence-dice", board=BOARD).checked()
    assert str(own) == "sequence-dice/no seats=2 board=" + BOARD.replace(" ", ",")
    assert Terms.read(str(own)).board == BOARD


def test_the_printed_board_is_no_board_of_its_own() -> None:
    printed = str(Terms(game="sequence-dice").played.board)
    assert Terms(game="sequence-dice", board=printed).checked().board == ""


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "kivi", "edition": "xx"}, "there is no edition 'xx'"),
        ({"game": "kivi", "choices": {"K9": "so"}}, "KIVI has no choice 'K9'"),
        ({"game": "kivi", "choices": {"K1": "so"}}, "K1"),
        ({"game": "cubo", "board": "R6"}, "Cubo is played on its printed board only: leave the board out"),
    ],
)
def test_terms_that_cannot_be_played_are_refused(wrong: dict[str, object], reason: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        convert(wrong, Terms).checked()
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 0},
        {"seats": 10},
        {"clock": -1},
        {"late": "never"},
        {"grab": 0},
        {"grace": 10**9},
        {"odds": "maybe"},
    ],
)
def test_terms_outside_the_types_are_no_message(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        convert({"game": "kivi"} | wrong, Terms)


def test_terms_of_an_unknown_game_are_unreadable() -> None:
    with pytest.raises(Unreadable, match="there is no game 'chess': choose one of columbiz, "):
        Terms.read("chess/en seats=2")


def test_a_setting_that_only_a_newer_version_knows_is_not_ignored() -> None:
    with pytest.raises(Unreadable, match="a table has no setting 'fischer'"):
        Terms.read("kivi/en seats=2 fischer=5")


@given(terms())
def test_terms_can_be_made_from_the_edition_that_they_play(said: Terms) -> None:
    standard = Terms(game=said.game, edition=said.edition, choices=said.choices, board=said.board)
    assert Terms.of(said.played, 2) == standard.checked()


def test_terms_go_over_the_wire_and_come_back() -> None:
    said = Terms(game="cubo", seats=4, clock=30, late="forfeit")
    assert convert(to_builtins(said), Terms) == said


@pytest.mark.parametrize("seats", [1, 5])
def test_a_game_says_how_many_seats_it_is_for(seats: int) -> None:
    with pytest.raises(Unreadable, match=f"^KIVI is for 2 to 4 seats, not {seats}$"):
        Terms(game="kivi", seats=seats).checked()
