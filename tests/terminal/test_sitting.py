"""A table in the app: cursor and mouse, drafts, odds, rules, refusals, talk, giving up and playing again."""

import pytest
from textual.screen import Screen
from textual.widgets import Markdown, OptionList

from rekke.table import messages as ask
from rekke.table.log import NewEntry
from rekke.terminal.boards.columbiz import Columbiz
from rekke.terminal.boards.cubo import Cubo
from rekke.terminal.screens.book import Book, rulebook
from rekke.terminal.screens.menu import Menu
from rekke.terminal.screens.replaying import Replaying
from rekke.terminal.widgets.deeds import Deeds
from rekke.terminal.widgets.grid import HEAD, MARGIN
from rekke.terminal.widgets.tray import Tray
from tests.table.seated import ADA, BO, NOBODY, Plain
from tests.terminal.sitting import Hands, Still, begun, hall, looking, seated, standing


def offered(hands: Hands) -> list[str]:
    return [deed.key for deed in hands.sitting.deeds()]


def drafted(hands: Hands) -> str:
    board = hands.sitting.playing.board
    assert isinstance(board, Columbiz)
    return " ".join(board.draft)


def screen(hands: Hands) -> Screen[object]:
    return hands.pilot.app.screen


async def choose(hands: Hands, *labels: str) -> None:
    """Choose something in one menu after the other."""
    for label in labels:
        menu = hands.pilot.app.screen
        assert isinstance(menu, Menu)
        options = menu.query_one(OptionList)
        at = [str(option.prompt) for option in options.options].index(label)
        await hands.pilot.press(*["down"] * at, "enter")
        await hands.pilot.pause()
    await hands.settle()


async def test_arrows_and_letters_with_numbers_move_the_cursor() -> None:
    async with standing(Plain("kivi/en seats=2").begin(ADA, BO)) as hands:
        await hands.press("right", "down")
        assert hands.sitting.playing.grid.cursor == "b2"
        assert hands.seen("#says").startswith("b2, four of a kind and a pair")
        await hands.press("e", "3")
        assert hands.sitting.playing.grid.cursor == "e3"
        await hands.press("up", "up", "up")
        assert hands.sitting.playing.grid.cursor == "e7"


async def test_numbers_choose_the_dice_that_are_kept() -> None:
    plain = Plain("kivi/en seats=2").begin(ADA, BO)
    plain.play("1 roll 644422")
    async with standing(plain) as hands:
        await hands.press("2", "3", "4")
        assert [die.kept for die in hands.sitting.query_one(Tray).shown] == [
            False,
            True,
            True,
            True,
            False,
            False,
        ]
        assert hands.sitting.deeds()[0].label == "Throw the other 3 again"
        await hands.press("2", "superscript_two", "0")
        assert hands.sitting.deeds()[0].label == "Throw the other 4 again"


async def test_what_was_kept_stays_chosen_after_the_throw() -> None:
    async with hall() as house:
        room = await begun(house, "kivi/en seats=2", "Ada", "Bo")
        async with looking(room) as hands:
            await hands.press("space")
            shown = hands.sitting.query_one(Tray).shown
            await hands.press("1", "2", "space")
            kept = [die.face for die in hands.sitting.query_one(Tray).shown if die.kept]
            assert kept == [shown[0].face, shown[1].face]


async def test_dice_and_squares_are_chosen_with_the_mouse() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    plain.play("1 roll 65544321")
    async with standing(plain) as hands:
        await hands.pilot.click(Tray, offset=(3 + 15, 1))
        assert [die.kept for die in hands.sitting.query_one(Tray).shown][:3] == [False, True, False]
        wide, high = hands.sitting.playing.grid.scale
        await hands.pilot.click(hands.sitting.playing.grid, offset=(MARGIN + 4 * wide + 1, HEAD + high))
        await hands.pilot.pause()
        assert drafted(hands) == "e2"


