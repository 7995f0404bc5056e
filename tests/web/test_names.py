"""Names: guests can be told apart, emoji stay whole, and a name that is too long says so."""

from playwright.sync_api import Locator, expect

from tests.web import axe
from tests.web.conftest import Arrive
from tests.web.person import Person
from tests.web.test_open import opened
from tests.web.words import said

FAMILY = "👨‍👩‍👧"


def sitting(person: Person) -> Locator:
    """Return the seats of a table before its game."""
    return person.page.get_by_role("region", name=said("table.game")).locator("ol > li")


def test_two_guests_without_a_name_can_be_told_apart_everywhere(person: Person, arrive: Arrive) -> None:
    opened(person)
    guest = arrive()
    guest.visit(f"/table/{person.table}")
    guest.button("open.sit").click()
    expect(guest.field("open.rename", number=2)).to_have_value("Guest 2")
    person.button("open.begin").click()
    person.in_play()
    names = [seat["name"] for seat in person.view()["seats"]]
    assert names == ["Guest", "Guest 2"]
    guest.field("talk.say").fill("hello")
    guest.field("talk.say").press("Enter")
    talk = person.page.get_by_role("region", name=said("talk"))
    expect(talk.get_by_role("listitem").filter(has_text="hello")).to_contain_text("Guest 2")


def test_a_name_keeps_emoji_of_several_code_points(person: Person, arrive: Arrive) -> None:
    opened(person)
    friend = arrive()
    friend.visit(f"/table/{person.table}")
    friend.field("open.name").fill(f"{FAMILY}🇩🇰👍🏽")
    friend.button("open.sit").click()
    expect(sitting(person).filter(has_text=f"{FAMILY}🇩🇰👍🏽")).to_be_visible()


def test_a_name_that_is_too_long_says_so(person: Person, arrive: Arrive) -> None:
    opened(person)
    friend = arrive()
    friend.visit(f"/table/{person.table}")
    field = friend.field("open.name")
    field.fill(FAMILY * 24)
    friend.misses("name.long")
    field.fill("x" * 30)
    friend.sees("name.long", count="30", most="24")
    expect(field).to_have_attribute("aria-invalid", "true")
    axe.check(friend.page)
    friend.button("open.sit").click()
    assert not person.view()["seats"][1]["person"]
    field.fill("Bo")
    friend.misses("name.long")
    friend.button("open.sit").click()
    expect(sitting(person).filter(has_text="Bo")).to_be_visible()


def test_partners_in_sequence_dice_see_the_pieces_that_they_share(person: Person) -> None:
    person.visit("/new/sequence-dice")
    person.page.get_by_role("button", name=said("new.players")).filter(has_text="4").click()
    shapes = "items => items.map(item => item.querySelector('path.body').getAttribute('d'))"
    pieces = person.page.locator("form li:has(select)").evaluate_all(shapes)
    assert pieces[0] == pieces[2] != pieces[1] == pieces[3]
    person.button("new.open").click()
    person.sees("share")
    assert sitting(person).evaluate_all(shapes) == pieces
