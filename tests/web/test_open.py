"""Before the game: the host sets the terms of the table, and can change them until it begins."""

import pytest
from playwright.sync_api import Locator, expect

from tests.web import axe
from tests.web.conftest import Arrive
from tests.web.person import Person
from tests.web.test_phone import check as fits
from tests.web.words import said, within


def opened(person: Person, game: str = "kivi") -> None:
    """Open a table for a friend, with the defaults of the form."""
    person.visit(f"/new/{game}")
    person.button("new.open").click()
    person.sees("share")


def changing(person: Person) -> Locator:
    """Open the dialog that changes the terms, and return it."""
    person.button("open.change").click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name=said("open.change.set"))).to_be_visible()
    return dialog


def test_the_host_changes_the_edition_a_choice_the_clock_the_grace_and_the_odds(person: Person) -> None:
    opened(person)
    dialog = changing(person)
    dialog.get_by_role("combobox", name=said("new.edition")).select_option("it")
    dialog.get_by_role("radio", name=said("choice.K1.permissive")).check()
    dialog.get_by_role("combobox", name=said("new.clock")).select_option("60")
    dialog.get_by_role("radio", name=said("new.late.forfeit")).check()
    dialog.get_by_role("combobox", name=said("new.grace")).select_option("300")
    dialog.get_by_role("radio", name=said("new.odds.no")).check()
    dialog.get_by_role("button", name=said("new.players")).filter(has_text="3").click()
    dialog.get_by_role("button", name=said("open.change.set")).click()
    expect(dialog).to_have_count(0)
    person.sees("terms.no-odds")
    terms = person.view()["terms"]
    assert (terms["edition"], terms["choices"], terms["seats"]) == ("it", {"K1": "permissive"}, 3)
    assert (terms["clock"], terms["late"], terms["grace"], terms["odds"]) == (60, "forfeit", 300, "no")


def test_the_host_chooses_another_game_and_who_begins_it(person: Person) -> None:
    opened(person)
    dialog = changing(person)
    dialog.get_by_role("combobox", name=said("new.game")).select_option("cubo")
    dialog.get_by_role("radio", name=said("choice.C10.none")).check()
    dialog.get_by_text(said("new.more")).click()
    dialog.get_by_role("spinbutton", name=said("new.grab")).fill("25")
    dialog.get_by_role("button", name=said("open.change.set")).click()
    expect(person.page.get_by_role("heading", name=said("game.cubo"))).to_have_count(2)
    terms = person.view()["terms"]
    assert (terms["game"], terms["choices"], terms["grab"]) == ("cubo", {"C10": "none"}, 25)
    person.page.get_by_label(said("open.bot.at", number=2)).select_option("novice")
    person.page.get_by_role("combobox", name=said("open.first")).select_option("2")
    person.button("open.begin").click()
    person.page.get_by_role("grid").wait_for()
    assert " first=2 " in f"{person.view()['position']} "


def test_changing_one_term_keeps_the_others(person: Person) -> None:
    person.visit("/new/kivi")
    person.page.get_by_role("combobox", name=said("new.grace")).select_option("own")
    person.page.get_by_label(within("choice.seconds")).last.fill("90")
    person.page.get_by_role("radio", name=said("choice.K1.permissive")).check()
    person.button("new.open").click()
    person.sees("share")
    dialog = changing(person)
    dialog.get_by_role("combobox", name=said("new.clock")).select_option("30")
    dialog.get_by_role("button", name=said("open.change.set")).click()
    expect(dialog).to_have_count(0)
    terms = person.view()["terms"]
    assert (terms["choices"], terms["grace"], terms["clock"]) == ({"K1": "permissive"}, 90, 30)


def test_a_seat_that_is_taken_cannot_be_removed(person: Person) -> None:
    person.visit("/new/kivi")
    person.page.get_by_role("button", name=said("new.players")).filter(has_text="4").click()
    person.page.get_by_label(said("new.seat", number=3)).select_option("bot novice")
    person.button("new.open").click()
    person.sees("share")
    dialog = changing(person)
    counts = dialog.get_by_role("button", name=said("new.players"))
    expect(counts.filter(has_text="2")).to_be_disabled()
    person.sees("open.change.taken")
    counts.filter(has_text="3").click()
    dialog.get_by_role("button", name=said("open.change.set")).click()
    expect(dialog).to_have_count(0)
    assert person.view()["terms"]["seats"] == 3


def test_an_unreadable_board_is_refused_with_a_reason_and_stays_in_the_form(person: Person) -> None:
    opened(person)
    dialog = changing(person)
    dialog.get_by_text(said("new.more")).click()
    dialog.get_by_label(within("new.board")).first.fill("nonsense")
    dialog.get_by_role("button", name=said("open.change.set")).click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    expect(dialog.get_by_label(within("new.board")).first).to_have_value("nonsense")
    assert not person.view()["terms"]["board"]


def test_only_the_host_can_change_the_terms_and_everybody_sees_the_change(
    person: Person, arrive: Arrive
) -> None:
    opened(person)
    friend = arrive()
    friend.visit(f"/table/{person.table}")
    expect(friend.button("open.change")).to_have_count(0)
    dialog = changing(person)
    dialog.get_by_role("radio", name=said("new.odds.no")).check()
    dialog.get_by_role("button", name=said("open.change.set")).click()
    friend.sees("terms.no-odds")


@pytest.mark.parametrize("game", ["kivi", "cubo"])
def test_the_dialog_fits_a_phone_and_is_accessible(phone: Person, game: str) -> None:
    opened(phone, game)
    changing(phone)
    axe.check(phone.page)
    fits(phone.page)
