"""The boards of the terminal without a screen: at every moment of whole games everything that they say has words."""

from pathlib import Path

import pytest

from rekke.record.reader import read_record
from rekke.rules.legal import lines_of
from rekke.rules.position import Chance, Position
from rekke.terminal.boards.all import BOARDS
from rekke.terminal.boards.board import Board, Wrong
from rekke.terminal.boards.columbiz import Columbiz
from rekke.terminal.boards.scene import Scene
from rekke.terminal.words import Words
from tests.table.seated import ADA, BO, Plain

RECORDS = sorted((Path(__file__).parents[2] / "goldens").glob("*.rekke"))


def moves(position: Position, seat: int) -> tuple[str, ...]:
    """List what a seat may do, as a table lists it."""
    own = [actor for actor in position.actors if isinstance(actor, Chance) and actor.seat == seat]
    if own:
        return ("throw",)
    return (
        tuple(line.partition(" ")[2] for line in lines_of(seat, position)) if seat in position.actors else ()
    )


def refused(board: Board, square: str) -> str | None:
    """Give why a square cannot be chosen; None if it can."""
    try:
        board.touch(square)
    except Wrong as wrong:
        return str(wrong)
    return None


def look_around(board: Board) -> None:
    """See everything there is to see, and try every key and every square."""
    assert len(board.heads()) == board.columns
    squares = [f"{letter}{row + 1}" for letter in "abcdefg"[: board.columns] for row in range(board.rows)]
    for square in squares:
        assert board.cell(square)
        assert board.says(square)
    assert all(text is not None for text in (board.hint(), board.caption(), board.dice()))
    assert all(deed.label for deed in board.deeds())
    for square in (squares[0], squares[-1]):
        assert refused(board, square) != ""


@pytest.mark.parametrize("record", RECORDS, ids=lambda file: file.stem)
def test_there_are_words_for_every_moment_of_a_game(record: Path) -> None:
    played = read_record(record.read_text(encoding="utf-8"))
    board = BOARDS[played.edition.game](Words("en"))
    for position in played.positions():
        for seat in range(1, len(played.names) + 1):
            board.look(Scene(position, played.names, seat, moves(position, seat)))
            look_around(board)
            assert board.standing(seat)


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
