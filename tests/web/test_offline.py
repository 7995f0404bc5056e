"""Without a connection: once the app is installed, all rules and tours are there."""

import pytest
from playwright.sync_api import expect

from tests.web.person import Person
from tests.web.test_tour import go_through
from tests.web.words import GAMES, said

CACHED = "() => localStorage.getItem('rekke.offline')"
DISCONNECTED = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch"
"""What the browser says of a request without a connection; of one that the service worker handles, ERR_FAILED."""


@pytest.fixture
def installed(person: Person) -> Person:
    """Return a person who has installed the app and lost the connection."""
    person.visit()
    person.page.evaluate("navigator.serviceWorker.register('/sw.js')")
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    person.page.evaluate("dispatchEvent(new Event('appinstalled'))")
    person.page.wait_for_function(CACHED)
    person.context.set_offline(True)
    return person


def test_the_rules_with_their_pictures_and_the_tours_open_without_a_connection(installed: Person) -> None:
    for game in GAMES:
        installed.visit(f"/rules/{game}")
        picture = installed.page.get_by_role("img", name=said("rules.picture.start"))
        expect(picture.locator(".square").first).to_be_attached()
        installed.visit(f"/tour/{game}")
        go_through(installed)
    installed.forgive(DISCONNECTED)


def test_nothing_about_tables_is_cached(installed: Person) -> None:
    names = installed.page.evaluate(
        "caches.keys().then((all) => Promise.all(all.map((one) => caches.open(one).then((cache) => cache.keys()))))"
        ".then((found) => found.flat().map(({ url }) => new URL(url).pathname))"
    )
    assert names
    assert not [name for name in names if name.startswith(("/api/tables", "/table/"))]
    installed.forgive(DISCONNECTED)