async def test_what_is_offered_is_done_with_the_mouse() -> None:
    async with hall() as house:
        room = await begun(house, "kivi/en seats=2", "Ada", "Bo")
        async with looking(room) as hands:
            await hands.pilot.click(Deeds, offset=(3, 0))
            await hands.settle()
            assert room.table.played == 1


async def test_a_move_against_the_rules_is_explained_with_its_ruling() -> None:
    async with hall() as house:
        room = await begun(house, "columbiz/fr seats=2", "Ada", "Bo")
        async with looking(room) as hands:
            await hands.press("space", "f", "6", "enter")
            assert "f6 needs six unused sixes" in hands.message
            assert "(B8)" in hands.message
            await hands.press("left")
            assert hands.message == ""


async def test_a_move_can_be_typed_in_notation() -> None:
    async with hall() as house:
        room = await begun(house, "kivi/en seats=2", "Ada", "Bo")
        async with looking(room) as hands:
            seat = str(hands.sitting.seat)
            await hands.press("space", "colon", seat, "space", *"keep", "space", "minus", "enter")
            assert room.table.played == 2
            await hands.press("colon", *"jump", "enter")
            assert "'jump' is no verb of this game" in hands.message
            await hands.press("colon", *"keep", "escape")
            assert room.table.played == 2


async def test_a_turn_of_columbiz_is_drafted_undone_and_played_at_once() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    plain.play("1 roll 65544321", "1 keep 55443", "1 roll 543", "1 place d3", "1 end")
    plain.play("2 roll 66555444")
    async with standing(plain, who=BO) as hands:
        board = hands.sitting.playing.board
        assert isinstance(board, Columbiz)
        await hands.press("d", "2", "enter", "e", "3", "enter")
        assert drafted(hands) == "d2 e3"
        assert "d2 e3" in hands.seen("#hint")
        assert [die.face for die in board.dice()] == ["6", "6", " ", " ", " ", " ", " ", "4"]
        await hands.press("u")
        assert drafted(hands) == "d2"
        await hands.press("e", "6", "enter")
        assert "e6 needs six unused fives, you have three (B8)" in hands.message
        await hands.press("d", "2", "enter")
        assert drafted(hands) == ""
        await hands.press("f", "2", "enter", "e", "3", "enter", "d", "1", "enter")
        assert list(board.do("commit")) == ["place f2", "place e3", "place d1", "end"]


async def test_a_draft_says_what_a_captured_piece_earns() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    plain.play("1 roll 65544321", "1 place d2", "1 end", "2 roll 66554444")
    async with standing(plain, who=BO) as hands:
        await hands.press("d", "4", "enter")
        assert "d4 (+1)" in hands.seen("#hint")
        assert "1 piece captured" in hands.sitting.playing.board.standing(2)


async def test_a_square_of_cubo_is_arranged_before_it_is_covered() -> None:
    plain = Plain("cubo/nl seats=2").begin(ADA, BO)
    plain.play("1 middle R5R4B5B4", "1 roll R6R5R4R3B5B2B1B1W4")
    async with standing(plain) as hands:
        board = hands.sitting.playing.board
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


async def test_cubo_says_how_much_time_is_left() -> None:
    plain = Plain("cubo/nl seats=2").begin(ADA, BO)
    plain.play("1 middle R5R4B5B4", "1 roll R6R5R4R3B5B2B1B1W4")
    plain.wait(100)
    async with standing(plain) as hands:
        assert "20 seconds left in the round" in hands.seen("#head")


async def test_odds_are_shown_on_demand_where_the_table_wants_them() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    async with standing(plain) as hands:
        assert hands.sitting.playing.board.cell("e3").under == ""
        await hands.press("o")
        await hands.pilot.app.workers.wait_for_complete()
        await hands.pilot.pause()
        assert hands.sitting.playing.board.cell("e3").under == "73%"
        await hands.press("o")
        assert hands.sitting.playing.board.cell("e3").under == ""
    async with standing(Plain("columbiz/fr seats=2 odds=no").begin(ADA, BO)) as hands:
        assert "o" not in offered(hands)


