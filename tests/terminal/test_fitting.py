"""Everything finds its place: long names, small windows, and many keys to tell of."""

from rekke.table.log import NewEntry
from rekke.terminal.widgets.deeds import Deeds
from rekke.terminal.widgets.seats import Seats
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import standing


async def test_a_long_name_leaves_room_for_the_points() -> None:
    plain = Plain("kivi/en seats=2")
    plain.write(
        NewEntry(1, f"sits {'N' * 90}", ADA), NewEntry(2, "sits [b]Bo[/b]", BO), NewEntry(0, "begins 1")
    )
    async with standing(plain) as hands:
        seats = hands.sitting.query_one(Seats)
        first, _, second, _ = str(seats.render()).splitlines()
        assert {len(first), len(second)} == {seats.size.width}
        assert first.startswith("▶  ●  NNN")
        assert first.endswith("N… 0")
        assert "[b]Bo[/b]" in second


async def test_a_window_that_is_too_small_says_so_until_it_has_grown() -> None:
    async with standing(Plain("kivi/en seats=2").begin(ADA, BO)) as hands:
        assert not hands.sitting.has_class("small")
        await hands.pilot.resize_terminal(60, 20)
        await hands.pilot.pause()
        assert hands.sitting.query_one("#small").display
        assert not hands.sitting.playing.display
        await hands.pilot.resize_terminal(130, 50)
        await hands.pilot.pause()
        assert hands.sitting.playing.grid.scale > (6, 2)


async def test_a_board_keeps_its_size_when_there_is_more_to_do() -> None:
    plain = Plain("cubo/nl seats=2").begin(ADA, ADA)
    plain.play("1 middle R5R4B5B4")
    async with standing(plain, language="fi") as hands:
        before, scale = hands.sitting.query_one(Deeds).size.height, hands.sitting.playing.grid.scale
    plain.play("1 roll R6R5R4R3B5B2B1B1W4")
    async with standing(plain, language="fi") as hands:
        await hands.press("s")
        assert hands.sitting.query_one(Deeds).size.height > before
        assert hands.sitting.playing.grid.scale == scale
