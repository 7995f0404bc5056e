"""Every screen: on a phone, upright and on its side, and on large screens everything needed is in view and uncovered."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.slow import one_quick, slow_case
from tests.web import axe
from tests.web.conftest import SIDEWAYS, Arrive
from tests.web.hands import Mouse
from tests.web.person import Person
from tests.web.playing import Playing
from tests.web.seated import Seated
from tests.web.words import GAMES, said

LARGE: ViewportSize = {"width": 2560, "height": 1440}
PHONES: tuple[ViewportSize, ...] = ({"width": 360, "height": 800}, {"width": 390, "height": 844})
GUIDED: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, {"width": 390, "height": 844})
"""Screens on which tours and replays fit."""
LARGEST_BOARD = 920

BOARD = '[role="gridcell"]'
DECIDES = "main button.main:not([aria-disabled=true]), main [role=gridcell][aria-disabled=false]"
"""What a person presses to go on: the main button, or a square."""
HIDDEN = """selector => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).filter((one) => {
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return true;
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !(one.contains(seen) || seen?.contains(one));
}).map((one) => `${one.outerHTML.slice(0, 140)} ${JSON.stringify(one.getBoundingClientRect())}`)"""
"""The elements that are outside the window or behind others."""

DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Waits until the page has drawn everything that it knows."""

size_id = pytest.mark.parametrize("size", [PHONES[0], slow_case(PHONES[1])], ids=["360", "390"])


def hidden(page: Page, *selectors: str) -> list[str]:
    return [one for selector in selectors for one in page.evaluate(HIDDEN, selector)]


@contextmanager
def deciding(person: Person, game: str) -> Iterator[Seated]:
    """Sit at a table where Ada has thrown, and wait until the page shows it."""
    with Seated(person, game) as table:
        table.begin()
        table.until_placing()
        table.visit()
        Playing(Mouse(person.page)).waits()
        yield table


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_on_its_side_the_board_is_beside_the_dice_and_nothing_needs_scrolling(
    arrive: Arrive, game: str
) -> None:
    person = arrive(viewport=SIDEWAYS, has_touch=True, is_mobile=True)
    with Seated(person, game) as table:
        table.begin()
        table.until_mine()
        table.visit()
        Playing(Mouse(person.page)).waits()
        assert not hidden(person.page, BOARD, DECIDES, ".felt")
        board, felt = (person.page.locator(one).first.bounding_box() for one in (".board", ".felt"))
        assert board
        assert felt
        assert felt["x"] >= board["x"] + board["width"]
        assert board["height"] > SIDEWAYS["height"] * 0.7
        assert person.page.evaluate("document.scrollingElement.scrollWidth") <= SIDEWAYS["width"]
        table.until_deciding()
        assert not hidden(person.page, DECIDES)
        after = person.page.locator(".felt").first.bounding_box()
        assert after
        assert abs(after["y"] - felt["y"]) < 1, "the dice move"
        axe.check(person.page)


@pytest.mark.parametrize("size", [SIDEWAYS, *PHONES], ids=lambda size: f"{size['width']}")
def test_in_cubo_the_middle_and_the_buttons_stay_in_view_while_a_clock_runs(
    arrive: Arrive, size: ViewportSize
) -> None:
    person = arrive(viewport=size, has_touch=True, is_mobile=True)
    with deciding(person, "cubo"):
        expect(person.page.get_by_role("timer")).to_be_visible()
        for share in (0, 0.1, 0.2, 0.3):
            person.page.evaluate("share => scrollTo(0, share * innerHeight)", share)
            assert not hidden(person.page, ".watch", ".doing button")


@size_id
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_nothing_needed_for_a_move_is_below_the_lower_edge(
    arrive: Arrive, game: str, size: ViewportSize
) -> None:
    person = arrive(viewport=size, has_touch=True, is_mobile=True)
    with deciding(person, game):
        assert not hidden(person.page, DECIDES, ".throw", ".doing button")
        if game == "columbiz":
            person.page.locator('[role="gridcell"][aria-disabled="false"]').first.click()
            person.button("columbiz.draft.commit").wait_for()
            assert not hidden(person.page, ".draft button")


@pytest.mark.parametrize("game", one_quick([game for game in GAMES if game != "cubo"]))
def test_a_large_screen_has_a_large_board(arrive: Arrive, game: str) -> None:
    person = arrive(viewport=LARGE)
    with deciding(person, game):
        box = person.page.locator(".board").first.bounding_box()
        assert box
        assert 850 < box["width"] < LARGEST_BOARD
        assert not hidden(person.page, BOARD, DECIDES)


@pytest.mark.parametrize("size", GUIDED, ids=lambda size: f"{size['width']}")
@pytest.mark.parametrize("game", one_quick(GAMES))
def test_a_tour_fits_the_screen_at_every_step(arrive: Arrive, game: str, size: ViewportSize) -> None:
    person = arrive(viewport=size)
    person.visit(f"/tour/{game}")
    onward = person.button("tour.show").or_(person.button("tour.next"))
    while not person.button("tour.play").is_visible():
        onward.or_(person.button("tour.play")).first.wait_for()
        person.page.evaluate(DRAWN)
        assert not hidden(
            person.page, BOARD, ".felt", "main button.main", ".tools button", "[data-testid=guide]"
        )
        if onward.first.is_visible():
            onward.first.click()


@pytest.mark.parametrize("size", GUIDED, ids=lambda size: f"{size['width']}")
@pytest.mark.parametrize("game", one_quick(GAMES))
def test_a_replay_fits_the_screen(arrive: Arrive, game: str, size: ViewportSize) -> None:
    person = arrive(viewport=size)
    with Seated(person, game) as table:
        table.begin()
        table.finish()
        for moment in (0, 20):
            person.visit(f"/replay/{table.table}#move={moment}")
            person.page.get_by_role("slider").wait_for()
            person.page.locator(".game").wait_for()
            assert not hidden(person.page, BOARD, ".felt", ".controls", ".controls button")


@pytest.mark.parametrize("path", one_quick([f"/new/{game}" for game in GAMES]))
@pytest.mark.parametrize("size", [*PHONES, SIDEWAYS], ids=lambda size: f"{size['width']}")
def test_the_usual_choice_of_a_new_table_is_on_one_screen_of_a_phone(
    arrive: Arrive, path: str, size: ViewportSize
) -> None:
    person = arrive(viewport=size, has_touch=True, is_mobile=True)
    person.visit(path)
    person.button("new.open").wait_for()
    assert not hidden(person.page, "form select:not(details *)", "form input:not(details *)", "form .main")
    assert not hidden(person.page, "summary:not(header *)")
    expect(person.page.get_by_role("combobox", name=said("new.edition"))).to_be_hidden()
    person.page.get_by_text(said("new.house")).tap()
    expect(person.page.get_by_role("combobox", name=said("new.edition"))).to_be_visible()
    axe.check(person.page)
