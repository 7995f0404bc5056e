"""Keys that are pressed while the table is ahead of the screen, and keys that mean nothing."""

from textual.widgets import OptionList

from rekke.table import messages as ask
from rekke.table.log import NewEntry
from rekke.terminal.screens.gathering import Gathering
from tests.table.seated import ADA, BO, CY, NOBODY, Plain
from tests.terminal.sitting import Hands, Still, hall, looking, seated, standing


def pointed(hands: Hands) -> str:
    option = hands.sitting.query_one(OptionList).highlighted_option
    return str(option.prompt) if option else ""


async def point(hands: Hands, label: str) -> None:
    labels = [offer.label for offer in hands.sitting.gathering.offers.values()]
    await hands.press("home", *["down"] * labels.index(label))


async def test_a_digit_that_is_no_number_chooses_no_die() -> None:
    plain = Plain("kivi/en seats=2").begin(ADA, BO)
    plain.play("1 roll 644422")
    async with standing(plain) as hands:
        await hands.press("²", "٣", "0")
        assert not any(die.kept for die in hands.sitting.playing.tray.shown)


async def test_tab_goes_to_a_seat_that_acts_also_from_one_that_does_no_longer() -> None:
    plain = Plain("cubo/nl seats=3").begin(ADA, ADA, ADA)
    plain.play("1 middle R5R4B5B4")
    still = Still(plain)
    async with standing(still) as hands:
        await hands.press("tab")
        assert hands.sitting.seat == 2
        hands.sitting.seat = 9  # as after a line of which the screen has not been told yet
        await hands.press("tab")
        assert hands.sitting.seat == 1


async def test_who_points_at_something_goes_on_pointing_at_it_when_others_sit_down() -> None:
    async with hall() as house:
        room = await seated(house, "kivi/en seats=3", "Ada")
        await room.act(BO, ask.Sit(seat=3, name="Bo"))
        async with looking(room) as hands:
            await point(hands, "Seat 3: Free the seat of Bo")
            await room.act(CY, ask.Sit(seat=2, name="Cy"))
            await hands.settle()
            assert pointed(hands) == "Seat 3: Free the seat of Bo"


async def test_who_points_at_what_is_gone_points_at_nothing_so_that_enter_does_nothing() -> None:
    async with hall() as house:
        room = await seated(house, "kivi/en seats=3", "Ada")
        async with looking(room) as hands:
            await point(hands, "Seat 2: Take this seat")
            await room.act(BO, ask.Sit(seat=2, name="Bo"))
            await hands.settle()
            assert pointed(hands) == ""
            number = room.table.number
            await hands.press("enter")
            assert room.table.number == number


async def test_what_was_chosen_and_is_gone_is_not_asked_for() -> None:
    async with hall() as house:
        room = await seated(house, "kivi/en seats=2", "Ada", "random")
        async with looking(room) as hands:
            await point(hands, "Begin")
            options = hands.sitting.query_one(OptionList)
            options.action_select()
            hands.sitting.gathering.show(room.table, [], (), waits=False)
            await hands.settle()
            assert room.table.phase == "open"


async def test_the_outcome_stays_when_the_cursor_moves() -> None:
    plain = Plain("kivi/en seats=2").begin(ADA, BO)
    plain.write(NewEntry(2, "forfeits"))
    async with standing(plain) as hands:
        await hands.press("right", "e", "3")
        assert hands.seen("#hint") == "No. 2 gave up. You have won!"


async def test_who_watches_is_offered_no_seat() -> None:
    async with standing(Plain("kivi/en seats=2"), who=NOBODY) as hands:
        assert hands.sitting.query_one(Gathering).offers == {}
