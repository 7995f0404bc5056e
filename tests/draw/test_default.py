"""A game without a drawing of its own is drawn from its board and the fields of its position."""

import re

import pytest

import rekke
from rekke.draw.svg import FELT, GOLD, die, piece
from rekke.rules.board import Board
from tests.draw.test_picture import elements
from tests.tiny import START, Edition, Position


@pytest.fixture
def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the drawings of all games."""
    monkeypatch.setattr("rekke.draw.picture.part", lambda *_: None)


def played(*events: str, start: Position = START) -> Position:
    """Play a tiny game, in a notation that KIVI happens to read."""
    position = start
    for event in events:
        position = position.after(rekke.game("kivi").read(event))
    return position


def test_a_made_up_game_draws_itself_in_letters() -> None:
    assert str(played("1 roll 6", "1 place b2", "2 roll 3")) == (
        "   a     b     c\n"
        "1  sun   rain  x\n"
        "2  x     (1)   sun\n"
        "seat 1: score 1, kept 0\n"
        "seat 2: score 0, kept 0\n"
        "dice 3\n"
        "turn 2"
    )


def test_a_made_up_game_draws_itself_as_a_picture() -> None:
    svg = played("1 roll 6", "1 place b2", "2 roll 3")._repr_svg_()
    assert "<title>tiny: seat 1 has 1, seat 2 has 0; to act: seat 2</title>" in svg
    assert [svg.count(piece(side)) for side in (1, 2)] == [1, 0]
    assert svg.count(die("3")) == 1
    assert svg.count(">sun</text>") == 2
    assert ">snow</text>" not in svg


def test_a_made_up_game_that_has_ended_shows_no_die_and_a_star_for_each_winner() -> None:
    turns = [
        f"{n % 2 + 1} {act}"
        for n, square in enumerate(START.edition.board.squares)
        for act in ("roll 6", f"place {square}")
    ]
    ended = played(*turns)
    assert ended.outcome
    assert FELT in rekke.picture(START)
    assert FELT not in rekke.picture(ended)
    assert rekke.picture(ended).count(GOLD) == len(ended.outcome.winners)


def test_more_than_four_seats_have_pieces_that_differ() -> None:
    pieces = [piece(side) for side in range(1, 10)]
    assert len(set(pieces)) == 9
    svg = rekke.picture(Edition().start(seats=6, first=1))
    assert all(piece(seat, seat) in svg for seat in range(1, 7))


def test_a_long_word_is_written_smaller() -> None:
    def size(word: str) -> float:
        svg = rekke.picture(Edition(board=Board(((word, "x"),))).start(2, 1))
        return float(re.findall(rf'font-size="([\d.]+)"[^>]*>{word}<', svg)[0])

    assert size("x") > size("thunder") > size("thunderstorm")


def test_a_made_up_edition_shows_itself_in_a_notebook() -> None:
    assert repr(START.edition) == "<tiny/one>"
    assert rekke.picture(START) in START.edition._repr_html_()


@pytest.mark.usefixtures("hidden")
@pytest.mark.parametrize("name", rekke.GAMES)
def test_every_game_is_drawn_without_its_own_drawing(name: str) -> None:
    start = rekke.game(name).edition().start(2, 1)
    words = [word for row in start.edition.board.rows for word in row]
    svg = rekke.picture(start)
    assert svg.count("</text>") >= len(words)
    assert all(word in str(start) for word in words)
    assert elements(svg)["svg"] == 1
