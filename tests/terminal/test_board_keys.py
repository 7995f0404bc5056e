"""Boards in the app, with keys and the mouse: the cursor, dice, squares, drafts and moves in notation."""

from rekke.terminal.boards.columbiz import Columbiz
from rekke.terminal.boards.cubo import Cubo
from rekke.terminal.widgets.grid import HEAD, MARGIN
from rekke.terminal.widgets.key_bar import KeyBar
from rekke.terminal.widgets.tray import DiceTray
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import Hands, begun, looking, open_hall, standing


def drafted(hands: Hands) -> str:
    board = hands.screen.panel.board
    assert isinstance(board, Columbiz)
    return " ".join(board.draft)


async def test_arrows_and_the_names_of_squares_move_the_cursor() -> None:
    async with standing(Plain("kivi/en seats=2").begin(ADA, BO)) as hands:
        await hands.press("right", "down")
        assert hands.screen.panel.grid.cursor == "b2"
        assert hands.seen("#square").startswith("b2, four of a kind and a pair")
        await hands.press("e", "3")
        assert hands.screen.panel.grid.cursor == "e3"
        await hands.press("up", "up", "up")
        assert hands.screen.panel.grid.cursor == "e7"


async def test_digits_select_the_dice_to_keep() -> None:
    plain = Plain("kivi/en seats=2").begin(ADA, BO)
    plain.play("1 roll 644422")
    async with standing(plain) as hands:
        await hands.press("2", "3", "4")
        assert [die.kept for die in hands.screen.query_one(DiceTray).dice] == [
            False,
            True,
            True,
            True,
            False,
            False,
        ]
        assert hands.screen.offered()[0].label == "Throw the other 3 again"
        await hands.press("2", "superscript_two", "0")
        assert hands.screen.offered()[0].label == "Throw the other 4 again"


async def test_kept_dice_stay_selected_after_the_throw() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "kivi/en seats=2", "Ada", "Bo")
        async with looking(room) as hands:
            await hands.press("space")
            shown = hands.screen.query_one(DiceTray).dice
            await hands.press("1", "2", "space")
            kept = [die.face for die in hands.screen.query_one(DiceTray).dice if die.kept]
            assert kept == [shown[0].face, shown[1].face]


async def test_dice_and_squares_can_be_clicked() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    plain.play("1 roll 65544321")
    async with standing(plain) as hands:
        await hands.pilot.click(DiceTray, offset=(3 + 15, 1))
        assert [die.kept for die in hands.screen.query_one(DiceTray).dice][:3] == [False, True, False]
        wide, high = hands.screen.panel.grid.scale
        await hands.pilot.click(hands.screen.panel.grid, offset=(MARGIN + 4 * wide + 1, HEAD + high))
        await hands.pilot.pause()
        assert drafted(hands) == "e2"


async def test_the_line_of_keys_can_be_clicked() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "kivi/en seats=2", "Ada", "Bo")
        async with looking(room) as hands:
            await hands.pilot.click(KeyBar, offset=(3, 0))
            await hands.settle()
            assert room.table.played == 1


async def test_an_illegal_move_is_explained_with_its_ruling() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "columbiz/fr seats=2", "Ada", "Bo")
        async with looking(room) as hands:
            await hands.press("space", "f", "6", "enter")
            assert "f6 needs 6 dice showing 6" in hands.message
            assert "(B8)" in hands.message
            await hands.press("left")
            assert hands.message == ""


async def test_a_move_can_be_typed_in_notation() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "kivi/en seats=2", "Ada", "Bo")
        async with looking(room) as hands:
            seat = str(hands.screen.seat)
            await hands.press("space", "colon", seat, "space", *"keep", "space", "minus", "enter")
            assert room.table.played == 2
            await hands.press("colon", *"jump", "enter")
            assert "'jump' is not a verb of this game" in hands.message
            await hands.press("colon", *"keep", "escape")
            assert room.table.played == 2


async def test_a_turn_of_columbiz_is_drafted_and_undone_before_it_is_played() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    plain.play("1 roll 65544321", "1 keep 55443", "1 roll 543", "1 place d3", "1 end")
    plain.play("2 roll 66555444")
    async with standing(plain, who=BO) as hands:
        board = hands.screen.panel.board
        assert isinstance(board, Columbiz)
        await hands.press("d", "2", "enter", "e", "3", "enter")
        assert drafted(hands) == "d2 e3"
        assert "d2 e3" in hands.seen("#hint")
        assert [die.face for die in board.dice()] == ["6", "6", " ", " ", " ", " ", " ", "4"]
        await hands.press("u")
        assert drafted(hands) == "d2"
        await hands.press("e", "6", "enter")
        assert "e6 needs 6 dice showing 5; you have 3 unused (B8)" in hands.message
        await hands.press("d", "2", "enter")
        assert drafted(hands) == ""
        await hands.press("f", "2", "enter", "e", "3", "enter", "d", "1", "enter")
        assert list(board.do("commit")) == ["place f2", "place e3", "place d1", "end"]


async def test_a_draft_shows_what_a_captured_piece_earns() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    plain.play("1 roll 65544321", "1 place d2", "1 end", "2 roll 66554444")
    async with standing(plain, who=BO) as hands:
        await hands.press("d", "4", "enter")
        assert "d4 (+1)" in hands.seen("#hint")
        assert "1 piece captured" in hands.screen.panel.board.standing(2)


async def test_a_square_of_cubo_is_arranged_before_it_is_covered() -> None:
    plain = Plain("cubo/nl seats=2").begin(ADA, BO)
    plain.play("1 middle R5R4B5B4", "1 roll R6R5R4R3B5B2B1B1W4")
    async with standing(plain) as hands:
        board = hands.screen.panel.board
        assert isinstance(board, Cubo)
        before = board.laid[-1]
        await hands.press("1", "9")
        assert board.laid[-1] == [before[8], *before[1:8], before[0]]
        await hands.press("u")
        assert board.laid[-1] == before
        await hands.press("a", "1", "enter", "c", "3", "enter", "n")
        assert [die[1] for die in board.laid[-1]] == ["6", "5", "5", "4", "4", "3", "2", "1", "1"]
        await hands.press("s")
        assert [die[0] for die in board.laid[-1]] == [*"RRRRWBBBB"]
        await hands.press("5")
        assert "stays in the centre" in hands.message
