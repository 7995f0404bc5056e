"""A table in the app: odds, rules, chat, giving up, rematches and watching."""

import re

import pytest
from textual.screen import Screen
from textual.widgets import Markdown, OptionList

from rekke.client.unreachable import Unreachable
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.log import NewEntry
from rekke.terminal.screens.analysis_screen import AnalysisScreen
from rekke.terminal.screens.menu import Menu
from rekke.terminal.screens.replay_screen import ReplayScreen
from rekke.terminal.screens.rulebook_screen import RulebookScreen
from rekke.terminal.widgets.seats import SeatList
from tests.table.seated import ADA, BO, CY, DI, NOBODY, Plain
from tests.terminal.sitting import Hands, Still, begun, looking, open_hall, seated, standing


def offered(hands: Hands) -> list[str]:
    return [action.key for action in hands.screen.offered()]


def screen(hands: Hands) -> Screen[object]:
    return hands.pilot.app.screen


async def choose(hands: Hands, *labels: str) -> None:
    """Choose an item in each of several menus, one after another."""
    for label in labels:
        menu = hands.pilot.app.screen
        assert isinstance(menu, Menu)
        options = menu.query_one(OptionList)
        at = [str(option.prompt) for option in options.options].index(label)
        await hands.pilot.press(*["down"] * at, "enter")
        await hands.pilot.pause()
    await hands.settle()


async def test_cubo_shows_how_much_time_is_left() -> None:
    plain = Plain("cubo/nl seats=2").begin(ADA, BO)
    plain.play("1 middle R5R4B5B4", "1 roll R6R5R4R3B5B2B1B1W4")
    plain.wait(100)
    async with standing(plain) as hands:
        assert "20 seconds left in the round" in hands.seen("#head")


async def test_odds_are_shown_on_demand_if_the_table_allows_them() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    async with standing(plain) as hands:
        assert hands.screen.panel.board.cell("e3").under == ""
        await hands.press("o")
        await hands.pilot.app.workers.wait_for_complete()
        await hands.pilot.pause()
        assert hands.screen.panel.board.cell("e3").under == "73%"
        await hands.press("o")
        assert hands.screen.panel.board.cell("e3").under == ""
    async with standing(Plain("columbiz/fr seats=2 odds=no").begin(ADA, BO)) as hands:
        assert "o" not in offered(hands)


async def test_cubo_has_no_odds_to_show() -> None:
    for terms, has_odds in (("cubo/nl seats=2", False), ("kivi/en seats=2", True)):
        async with standing(Plain(terms).begin(ADA, BO)) as hands:
            assert ("o" in offered(hands)) == has_odds


@pytest.mark.parametrize(("language", "title"), [("en", "# KIVI"), ("no", "# KIVI")])
async def test_f1_opens_the_rulebook(language: str, title: str) -> None:
    async with standing(Plain("kivi/en seats=2").begin(ADA, BO), language=language) as hands:
        await hands.press("f1")
        assert isinstance(screen(hands), RulebookScreen)
        assert GAMES["kivi"].rulebook_text(language).startswith(title)
        await hands.pilot.press("escape")
        assert screen(hands) is hands.screen


async def test_the_rulebook_can_be_read_in_another_language() -> None:
    async with standing(Plain("kivi/en seats=2").begin(ADA, BO)) as hands:
        await hands.press("f1", "l")
        await choose(hands, "Suomi")
        book = screen(hands)
        assert isinstance(book, RulebookScreen)
        assert book.query_one(Markdown).source == GAMES["kivi"].rulebook_text("fi")
        await hands.pilot.press("escape")
        assert screen(hands) is hands.screen


async def test_giving_up_needs_a_confirmation() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "kivi/en seats=2", "Ada", "random")
        async with looking(room) as hands:
            await hands.press("m")
            await choose(hands, "Give up", "Keep playing")
            assert not room.table.forfeited
            await hands.press("escape")
            await choose(hands, "Give up", "Give up")
            assert room.table.winners == (2,)
            assert hands.seen("#hint") == "Ada gave up. Random bot wins."


