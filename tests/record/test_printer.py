"""A record is printed in its canonical form: a fixed order, no defaults, and all comments."""

import pytest

from rekke.record.reader import check, read_record
from rekke.record.record import Line, Record, Remark
from rekke.rules.games import GAMES, game
from rekke.rules.kivi.events import Box
from tests.record.samples import SEVENS, raced, reprinted, written
from tests.tables import one_game

DICE = {"game": "sequence-dice", "edition": "no"}
EVERY_PLACE = """\
rekke: 1 ; one
; above the game
; a second line above it
game: kivi ; two
;
edition: it ; three
choices: K1=permissive ; four
seats: Ada | Bo ; five
first: 2 ; six
; above the unknown key
date: 2026-10-10 ; seven
; above the dashes
--- ; eight
; before the first throw
2 roll 644422 ; 1.207
;
2 keep 444
; what a throw
; two comments
"""


def test_the_header_is_printed_in_its_order_whatever_the_order_it_was_read_in() -> None:
    head = "rekke: 1", "first: 1", "zeta: z", f"board: {SEVENS}", "choices: S8=unlimited S1=5"
    text = "\n".join((*head, "alpha: a", "seats: A|B", "edition: no", "game: sequence-dice", "---"))
    assert reprinted(text) == (
        f"rekke: 1\ngame: sequence-dice\nedition: no\nchoices: S1=5 S8=unlimited\nboard: {SEVENS}\n"
        "seats: A | B\nfirst: 1\nzeta: z\nalpha: a\n---\n"
    )


def test_choices_are_printed_in_the_order_of_their_numbers() -> None:
    for each in GAMES.values():
        away = [f"{choice.ruling}={choice.values[-1]}" for choice in each.choices]
        head = {"game": each.name, "edition": each.default}
        printed = reprinted(written(**head, choices=" ".join(reversed(away))))
        assert f"\nchoices: {' '.join(away)}\n" in printed


def test_a_default_spelled_out_is_read_and_not_printed() -> None:
    assert reprinted(written(choices="K1=strict")) == written()
    cubo = {"game": "cubo", "edition": "nl"}
    spelled = written(**cubo, choices="C10=120 C5=restore C4=ordered")
    assert reprinted(spelled) == reprinted(written(**cubo, choices="C5=restore"))
    assert "C10" not in reprinted(spelled)


@pytest.mark.parametrize("name", ["sequence-dice", "kivi"])
def test_the_printed_board_spelled_out_is_read_and_not_printed(name: str) -> None:
    head = {"game": name, "edition": game(name).default}
    board = str(game(name).edition().board)
    assert reprinted(written(**head, board=board)) == written(**head)


def test_a_board_is_printed_without_spaces_around_the_slashes_and_read_with_them() -> None:
    spaced = written(**DICE, board=SEVENS.replace("/", " / "))
    assert f"\nboard: {SEVENS}\n" in reprinted(spaced)


def test_the_edition_and_the_first_seat_are_printed_even_if_they_are_defaults() -> None:
    assert str(Record(game("kivi").edition(), ("Ada", "Bo"), 1)) == written()


def test_comments_are_kept_in_every_place() -> None:
    assert reprinted(EVERY_PLACE) == EVERY_PLACE
    ended = raced("; nearly there", "result: 1 0 ; as expected", "; a good game", ";", "; thanks")
    assert reprinted(ended) == ended


def test_a_comment_is_printed_after_a_space_a_semicolon_and_a_space() -> None:
    assert reprinted(written("1 roll 644422;six dice", ";alone", ";;", "; ;")) == written(
        "1 roll 644422 ; six dice", "; alone", "; ;", "; ;"
    )
    assert "\ngame: kivi ; a: b | c ; d\n" in reprinted(written(game="kivi;a: b | c ; d"))


def test_an_empty_comment_after_an_event_is_dropped_and_one_on_its_own_line_is_kept() -> None:
    assert reprinted(written("1 roll 644422 ;", ";", "1 keep 444;")) == written(
        "1 roll 644422", ";", "1 keep 444"
    )


def test_an_empty_comment_after_a_header_line_is_dropped() -> None:
    text = written().replace("\n", " ;\n")
    assert reprinted(text) == written()


@pytest.mark.parametrize("key", ["choices: K1=strict", f"board: {game('kivi').edition().board}"])
def test_comments_of_a_line_that_is_not_printed_are_kept_on_their_own_lines(key: str) -> None:
    head, dashes, rest = written("1 roll 644422").partition("---")
    text = f"{head}; why\n{key} ; because\n{dashes}{rest}"
    once = reprinted(text)
    assert once == written("1 roll 644422").replace("seats", "; why\n; because\nseats")
    assert reprinted(once) == once


def test_a_result_is_printed_after_its_own_comments() -> None:
    record = Record(
        game("kivi").edition(), ("A", "B"), 1, result=(1, 0), remarks={"result": Remark(("above",), "behind")}
    )
    assert str(record).endswith("---\n; above\nresult: 1 0 ; behind\n")


def test_a_line_is_an_event_a_comment_or_both() -> None:
    assert str(Line(Box(1))) == "1 box"
    assert str(Line(Box(1), "41.207")) == "1 box ; 41.207"
    assert str(Line(None, "alone")) == "; alone"
    assert str(Line(None)) == ";"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_played_game_parses_back_to_itself(name: str, seats: int) -> None:
    for edition in GAMES[name].editions:
        played = one_game(GAMES[name].edition(edition), ["random"] * seats, f"{name}/{seats}")
        read = read_record(str(played.record))
        assert read == played.record
        assert str(read) == str(played.record)
        assert check(read) == "ok"
