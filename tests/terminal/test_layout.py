"""Layout: long names, small terminals, and many keys to list."""

from rekke.table.log import NewEntry
from rekke.terminal.widgets.key_bar import KeyBar
from rekke.terminal.widgets.seats import SeatList
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import standing


async def test_a_long_name_is_cut_before_the_points() -> None:
    plain = Plain("kivi/en seats=2")
    plain.write(
        NewEntry(1, f"sits {'N' * 90}", ADA), NewEntry(2, "sits [b]Bo[/b]", BO), NewEntry(0, "begins 1")
    )
    async with standing(plain) as hands:
        seats = hands.screen.query_one(SeatList)
        first, _, second, _ = str(seats.render()).splitlines()
        assert {len(first), len(second)} == {seats.size.width}
        assert first.startswith("▶  ●  NNN")
        assert first.endswith("N… 0")
        assert "[b]Bo[/b]" in second


async def test_details_of_a_seat_that_are_too_long_for_a_line_take_two() -> None:
    plain = Plain("columbiz/fr seats=2").begin(ADA, BO)
    async with standing(plain, language="de", size=(100, 34)) as hands:
        seats = hands.screen.query_one(SeatList)
        said = str(seats.render()).splitlines()
        assert [" ".join(line.split()) for line in said[1:3]] == ["18 Steine übrig, 0 Steine", "gefangen"]
        assert max(map(len, said)) <= seats.size.width


async def test_a_terminal_that_is_too_small_shows_only_a_message() -> None:
    async with standing(Plain("kivi/en seats=2").begin(ADA, BO)) as hands:
        assert not hands.screen.has_class("small")
        await hands.pilot.resize_terminal(60, 20)
        await hands.pilot.pause()
        assert hands.screen.query_one("#small").display
        assert not hands.screen.panel.display
        await hands.pilot.resize_terminal(130, 50)
        await hands.pilot.pause()
        assert hands.screen.panel.grid.scale > (6, 2)


async def test_a_board_keeps_its_size_when_more_keys_are_listed() -> None:
    plain = Plain("cubo/nl seats=2").begin(ADA, ADA)
    plain.play("1 middle R5R4B5B4")
    async with standing(plain, language="fi") as hands:
        before, scale = hands.screen.query_one(KeyBar).size.height, hands.screen.panel.grid.scale
    plain.play("1 roll R6R5R4R3B5B2B1B1W4")
    async with standing(plain, language="fi") as hands:
        await hands.press("s")
        assert hands.screen.query_one(KeyBar).size.height > before
        assert hands.screen.panel.grid.scale == scale
