"""The default board: any game with squares and dice can be played by choosing among its legal moves."""

import pytest

from rekke.lang.words import Words
from rekke.rules.board import Board
from rekke.rules.games import GAMES, play, read_position
from rekke.rules.position import Position
from rekke.terminal.boards.board import Wrong
from rekke.terminal.boards.default import Default
from rekke.terminal.boards.scene import TIMES, Scene
from rekke.terminal.widgets.grid import BoardGrid
from tests.terminal.sitting import begun, looking, open_hall
from tests.terminal.test_boards import moves
from tests.tiny import START

TERMS = ("kivi/en seats=2", "sequence-dice/no seats=2 S1=5")
SIX_ALIKE = (
    "kivi/en first=1 turn=1 stones=1....../2....../......./......./......./......./......."
    " boxed=0,0 dice=666666 throws=1"
)


@pytest.fixture
def without_own_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no game have a board or reasons of its own."""
    for layer in ("rekke.terminal.boards.by_name", "rekke.rules.gains"):
        monkeypatch.setattr(f"{layer}.part", lambda *_: None)


def seen(position: Position, *legal: str) -> Default:
    """Show a position to seat 1, with its own legal moves or with others."""
    board = Default(Words("en"))
    board.look(Scene(position, ("Ada", "Bo"), 1, legal or moves(position, 1)))
    return board


def kivi(*events: str) -> Default:
    return seen(play(GAMES["kivi"].edition().start(seats=2, first=1), *events))


@pytest.mark.usefixtures("without_own_parts")
@pytest.mark.parametrize("terms", TERMS)
async def test_a_game_is_played_to_its_end_on_the_default_board(terms: str) -> None:
    async with open_hall() as hall:
        room = await begun(hall, terms, "Ada", "random")
        async with looking(room) as hands:
            assert isinstance(hands.screen.panel.board, Default)
            await hands.play_on()
            assert room.table.position
            assert room.table.position.outcome
            assert "The end" in hands.seen("#head")


def test_legal_moves_are_listed_by_verb() -> None:
    assert kivi("1 roll 544422").hint() == ("place g3 b4 e6 g7\nkeep - 5 4 2 54 52 … (23)")


def test_squares_that_may_be_chosen_are_marked_and_described_with_the_verb() -> None:
    board = kivi("1 roll 544422")
    assert (board.cell("g3").mark, board.cell("b1").mark) == ("may", "")
    assert board.says("g3") == "g3 · 3+2 · place"
    assert board.says("b1") == "b1 · R5"


def test_an_owned_square_shows_its_piece_and_its_owner() -> None:
    board = seen(read_position(SIX_ALIKE))
    assert (board.cell("a1").piece, board.cell("a1").under) == (1, "2P")
    assert board.says("a2") == "a2 · EVEN · Bo · take"
    assert board.standing(2) == f"■ {TIMES} 1, boxed 0"


def test_a_square_is_chosen_in_one_step() -> None:
    assert kivi("1 roll 544422").touch("g3") == ("place g3",)


def test_a_square_that_does_not_fit_is_sent_to_the_table_which_says_why() -> None:
    assert kivi("1 roll 544422").touch("b1") == ("place b1",)


def test_before_the_throw_no_square_can_be_chosen() -> None:
    board = kivi()
    assert [action.name for action in board.actions()] == ["throw"]
    assert board.do("throw") == ("throw",)
    with pytest.raises(Wrong, match="That cannot be done now"):
        board.touch("a1")


def test_a_move_with_two_squares_takes_two_steps() -> None:
    board = seen(read_position(SIX_ALIKE))
    assert board.touch("a2") == ()
    assert board.cell("a2").mark == "draft"
    assert [board.cell(square).mark for square in ("a1", "b1")] == ["", "may"]
    assert board.touch("b1") == ("take a2 b1",)
    assert board.cell("a2").mark == "may"


def test_chosen_squares_can_be_forgotten() -> None:
    board = seen(read_position(SIX_ALIKE))
    board.touch("a2")
    (undo,) = board.actions()
    assert (undo.key, undo.label) == ("escape", "Undo")
    assert board.do(undo.name) == ()
    assert board.touch("b1") == ("place b1",)


def test_chosen_squares_are_forgotten_when_they_no_longer_fit() -> None:
    board = seen(read_position(SIX_ALIKE))
    board.touch("a2")
    board.look(Scene(START, ("Ada", "Bo"), 1, ("place a1",)))
    assert board.touch("a1") == ("place a1",)


def test_dice_are_chosen_in_the_tray_and_kept_with_a_key() -> None:
    board = kivi("1 roll 544422")
    for die in (1, 2, 3, 5):
        board.toggle(die)
    board.toggle(5)
    assert [die.kept for die in board.dice()] == [False, True, True, True, False, False]
    (keep,) = board.actions()
    assert (keep.key, keep.label) == ("space", "keep 444")
    assert board.do(keep.name) == ("keep 444",)


def test_other_dice_are_not_chosen_yet() -> None:
    board = kivi("1 roll 544422")
    board.toggle(0)
    position = play(GAMES["kivi"].edition().start(2, 1), "1 roll 544422", "1 keep 444", "1 roll 654")
    board.look(Scene(position, ("Ada", "Bo"), 1, moves(position, 1)))
    assert [action.label for action in board.actions()] == ["keep -"]


def test_dice_that_cannot_be_chosen_are_refused() -> None:
    with pytest.raises(Wrong, match="That cannot be done now"):
        kivi().toggle(0)


def test_verbs_without_arguments_have_keys() -> None:
    board = seen(START, "pass", "double", "place a1")
    assert [(action.key, action.label) for action in board.actions()] == [("space", "pass"), ("f2", "double")]
    assert board.hint() == "pass\ndouble\nplace a1"


def test_a_square_on_which_several_things_may_be_done_asks_which() -> None:
    board = seen(START, "place a1", "burn a1", "place b1")
    assert board.touch("a1") == ()
    assert [(action.key, action.label) for action in board.actions()] == [
        ("space", "place a1"),
        ("f2", "burn a1"),
        ("escape", "Undo"),
    ]
    assert board.do("burn a1") == ("burn a1",)


def test_coloured_dice_are_chosen_with_their_letter() -> None:
    start = GAMES["cubo"].edition().start(2, 1)
    board = seen(play(start, "1 middle R6R1B5B2"), "grab R6", "grab B5", "waive")
    assert [(die.face, die.letter) for die in board.dice()] == [
        ("6", "R"),
        ("1", "R"),
        ("5", "B"),
        ("2", "B"),
    ]
    board.toggle(2)
    assert [action.label for action in board.actions()] == ["waive", "grab B5"]


def test_the_cursor_moves_around_the_edges_of_a_board_of_any_size() -> None:
    squares = Board((("x", "y"),) * 12)
    grid = BoardGrid(Default(Words("en")), squares)
    reached = []
    for right, down in ((0, -1), (-1, 0), (0, -2), (1, 2)):
        grid.move_cursor(right, down)
        reached.append(grid.cursor)
    assert reached == ["a12", "b12", "b10", "a12"]
