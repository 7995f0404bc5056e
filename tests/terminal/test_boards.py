"""The boards of the terminal without a screen: at every moment of whole games, everything they say has words."""

from pathlib import Path

import pytest

from rekke.lang.words import Words
from rekke.record.reader import read_record
from rekke.rules import board as rules
from rekke.rules.games import GAMES
from rekke.rules.legal import lines_of
from rekke.rules.position import Chance, Position
from rekke.terminal.boards.board import ScreenBoard, Wrong
from rekke.terminal.boards.by_name import board_of
from rekke.terminal.boards.columbiz import Columbiz
from rekke.terminal.boards.default import Default
from rekke.terminal.boards.scene import Scene
from tests.table.seated import ADA, BO, Plain
from tests.tiny import START

RECORDS = sorted((Path(__file__).parents[2] / "goldens").glob("*.rekke"))


def moves(position: Position, seat: int) -> tuple[str, ...]:
    """List what a seat may do, as a table lists it."""
    own = [actor for actor in position.actors if isinstance(actor, Chance) and actor.seat == seat]
    if own:
        return ("throw",)
    return (
        tuple(line.partition(" ")[2] for line in lines_of(seat, position)) if seat in position.actors else ()
    )


def refused(board: ScreenBoard, square: str) -> str | None:
    """Return why a square cannot be chosen, or None if it can."""
    try:
        board.touch(square)
    except Wrong as wrong:
        return str(wrong)
    return None


def look_around(board: ScreenBoard, squares: rules.Board) -> None:
    """Look at everything there is, and choose the first and the last square."""
    columns, _ = squares.size
    assert len(board.heads()) == columns
    for square in squares.squares:
        assert board.cell(square)
        assert board.says(square)
    assert all(text is not None for text in (board.hint(), board.caption(), board.dice()))
    assert all(action.label for action in board.actions())
    for square in (squares.squares[0], squares.squares[-1]):
        assert refused(board, square) != ""


@pytest.mark.parametrize("record", RECORDS, ids=lambda file: file.stem)
def test_there_are_words_for_every_moment_of_a_game(record: Path) -> None:
    played = read_record(record.read_text(encoding="utf-8"))
    own, default = board_of(played.edition.game, Words("en")), Default(Words("en"))
    for position in played.positions():
        for seat in range(1, len(played.names) + 1):
            for board in (own, default):
                board.look(Scene(position, played.names, seat, moves(position, seat)))
                look_around(board, played.edition.board)
                assert board.standing(seat)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_board_of_its_own(game: str) -> None:
    assert not isinstance(board_of(game, Words("en")), Default)


def test_a_game_without_a_board_of_its_own_has_the_default_one() -> None:
    board = board_of("tiny", Words("en"))
    board.look(Scene(START, ("Ada", "Bo"), 1, ("throw",)))
    assert list(board.heads()) == ["a", "b", "c"]
    assert board.cell("b1").word == "rain"
    assert [action.name for action in board.actions()] == ["throw"]


def test_a_draft_of_columbiz_is_worked_out_once_and_not_for_every_square() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    plain.play("1 roll 66555444")
    board = Columbiz(Words("en"))
    board.look(Scene(plain.game, ("Ada", "Bo"), 1, moves(plain.game, 1)))
    board.touch("e3")
    drafted = board.drafted
    assert [square for square in ("d3", "e3") if board.cell(square).mark == "draft"] == ["e3"]
    assert board.drafted is drafted
    board.touch("e3")
    assert board.drafted == plain.game
