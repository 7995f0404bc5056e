"""Keys pressed while the screen lags behind the table, and keys without a meaning."""

from textual.widgets import OptionList

from rekke.table import messages as ask
from rekke.table.log import NewEntry
from rekke.terminal.screens.seating_panel import SeatingPanel
from tests.table.seated import ADA, BO, CY, NOBODY, Plain
from tests.terminal.sitting import Hands, Still, looking, open_hall, seated, standing


def pointed(hands: Hands) -> str:
    option = hands.screen.query_one(OptionList).highlighted_option
    return str(option.prompt) if option else ""


async def point(hands: Hands, label: str) -> None:
    labels = [offer.label for offer in hands.screen.seating.items.values()]
    await hands.press("home", *["down"] * labels.index(label))


async def test_only_ascii_digits_select_a_die() -> None:
    plain = Plain("kivi/en seats=2").begin(ADA, BO)
    plain.play("1 roll 644422")
    async with standing(plain) as hands:
        await hands.press("²", "٣", "0")
        assert not any(die.kept for die in hands.screen.panel.tray.dice)


async def test_tab_goes_to_a_seat_that_acts_even_from_one_that_no_longer_does() -> None:
    plain = Plain("cubo/nl seats=3").begin(ADA, ADA, ADA)
    plain.play("1 middle R5R4B5B4")
    still = Still(plain)
    async with standing(still) as hands:
        await hands.press("tab")
        assert hands.screen.seat == 2
        hands.screen.seat = 9  # as after a line that the screen has not shown yet
        await hands.press("tab")
        assert hands.screen.seat == 1


async def test_the_highlighted_item_stays_highlighted_when_others_sit_down() -> None:
    async with open_hall() as hall:
        room = await seated(hall, "kivi/en seats=3", "Ada")
        await room.act(BO, ask.Sit(seat=3, name="Bo"))
        async with looking(room) as hands:
            await point(hands, "Seat 3: Free the seat of Bo")
            await room.act(CY, ask.Sit(seat=2, name="Cy"))
            await hands.settle()
            assert pointed(hands) == "Seat 3: Free the seat of Bo"


async def test_enter_does_nothing_when_the_highlighted_item_has_gone() -> None:
    async with open_hall() as hall:
        room = await seated(hall, "kivi/en seats=3", "Ada")
        async with looking(room) as hands:
            await point(hands, "Seat 2: Take this seat")
            await room.act(BO, ask.Sit(seat=2, name="Bo"))
            await hands.settle()
            assert pointed(hands) == ""
            number = room.table.number
            await hands.press("enter")
            assert room.table.number == number


async def test_an_item_that_has_gone_is_not_carried_out() -> None:
    async with open_hall() as hall:
        room = await seated(hall, "kivi/en seats=2", "Ada", "random")
        async with looking(room) as hands:
            await point(hands, "Begin")
            options = hands.screen.query_one(OptionList)
            options.action_select()
            hands.screen.seating.show(room.table, [], (), waits=False)
            await hands.settle()
            assert room.table.phase == "open"


async def test_the_outcome_stays_when_the_cursor_moves() -> None:
    plain = Plain("kivi/en seats=2").begin(ADA, BO)
    plain.write(NewEntry(2, "forfeits"))
    async with standing(plain) as hands:
        await hands.press("right", "e", "3")
        assert hands.seen("#hint") == "No. 2 gave up. You have won!"


async def test_a_watcher_is_offered_no_seat() -> None:
    async with standing(Plain("kivi/en seats=2"), who=NOBODY) as hands:
        assert hands.screen.query_one(SeatingPanel).items == {}
