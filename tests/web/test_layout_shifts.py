"""Nothing jumps while a page loads: on a phone, with slow files, the layout shifts of every page stay small."""

from collections.abc import Iterator
from time import sleep

import pytest
from playwright.sync_api import Page, Route

from tests.slow import one_quick, slow_case
from tests.web.conftest import Arrive
from tests.web.person import Person
from tests.web.seated import Seated
from tests.web.words import GAMES

MOST = 0.05
"""The largest sum of layout shifts of a page; browsers call more than 0.1 bad."""
SLOW = 0.15
"""Seconds that every file of the page takes, so that its parts arrive one after the other."""
WATCH = """new PerformanceObserver((seen) => {
  for (const shift of seen.getEntries()) if (!shift.hadRecentInput) (globalThis.shifts ??= []).push({
    value: shift.value, what: shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? String(node?.textContent)),
  });
}).observe({ type: "layout-shift", buffered: true })"""


@pytest.fixture
def slow(arrive: Arrive) -> Iterator[Person]:
    """Return a person with a phone that loads every file slowly."""
    person = arrive(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    person.context.add_init_script(WATCH)

    def later(route: Route) -> None:
        sleep(SLOW)
        route.continue_()

    person.page.route("**/assets/*", later)
    person.page.route("**/api/*", later)
    yield person
    person.page.unroute_all()


def check(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)  # two frames are enough; shifts are reported after them
    shifts = page.evaluate("globalThis.shifts ?? []")
    assert sum(shift["value"] for shift in shifts) <= MOST, shifts


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules/kivi",
        *map(slow_case, ("/new/kivi", "/rules", "/rules/cubo", "/replay", "/dice", "/tour/cubo")),
    ],
)
def test_no_page_jumps_while_it_loads(slow: Person, path: str) -> None:
    slow.visit(path)
    check(slow.page)


@pytest.mark.parametrize("game", one_quick(GAMES))
def test_no_table_and_no_replay_jumps_while_it_loads(slow: Person, game: str) -> None:
    with Seated(slow, game) as table:
        table.begin()
        table.until_placing()
        table.visit()
        slow.page.locator(".game").wait_for()
        check(slow.page)
        table.finish()
        slow.visit(f"/replay/{table.table}")
        slow.page.locator(".game").wait_for()
        check(slow.page)