async def test_a_game_that_has_ended_can_be_replayed_and_followed_by_a_rematch() -> None:
    async with open_hall() as hall:
        room = await seated(hall, "sequence-dice/no seats=2 S1=5", "Ada", "random")
        async with looking(room) as hands:
            await room.act(ADA, ask.Begin())
            for _ in range(3):
                await hands.wait()
                await hands.act()
            await room.act(ADA, ask.Forfeit(seat=1))
            await hands.settle()
            assert {"r", "l", "x"} <= {*offered(hands)}
            await hands.press("x")
            explanation = hands.pilot.app.screen
            assert isinstance(explanation, AnalysisScreen)
            await hands.pilot.app.workers.wait_for_complete()
            assert "gave up" in str(explanation.text.content)
            await hands.pilot.press("escape")
            await hands.press("l")
            replaying = hands.pilot.app.screen
            assert isinstance(replaying, ReplayScreen)
            assert replaying.at == room.table.played
            await hands.pilot.press("escape")
            await hands.press("r")
            assert room.table.games == 2
            assert room.table.phase == "open"
            assert hands.screen.seating.display
            await room.act(ADA, ask.Begin())
            await hands.wait()
            assert hands.screen.panel.display


async def test_a_host_without_a_seat_can_start_a_rematch() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "sequence-dice/no seats=2 S1=5", "random", "random")
        async with looking(room) as hands:
            await hands.wait()
            await hands.press("r")
            assert room.table.games == 2


async def test_a_late_watcher_sees_the_past_and_can_replay_all_of_it() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "sequence-dice/no seats=2 S1=5", "random", "novice")
        async with looking(room) as hands:
            await hands.wait()
        async with looking(room, who=BO) as late:
            said = [str(line) for line in late.screen.panel.event_log.lines]
            assert said[:2] == ["A bot plays: Random.", "A bot plays: Novice."]
            assert len(said) > room.table.played
            await late.press("l")
            replaying = screen(late)
            assert isinstance(replaying, ReplayScreen)
            assert replaying.at == room.table.played
            assert replaying.names == ("Random bot", "Novice bot")


async def test_a_person_alone_with_bots_is_not_offered_to_leave() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "kivi/en seats=2", "Ada", "random")
        async with looking(room) as hands:
            await hands.press("m")
            menu = screen(hands)
            assert isinstance(menu, Menu)
            assert [*menu.answers.values()] == ["Give up", "Quit"]


async def test_a_person_who_leaves_can_come_back() -> None:
    async with open_hall() as hall:
        room = await hall.open(ADA, Plain("kivi/en seats=2").table.terms)
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        await room.act(BO, ask.Sit(seat=2, name="Bo"))
        await room.act(ADA, ask.Begin())
        async with looking(room) as hands:
            await hands.press("m")
            await choose(hands, "Leave the table")
            await choose(hands, "Stay")
            assert not room.table.seat(1).left
            await hands.press("m")
            await choose(hands, "Leave the table")
            await choose(hands, "Leave")
            assert room.table.seat(1).left
            await hands.press("m")
            await choose(hands, "Take over again")
            assert not room.table.seat(1).left


async def test_people_chat_and_make_signs() -> None:
    async with open_hall() as hall:
        room = await hall.open(ADA, Plain("kivi/en seats=2").table.terms)
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        await room.act(BO, ask.Sit(seat=2, name="Bo"))
        async with looking(room) as hands:
            await hands.press("t", *"hi", "enter")
            await hands.press("i")
            await choose(hands, "Good luck")
            *_, said, signed = hands.seen("#recent").splitlines()
            assert (said, signed) == ("Ada: hi", "Ada reacts: Good luck")
            assert [offer.label for offer in hands.screen.seating.items.values()][-1] == "Begin"
        async with looking(room, who=BO) as guest:
            assert guest.seen("#recent").endswith("Ada reacts: Good luck\nThe host will begin in a moment.")
            await guest.press("end", "enter")
            assert re.fullmatch(r"Only the host can do that; you can in \d+ s\.", guest.message)


async def test_partners_see_why_they_may_not_talk() -> None:
    async with open_hall() as hall:
        room = await hall.open(ADA, Plain("sequence-dice/no seats=4").table.terms)
        for seat, who in enumerate((ADA, BO, ADA, BO), 1):
            await room.act(who, ask.Sit(seat=seat, name=f"No. {seat}"))
        await room.act(ADA, ask.Begin())
        async with looking(room) as hands:
            await hands.press("t", *"hi", "enter")
            assert hands.message == ("Partners must not talk while the game runs.")


