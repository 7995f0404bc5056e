"""Fixtures for the tests of the pages: a server, a browser, and people with their devices."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, ViewportSize, sync_playwright

from rekke.server.static_pages import PAGES
from tests.web.page_server import PageServer
from tests.web.person import Person
from tests.web.seated import Seated

NAMES = ("chromium", "chromium-browser", "google-chrome")
LAUNCH = ["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"]
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}

Arrive = Callable[..., Person]


def chromium() -> str:
    """Return the path of this machine's Chromium."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "the tests of the pages need Chromium"
    return found


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Run Playwright for this package only: while it runs, no other test can run an event loop."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start Chromium once for all tests."""
    with playwright.chromium.launch(executable_path=chromium(), args=LAUNCH) as browser:
        yield browser


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, object]:
    """Return the settings that all devices share: English, and reduced motion."""
    return {"locale": "en-GB", "reduced_motion": "reduce"}


@pytest.fixture(scope="package")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """Run one server for all tests; each test opens its own tables."""
    assert (PAGES / "index.html").exists(), "the pages are not built: python hatch_build.py"
    with PageServer(tmp_path_factory.mktemp("page_server")) as page_server:
        yield page_server


@pytest.fixture
def arrive(page_server: PageServer, new_context: Callable[..., BrowserContext]) -> Iterator[Arrive]:
    """Yield a function that returns a person with a new device; fail if an error occurred on any device.

    Nobody waits for dice to lie still, unless a test is about that.
    """
    people: list[Person] = []

    def arrive(address: str = page_server.address, pace: str = "at-once", **device: Any) -> Person:
        people.append(Person(new_context(**{"viewport": DESK, **device}), address))
        people[-1].prefer(pace=pace)
        return people[-1]

    yield arrive
    assert not [wrong for person in people for wrong in person.wrong]


@pytest.fixture
def person(arrive: Arrive) -> Person:
    """Return a person with a desktop browser."""
    return arrive()


@pytest.fixture
def played(person: Person) -> Iterator[Seated]:
    """Yield a table at which the person has ended a game of KIVI."""
    with Seated(person, "kivi") as table:
        table.begin()
        table.finish()
        yield table


@pytest.fixture
def phone(arrive: Arrive) -> Person:
    """Return a person with a small phone."""
    return arrive(viewport=PHONE, has_touch=True, is_mobile=True)
