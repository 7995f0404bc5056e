"""Nothing is lost when the server is killed, when the network fails or when the page is reloaded."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.cable import Cable
from tests.web.conftest import Arrive
from tests.web.hands import Mouse, square_of, wait_until
from tests.web.page_server import PageServer
from tests.web.person import Person
from tests.web.playing import Playing
from tests.web.seated import Seated
from tests.web.words import within

NO_SERVER = (
    "ERR_CONNECTION|ERR_EMPTY|ERR_INTERNET_DISCONNECTED|ERR_SOCKET|ERR_NETWORK|WebSocket|fetching the script"
)

KEPT = "async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined"
"""Whether the service worker has cached the page for use without a connection."""


def test_a_server_that_is_killed_comes_back_and_the_game_goes_on(arrive: Arrive, tmp_path: Path) -> None:
    with PageServer(tmp_path) as page_server:
        person = arrive(page_server.address)
        with Seated(person, "kivi") as table:
            table.begin()
            table.visit()
            table.half()
            before = table.until_deciding()
            page_server.kill()
            person.sees("connection.lost")
            page_server.start()
            person.misses("connection.lost")
            assert table.until_deciding().squares == before.squares
            Playing(Mouse(person.page)).play_on(1)
            table.finish()
            person.link("ended.replay").wait_for()
        person.forgive(NO_SERVER)


@pytest.mark.parametrize("silently", [False, True], ids=["closed", "silently"])
def test_a_lost_connection_is_shown_and_comes_back_with_the_missed_events(
    arrive: Arrive, page_server: PageServer, silently: bool
) -> None:
    with Cable(page_server.port) as cable:
        person = arrive(cable.address)
        with Seated(person, "kivi", server=page_server.address) as table:
            table.begin()
            table.visit()
            table.until_mine()
            Playing(Mouse(person.page)).waits()
            cable.cut(silently=silently)
            person.sees("connection.lost")
            there = table.view()["number"]
            table.until_his()
            assert table.view()["number"] > there
            cable.mend()
            person.misses("connection.lost")
            table.until_deciding()
            before = board(person)
            person.page.reload()
            table.until_deciding()
            assert board(person) == before
        person.forgive(NO_SERVER)


def board(person: Person) -> list[str]:
    """Return the spoken name of every square, without what just happened there."""
    squares = person.page.get_by_role("gridcell")
    labels = squares.evaluate_all("all => all.map((one) => one.ariaLabel)")
    return [str(label).split(". ")[0] for label in labels]


def test_a_move_made_without_a_connection_is_sent_after_reconnecting(
    arrive: Arrive, page_server: PageServer
) -> None:
    with Cable(page_server.port) as cable:
        person = arrive(cable.address)
        with Seated(person, "kivi", server=page_server.address) as table:
            table.begin()
            table.visit()
            square = table.until_deciding().squares[0]
            cable.cut()
            person.sees("connection.lost")
            Mouse(person.page).choose(square)
            cable.mend()
            expect(square_of(person.page, square)).to_have_attribute(
                "aria-label", within("kivi.square.stone", square=square, name="Ada")
            )
        person.forgive(NO_SERVER)


def test_a_reload_in_the_middle_changes_nothing(person: Person) -> None:
    with Seated(person, "columbiz") as table:
        table.begin()
        table.visit()
        table.half()
        before = table.until_deciding()
        person.page.reload()
        assert table.until_deciding().squares == before.squares
        Playing(Mouse(person.page)).play_on(2)


def test_the_page_opens_without_a_connection_and_says_so(person: Person) -> None:
    person.visit()
    until_kept(person)
    person.context.set_offline(True)
    person.visit()
    person.sees("home.offline")
    person.context.set_offline(False)
    person.misses("home.offline")
    person.forgive(NO_SERVER)


def until_kept(person: Person) -> None:
    """Wait until the page is cached, which it does when it is idle."""
    wait_until(person.page, lambda: person.page.evaluate(KEPT), "the page is not kept")


def test_the_page_can_be_installed(person: Person) -> None:
    person.visit()
    address = str(person.page.locator("link[rel=manifest]").get_attribute("href"))
    manifest = person.page.evaluate("address => fetch(address).then((answer) => answer.json())", address)
    assert {"name", "start_url", "display", "icons"} <= set(manifest)
    icons = {size for icon in manifest["icons"] for size in icon["sizes"].split(" ")}
    assert {"192x192", "512x512"} <= icons