@pytest.mark.parametrize(("language", "title"), [("en", "# KIVI"), ("no", "# KIVI")])
async def test_the_rules_are_read_on_f1(language: str, title: str) -> None:
    async with standing(Plain("kivi/en seats=2").begin(ADA, BO), language=language) as hands:
        await hands.press("f1")
        assert isinstance(screen(hands), Book)
        assert rulebook("kivi", language).startswith(title)
        await hands.pilot.press("escape")
        assert screen(hands) is hands.sitting


async def test_the_rules_are_read_in_another_language() -> None:
    async with standing(Plain("kivi/en seats=2").begin(ADA, BO)) as hands:
        await hands.press("f1", "l")
        await choose(hands, "Suomi")
        book = screen(hands)
        assert isinstance(book, Book)
        assert book.query_one(Markdown).source == rulebook("kivi", "fi")
        await hands.pilot.press("escape")
        assert screen(hands) is hands.sitting


async def test_who_gives_up_is_asked_once_more() -> None:
    async with hall() as house:
        room = await begun(house, "kivi/en seats=2", "Ada", "random")
        async with looking(room) as hands:
            await hands.press("m")
            await choose(hands, "Give up", "Play on")
            assert not room.table.forfeited
            await hands.press("escape")
            await choose(hands, "Give up", "Give up")
            assert room.table.winners == (2,)
            assert hands.seen("#hint") == "Ada gave up. Random bot wins."


async def test_a_game_that_has_ended_is_looked_back_at_and_played_again() -> None:
    async with hall() as house:
        room = await seated(house, "sequence-dice/no seats=2 S1=5", "Ada", "random")
        async with looking(room) as hands:
            await room.act(ADA, ask.Begin())
            for _ in range(3):
                await hands.wait()
                await hands.act()
            await room.act(ADA, ask.Forfeit(seat=1))
            await hands.settle()
            assert {"r", "l"} <= {*offered(hands)}
            await hands.press("l")
            replaying = hands.pilot.app.screen
            assert isinstance(replaying, Replaying)
            assert replaying.at == room.table.played
            await hands.pilot.press("escape")
            await hands.press("r")
            assert room.table.games == 2
            assert room.table.phase == "open"
            assert hands.sitting.gathering.display
            await room.act(ADA, ask.Begin())
            await hands.wait()
            assert hands.sitting.playing.display


async def test_a_host_without_a_seat_lets_others_play_again() -> None:
    async with hall() as house:
        room = await begun(house, "sequence-dice/no seats=2 S1=5", "random", "random")
        async with looking(room) as hands:
            await hands.wait()
            await hands.press("r")
            assert room.table.games == 2


async def test_who_comes_late_is_told_what_happened_and_looks_back_at_all_of_it() -> None:
    async with hall() as house:
        room = await begun(house, "sequence-dice/no seats=2 S1=5", "random", "novice")
        async with looking(room) as hands:
            await hands.wait()
        async with looking(room, who=BO) as late:
            said = [str(line) for line in late.sitting.playing.happened.said]
            assert said[:2] == ["A bot plays: Random.", "A bot plays: Novice."]
            assert len(said) > room.table.played
            await late.press("l")
            replaying = screen(late)
            assert isinstance(replaying, Replaying)
            assert replaying.at == room.table.played
            assert replaying.names == ("Random bot", "Novice bot")


async def test_who_sits_there_alone_is_not_asked_to_leave() -> None:
    async with hall() as house:
        room = await begun(house, "kivi/en seats=2", "Ada", "random")
        async with looking(room) as hands:
            await hands.press("m")
            menu = screen(hands)
            assert isinstance(menu, Menu)
            assert [*menu.answers.values()] == ["Give up", "Quit"]


