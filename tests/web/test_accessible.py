"""Axe finds no violation: on any page, in any state of a game, in either theme."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.slow import one_quick
from tests.web import axe
from tests.web.hands import Mouse
from tests.web.person import Person
from tests.web.playing import look
from tests.web.seated import Seated, View
from tests.web.words import GAMES, said

PAGES = (
    "/",
    "/new/kivi",
    "/new/sequence-dice",
    "/new/cubo",
    "/rules",
    "/rules/kivi",
    "/tour/columbiz",
    "/replay",
    "/games",
    "/mistakes",
    "/dice",
    "/table/aaaaaaaaaaaaaa",
)


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_any_page(person: Person, path: str) -> None:
    person.visit(path)
    person.page.wait_for_load_state("networkidle")
    axe.check(person.page)
    person.forgive("40[34]")


def test_axe_finds_nothing_in_an_open_menu(person: Person) -> None:
    person.visit()
    person.page.get_by_label(said("likings")).click()
    axe.check(person.page)


def test_axe_finds_nothing_where_a_table_waits_for_a_friend(person: Person) -> None:
    person.visit("/new/kivi")
    person.button("new.open").click()
    person.sees("share")
    axe.check(person.page)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_any_state_of_a_game(person: Person, game: str) -> None:
    with Seated(person, game) as table:
        table.begin()
        table.visit()
        person.page.wait_for_selector('[role="grid"]')
        axe.check(person.page)
        table.until_deciding()
        axe.check(person.page)
        begin_draft(person, game)
        axe.check(person.page)
        table.until_his()
        person.page.wait_for_function("() => !document.querySelector('[role=gridcell][aria-disabled=false]')")
        axe.check(person.page)
        table.finish()
        person.link("ended.replay").wait_for()
        axe.check(person.page)


def test_axe_finds_nothing_where_dice_of_cubo_are_grabbed_and_swapped(person: Person) -> None:
    with Seated(person, "cubo", grab=3_600) as table:
        table.begin()
        table.visit()
        dice = person.page.get_by_role("button", name=said("cubo.grab"))
        squares = person.page.get_by_role("gridcell", name=said("cubo.square.swap"))
        for verb, offered in (("grab", dice), ("swap", squares)):
            table.until(partial(offers, verb=verb))
            expect(offered.first).to_be_visible()
            axe.check(person.page)


def offers(view: View, verb: str) -> bool:
    """Return whether Ada has a move with this verb."""
    return any(move.startswith(f"{verb} ") for move in view["moves"].get("1", []))


@pytest.mark.parametrize("game", one_quick(GAMES))
def test_axe_finds_nothing_in_a_replay(person: Person, game: str) -> None:
    with Seated(person, game) as table:
        table.begin()
        table.finish()
        person.visit(f"/replay/{table.table}#verify")
        person.sees("verify.right")
        axe.check(person.page)


def begin_draft(person: Person, game: str) -> None:
    """Begin a draft: place a piece in Columbiz, pick up a die in Cubo, keep a die elsewhere."""
    if game in ("columbiz", "cubo"):
        Mouse(person.page).choose(look(person.page).squares[0])
    elif dice := look(person.page).all("tray.die"):
        Mouse(person.page).press(dice[0])
