"""Everything can be done with the keyboard alone."""

from playwright.sync_api import expect

from tests.web.hands import Keys
from tests.web.person import Person
from tests.web.playing import Playing, look
from tests.web.seated import Seated
from tests.web.words import catalog, said, within

SHORTLY, TAPS = 100, 100
"""Milliseconds between two presses of a key, and the most presses."""


def test_a_whole_game_of_kivi_is_played_with_keys(person: Person) -> None:
    person.visit()
    keys = Keys(person.page)
    keys.reach(person.page.get_by_role("button", name=str(catalog()["game.kivi"])))
    person.page.keyboard.press("Enter")
    Playing(keys).to_the_end()
    assert person.view()["ending"] == "rules"


def test_a_square_of_cubo_is_laid_and_covered_with_keys(person: Person) -> None:
    with Seated(person, "cubo") as table:
        table.begin()
        table.visit()
        before = table.until_deciding().told
        person.page.keyboard.press("1")
        person.page.keyboard.press("9")
        assert look(person.page).told != before
        for _ in range(TAPS):  # a press that comes too soon still goes to the previous button
            person.page.keyboard.press("c")
            person.page.wait_for_timeout(SHORTLY)
            if covered := "/" in table.view()["position"]:
                break
        assert covered


def test_a_turn_of_columbiz_is_drafted_undone_and_committed_with_keys(person: Person) -> None:
    with Seated(person, "columbiz") as table:
        table.begin()
        table.visit()
        square = table.until_deciding().squares[0]
        Keys(person.page).choose(square)
        assert look(person.page).chosen == [square]
        person.page.keyboard.press("Backspace")
        assert look(person.page).chosen == []
        Keys(person.page).choose(square)
        person.page.keyboard.press("p")
        expect(person.page.locator(f"[data-square={square}]")).to_have_attribute(
            "aria-label", within("columbiz.square.piece", square=square, name="Ada")
        )


def test_moves_can_be_typed_in_notation(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        square = table.until_deciding().squares[0]
        typing(person, f"place {square}")
        expect(person.page.locator(f"[data-square={square}]")).to_have_attribute(
            "aria-label", within("kivi.square.stone", square=square, name="Ada")
        )


def test_an_unreadable_move_is_explained(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        table.until_mine()
        typing(person, "place z9")
        expect(person.page.get_by_role("alert").filter(has_text="z9")).to_be_visible()


def typing(person: Person, text: str) -> None:
    """Open the field for notation and type into it, with the keyboard alone."""
    keys = Keys(person.page)
    keys.reach(person.page.get_by_text(said("type.title")))
    person.page.keyboard.press("Enter")
    keys.reach(person.field("type.label"))
    person.page.keyboard.type(text)
    person.page.keyboard.press("Enter")