async def test_who_leaves_can_come_back() -> None:
    async with hall() as house:
        room = await house.open(ADA, Plain("kivi/en seats=2").table.terms)
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        await room.act(BO, ask.Sit(seat=2, name="Bo"))
        await room.act(ADA, ask.Begin())
        async with looking(room) as hands:
            await hands.press("m")
            await choose(hands, "Leave the table")
            assert room.table.seat(1).left
            await hands.press("m")
            await choose(hands, "Play on yourself")
            assert not room.table.seat(1).left


async def test_people_talk_and_make_signs() -> None:
    async with hall() as house:
        room = await house.open(ADA, Plain("kivi/en seats=2").table.terms)
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        await room.act(BO, ask.Sit(seat=2, name="Bo"))
        async with looking(room) as hands:
            await hands.press("t", *"hi", "enter")
            await hands.press("i")
            await choose(hands, "Good luck")
            *_, said, signed = hands.seen("#heard").splitlines()
            assert (said, signed) == ("Ada: hi", "Ada makes a sign: Good luck")
            assert [offer.label for offer in hands.sitting.gathering.offers.values()][-1] == "Begin"
        async with looking(room, who=BO) as guest:
            assert guest.seen("#heard").endswith(
                "Ada makes a sign: Good luck\nThe host will begin in a moment."
            )
            await guest.press("end", "enter")
            assert "only the host may do this; if nothing happens, you may in" in guest.message


async def test_partners_are_told_why_they_may_not_talk() -> None:
    async with hall() as house:
        room = await house.open(ADA, Plain("sequence-dice/no seats=4").table.terms)
        for seat, who in enumerate((ADA, BO, ADA, BO), 1):
            await room.act(who, ask.Sit(seat=seat, name=f"No. {seat}"))
        await room.act(ADA, ask.Begin())
        async with looking(room) as hands:
            await hands.press("t", *"hi", "enter")
            assert hands.message == "Nothing may be said now. (partners must not talk while the game runs)"


async def test_at_an_open_table_one_sits_down_and_begins() -> None:
    async with hall() as house:
        room = await house.open(ADA, Plain("cubo/nl seats=2").table.terms)
        async with looking(room) as hands:
            await hands.press("enter")
            assert room.table.seat(1).held_by(ADA)
            await hands.press("home", "down", "down", "down", "enter")
            assert room.table.seat(2).bot == "novice"
            labels = [offer.label for offer in hands.sitting.gathering.offers.values()]
            at = labels.index("Begin: Guest")
            await hands.press("home", *["down"] * at, "enter")
            assert room.table.phase == "play"


async def test_who_only_watches_can_do_nothing() -> None:
    plain = Plain("kivi/en seats=2").begin(ADA, BO)
    async with standing(plain, who=NOBODY) as hands:
        assert "You are watching" in hands.seen("#head")
        assert offered(hands) == ["m", "f1"]
        await hands.press("space", "1", "enter")
        assert hands.message == ""


async def test_several_at_one_keyboard_take_turns_in_cubo_with_tab() -> None:
    plain = Plain("cubo/nl seats=2").begin(ADA, ADA)
    plain.play("1 middle R5R4B5B4")
    async with standing(plain) as hands:
        assert "No. 1, it is your turn" in hands.seen("#head")
        await hands.press("tab")
        assert "No. 2, it is your turn" in hands.seen("#head")


async def test_a_lost_connection_is_said() -> None:
    still = Still(Plain("kivi/en seats=2").begin(ADA, BO))
    still.connected = False
    async with standing(still) as hands:
        assert "The connection is lost" in hands.seen("#head")


async def test_a_person_who_keeps_others_waiting_can_be_replaced_by_wish() -> None:
    plain = Plain("kivi/en seats=2 grace=0").begin(ADA, BO)
    plain.write(NewEntry(1, "leaves"))
    async with standing(plain, who=BO) as hands:
        await hands.press("m")
        menu = hands.pilot.app.screen
        assert isinstance(menu, Menu)
        assert "Let a bot play: No. 1" in menu.answers.values()
