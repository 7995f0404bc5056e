"""A phone of 360 pixels: no page is wider, and everything is large enough for a finger."""

import pytest
from playwright.sync_api import Page

from tests.web.hands import Touch
from tests.web.person import Person
from tests.web.playing import Playing
from tests.web.seated import Seated
from tests.web.test_accessible import PAGES
from tests.web.words import GAMES, said

FINGER = 44
"""Width and height, in pixels, of the smallest target that a finger can hit."""
WIDER = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > 361 && !one.closest(".unseen"))
  .map((one) => one.outerHTML.slice(0, 120))"""
SMALL = """finger => [...document.querySelectorAll("button, summary, select, a.button, label:has(input), [role=gridcell]")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width && Math.min(box.width, box.height) < finger - 0.6)
  .map(([box, one]) => `${box.width.toFixed(1)} x ${box.height.toFixed(1)}: ${one.outerHTML.slice(0, 120)}`)"""


def check(page: Page) -> None:
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360, page.evaluate(WIDER)
    assert not page.evaluate(SMALL, FINGER)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_fits_a_phone(phone: Person, path: str) -> None:
    phone.visit(path)
    phone.page.wait_for_load_state("networkidle")
    check(phone.page)
    phone.forgive("40[34]")


def test_the_menu_fits_a_phone(phone: Person) -> None:
    phone.visit()
    phone.page.get_by_label(said("likings")).tap()
    check(phone.page)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_a_phone_and_is_played_with_a_finger(phone: Person, game: str) -> None:
    with Seated(phone, game) as table:
        table.begin()
        table.visit()
        table.until_placing()
        playing = Playing(Touch(phone.page))
        playing.waits()
        check(phone.page)
        playing.play_on(1)
        table.finish()
        phone.link("ended.replay").wait_for()
        check(phone.page)


def test_a_table_for_friends_is_opened_on_a_phone(phone: Person) -> None:
    phone.visit("/new/kivi")
    phone.button("new.open").tap()
    phone.sees("share")
    check(phone.page)