async def test_at_an_open_table_the_host_sits_down_and_begins() -> None:
    async with open_hall() as hall:
        room = await hall.open(ADA, Plain("cubo/nl seats=2").table.terms)
        async with looking(room) as hands:
            await hands.press("enter")
            assert room.table.seat(1).held_by(ADA)
            await hands.press("home", "down", "down", "down", "enter")
            assert room.table.seat(2).bot == "novice"
            labels = [offer.label for offer in hands.screen.seating.items.values()]
            at = labels.index("Begin: Guest")
            await hands.press("home", *["down"] * at, "enter")
            assert room.table.phase == "play"


async def test_a_watcher_can_do_nothing() -> None:
    plain = Plain("kivi/en seats=2").begin(ADA, BO)
    async with standing(plain, who=NOBODY) as hands:
        assert "You are watching" in hands.seen("#head")
        assert offered(hands) == ["m", "f1"]
        await hands.press("space", "1", "enter")
        assert hands.message == ""


async def test_tab_switches_between_people_at_one_keyboard_in_cubo() -> None:
    plain = Plain("cubo/nl seats=2").begin(ADA, ADA)
    plain.play("1 middle R5R4B5B4")
    async with standing(plain) as hands:
        assert "No. 1, it is your turn" in hands.seen("#head")
        await hands.press("tab")
        assert "No. 2, it is your turn" in hands.seen("#head")


async def test_a_lost_connection_is_shown() -> None:
    still = Still(Plain("kivi/en seats=2").begin(ADA, BO))
    still.connected = False
    async with standing(still) as hands:
        assert "Connection lost" in hands.seen("#head")


@pytest.mark.parametrize(
    ("failure", "shown"),
    [
        (Refusal("unknown", "there is no such table"), "There is no such table."),
        (Unreachable("http://here", "Connection refused"), "cannot reach a table at http://here"),
    ],
)
async def test_a_table_that_is_gone_is_shown_with_the_reason(failure: Exception, shown: str) -> None:
    still = Still(Plain("kivi/en seats=2").begin(ADA, BO))
    still.connected, still.failure = False, failure
    async with standing(still) as hands:
        assert shown in hands.seen("#head")


async def test_a_bot_can_replace_a_person_who_has_left() -> None:
    plain = Plain("kivi/en seats=2 grace=0").begin(ADA, BO)
    plain.write(NewEntry(1, "leaves"))
    async with standing(plain, who=BO) as hands:
        await hands.press("m")
        menu = hands.pilot.app.screen
        assert isinstance(menu, Menu)
        assert "Let a bot step in: No. 1" in menu.answers.values()


async def test_the_seats_show_who_is_away_and_for_how_long() -> None:
    still = Still(Plain("kivi/en seats=4").begin(ADA, BO, CY, DI))
    still.away = {2: still.moment - 150_000, 3: still.moment - 20_000, 4: 0}
    async with standing(still) as hands:
        seats = hands.screen.query_one(SeatList)
        assert [row.state for row in seats.rows] == ["", "away for 2 minutes", "away", "away"]
        still.moment += 60_000
        hands.screen.update_away()
        assert seats.rows[1].state == "away for 3 minutes"
        still.away = {}
        hands.screen.update_away()
        assert seats.rows[1].state == "away for 3 minutes"  # until the table is shown again
        hands.screen.tell(())
        await hands.settle()
        assert seats.rows[1].state == ""


async def test_whoever_is_asked_for_another_game_may_decline_it() -> None:
    async with open_hall() as hall:
        room = await hall.open(ADA, Plain("kivi/en seats=2").table.terms)
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        await room.act(BO, ask.Sit(seat=2, name="Bo"))
        await room.act(ADA, ask.Begin())
        async with looking(room) as hands:
            await room.act(BO, ask.Forfeit(seat=2))
            await room.act(BO, ask.Rematch(seat=2))
            await hands.settle()
            await hands.press("m")
            await choose(hands, "No, thanks")
            assert room.table.rematch.declined == {1}
            await hands.press("m")
            menu = hands.pilot.app.screen
            assert "No, thanks" not in [str(each.prompt) for each in menu.query_one(OptionList).options]
