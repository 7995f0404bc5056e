"""A phone of 360 pixels: no page is wider, and everything is large enough for a finger."""

import re

import pytest
from playwright.sync_api import Page

from rekke.lang import LANGUAGES
from tests.server.running import Person as Asking
from tests.slow import one_quick
from tests.web.conftest import PHONE, Arrive
from tests.web.hands import Touch
from tests.web.person import Person
from tests.web.playing import Playing
from tests.web.seated import Seated
from tests.web.test_accessible import PAGES
from tests.web.test_every_screen import hidden
from tests.web.words import GAMES, catalog, forms, said

FINGER = 44
"""Width and height, in pixels, of the smallest target that a finger can hit."""
WIDER = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > 361 && !one.closest(".unseen"))
  .map((one) => one.outerHTML.slice(0, 120))"""
CUT = """() => [...document.querySelectorAll("[aria-label] li .detail")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""
"""What is said at the seats and does not fit."""
HINT = re.compile(r"(kivi|columbiz|keeping)\.hint\.")
TOP = "Math.round(document.querySelector('.board').getBoundingClientRect().top + scrollY)"
SMALL = """finger => [...document.querySelectorAll("button, summary, select, a.button, label:has(input), [role=gridcell]")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width && Math.min(box.width, box.height) < finger - 0.6)
  .map(([box, one]) => `${box.width.toFixed(1)} x ${box.height.toFixed(1)}: ${one.outerHTML.slice(0, 120)}`)"""


def check(page: Page) -> None:
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360, page.evaluate(WIDER)
    assert not page.evaluate(SMALL, FINGER)


@pytest.mark.parametrize("path", one_quick([*PAGES[1:], PAGES[0]]))
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
        phone.page.locator(".board").first.wait_for()
        top = phone.page.evaluate(TOP)
        table.until_placing()
        playing = Playing(Touch(phone.page))
        playing.waits()
        check(phone.page)
        assert phone.page.evaluate(TOP) == top, "the board jumps when somebody moves"
        playing.play_on(1)
        table.finish()
        phone.link("ended.replay").wait_for()
        check(phone.page)


@pytest.mark.parametrize("game", one_quick(GAMES))
def test_a_table_of_four_fits_a_phone(phone: Person, game: str) -> None:
    phone.context.add_init_script("localStorage.setItem('rekke.language', 'de')")
    with Asking(phone.address, phone.holds()) as ada:
        bots = [{"bot": level} for level in ("novice", "skilled", "expert")]
        table = ada.open(game=game, seats=4, sitters=[{"name": "Ada"}, *bots], begin=True)
        phone.visit(f"/table/{table}")
        phone.page.get_by_role("grid").wait_for()
        check(phone.page)


def test_the_seats_say_everything_on_a_phone(phone: Person, arrive: Arrive) -> None:
    with Seated(phone, "kivi", clock=259_200) as table:
        table.begin()
        table.until_his()  # Ada has a menu for Bo only while the game waits for him
        table.visit()
        other = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
        other.holds(table.bo.token)
        other.visit(f"/table/{table.table}")
        for person in (phone, other):
            person.page.get_by_role("timer").first.wait_for()
            assert not person.page.evaluate(CUT)
            for name in ("Ada", "Bo"):
                person.page.get_by_label(said("seat.menu", name=name)).tap()
                assert not hidden(person.page, "details[open] ul button")
                person.page.get_by_label(said("seat.menu", name=name)).tap()


HINTS = """hints => hints.filter((hint) => {
  const shown = document.querySelector(".pointed");
  const line = Object.assign(shown.cloneNode(), { textContent: hint });
  shown.after(line);
  const { height } = line.getBoundingClientRect();
  line.remove();
  return height > shown.getBoundingClientRect().height + 1;
})"""


def test_no_hint_under_a_board_moves_the_dice_below_it(phone: Person) -> None:
    with Seated(phone, "kivi") as table:
        table.begin()
        table.visit()
        phone.page.locator(".pointed").wait_for()
        for language in LANGUAGES:
            phrases = [catalog(language)[key] for key in catalog() if HINT.match(key)]
            hints = [form.format(square="b4", name="Anna", count=2) for one in phrases for form in forms(one)]
            assert not phone.page.evaluate(HINTS, hints), language


def test_a_table_for_friends_is_opened_on_a_phone(phone: Person) -> None:
    phone.visit("/new/kivi")
    phone.button("new.open").tap()
    phone.sees("share")
    check(phone.page)
