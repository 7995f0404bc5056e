"""Nothing is lost: not when the server is killed, not without a network, not by a reload."""

from pathlib import Path

import pytest

from tests.web.conftest import Arrive
from tests.web.hands import Mouse
from tests.web.house import House
from tests.web.person import PATIENCE, Person
from tests.web.playing import Playing, look
from tests.web.seated import Seated

NO_SERVER = (
    "ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_SOCKET|ERR_NETWORK|WebSocket|fetching the script"
)

KEPT = "async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined"
"""The page has been put away for when there is no connection."""


def test_a_server_that_is_killed_comes_back_and_the_game_goes_on(arrive: Arrive, tmp_path: Path) -> None:
    with House(tmp_path) as house:
        person = arrive(house.address)
        with Seated(person, "kivi") as table:
            table.begin()
            table.visit()
            table.half()
            table.until_placing()
            Playing(Mouse(person.page)).waits()
            before = look(person.page)
            house.kill()
            person.sees("connection.lost")
            house.start()
            person.misses("connection.lost")
            assert look(person.page).squares == before.squares
            Playing(Mouse(person.page)).play_on(1)
            table.finish()
            person.link("ended.replay").wait_for()
        person.forgive(NO_SERVER)


def test_a_move_that_was_made_without_a_network_is_sent_when_there_is_one(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        table.until_placing()
        playing = Playing(Mouse(person.page))
        playing.waits()
        square = look(person.page).squares[0]
        person.context.set_offline(True)
        Mouse(person.page).choose(square)
        person.context.set_offline(False)
        person.page.wait_for_function(
            "square => document.querySelector(`[data-square=${square}]`).getAttribute('aria-label').includes('Ada')",
            arg=square,
        )
    person.forgive(NO_SERVER)


def test_a_reload_in_the_middle_changes_nothing(person: Person) -> None:
    with Seated(person, "columbiz") as table:
        table.begin()
        table.visit()
        table.half()
        table.until_placing()
        Playing(Mouse(person.page)).waits()
        before = look(person.page)
        person.page.reload()
        Playing(Mouse(person.page)).waits()
        assert look(person.page).squares == before.squares
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
    """Wait until the page has been put away: it does that when it has nothing else to do."""
    for _ in range(PATIENCE // 100):
        if person.page.evaluate(KEPT):
            return
        person.page.wait_for_timeout(100)
    pytest.fail("the page was not kept")


def test_the_page_can_be_installed(person: Person) -> None:
    person.visit()
    address = str(person.page.locator("link[rel=manifest]").get_attribute("href"))
    manifest = person.page.evaluate("address => fetch(address).then((answer) => answer.json())", address)
    assert {"name", "start_url", "display", "icons"} <= set(manifest)
    icons = {size for icon in manifest["icons"] for size in icon["sizes"].split(" ")}
    assert {"192x192", "512x512"} <= icons
