"""Finding somebody: public tables, the waiting room, tables without words, and servers that have none of it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.server.running import Person as Asking
from tests.web import axe
from tests.web.conftest import PHONE, SIDEWAYS, Arrive
from tests.web.hands import Mouse, wait_until
from tests.web.page_server import PageServer
from tests.web.person import Person
from tests.web.playing import Playing
from tests.web.test_phone import check as fits
from tests.web.words import said, within

FITS = "document.scrollingElement.scrollWidth <= innerWidth"


def waits(person: Person, game: str, name: str) -> None:
    """Wait for others who want to play one game."""
    person.visit("/find")
    form = person.page.get_by_role("form", name=said("lobby.wait"))
    form.get_by_role("checkbox", name=said(f"game.{game}")).wait_for()
    for box in form.get_by_role("group").get_by_role("checkbox").all():
        box.uncheck()
    form.get_by_role("checkbox", name=said(f"game.{game}")).check()
    person.field("open.name").fill(name)
    person.button("lobby.begin").click()


def rows(person: Person) -> Locator:
    """Return the public tables on the page."""
    return person.page.get_by_role("region", name=said("lobby.tables")).locator(":scope > ul > li")


def test_two_people_find_each_other_and_play_a_move(arrive: Arrive) -> None:
    ada, bo = arrive(), arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.visit()
    ada.link("lobby.title").click()
    waits(ada, "kivi", "Ada")
    ada.sees("lobby.alone")
    axe.check(ada.page)
    waits(bo, "kivi", "Bo")
    for person in (ada, bo):
        person.page.wait_for_url("**/table/*")
        person.in_play()
    assert ada.table == bo.table
    view = ada.view()
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bo"]
    assert all(seat["seed"] for seat in view["seats"]), (
        "both have revealed the seeds that they sealed while waiting"
    )
    first = ada if view["acting"] == [1] else bo
    Playing(Mouse(first.page)).play_on(1)
    # Strangers who have not asked for it get no text field.
    ada.sees("talk.signs")
    expect(ada.field("talk.say")).to_have_count(0)


def test_whoever_waits_can_play_a_bot_meanwhile_and_is_called(arrive: Arrive) -> None:
    ada, bo = arrive(), arrive()
    waits(ada, "cubo", "Ada")
    ada.button("lobby.bot").click()
    ada.page.wait_for_url("**/table/*")
    alone = ada.table
    bar = ada.page.get_by_role("complementary", name=said("lobby.title"))
    expect(bar.get_by_role("button", name=said("lobby.stop"))).to_be_visible()
    waits(bo, "cubo", "Bo")
    expect(bar.get_by_role("status")).to_have_text(said("lobby.found", game="Cubo"))
    expect(ada.page).to_have_title(within("lobby.found", game="Cubo"))
    axe.check(ada.page)
    bar.get_by_role("button", name=said("lobby.go")).click()
    bo.page.wait_for_url("**/table/*")
    ada.page.wait_for_url(f"**/table/{bo.table}")
    assert ada.table != alone


def test_whoever_stops_waiting_is_not_found(person: Person) -> None:
    waits(person, "columbiz", "Ada")
    person.sees("lobby.alone")
    person.button("lobby.stop").click()
    expect(person.button("lobby.begin")).to_be_visible()
    with Asking(person.address, "") as asking:
        wait_until(person.page, lambda: "columbiz" not in asking.get("/api/public")["waiting"])


def test_a_host_lists_a_table_for_children_and_a_stranger_sits_down(arrive: Arrive) -> None:
    host, stranger = arrive(), arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    host.prefer(name="Ada Lovelace")
    host.visit("/new/sequence-dice")
    host.page.get_by_label(within("new.public.yes")).check()
    host.page.get_by_label(within("new.signs.yes")).check()
    axe.check(host.page)
    host.button("new.open").click()
    host.page.wait_for_url("**/table/*")
    host.sees("terms.public")
    host.sees("terms.nameless")
    stranger.visit("/find")
    row = rows(stranger).filter(has_text=within("game.sequence-dice"))
    expect(row).to_contain_text("Player 1")
    expect(row).to_contain_text(within("lobby.free", count=1))
    expect(row).not_to_contain_text("Lovelace")
    axe.check(stranger.page)
    fits(stranger.page)
    row.get_by_role("button", name=within("lobby.sit")).click()
    stranger.page.wait_for_url(f"**/table/{host.table}")
    expect(host.page.get_by_role("listitem").filter(has_text="Player 2")).to_be_visible()
    host.button("open.begin").click()
    host.in_play()
    stranger.in_play()
    expect(stranger.field("talk.say")).to_have_count(0)
    # From now on there is a game to watch.
    watcher = arrive()
    watcher.visit("/find")
    row = rows(watcher).filter(has_text=within("game.sequence-dice"))
    row.get_by_role("link", name=within("lobby.watch")).click()
    watcher.page.wait_for_url(f"**/table/{host.table}")


def test_a_table_that_is_not_public_is_made_so_in_its_page(person: Person) -> None:
    person.visit("/new/kivi")
    person.button("new.open").click()
    person.page.wait_for_url("**/table/*")
    person.button("open.change").click()
    person.page.get_by_label(within("new.public.yes")).check()
    axe.check(person.page)
    person.button("open.change.set").click()
    person.sees("terms.public")
    with Asking(person.address, "") as asking:
        wait_until(
            person.page,
            lambda: person.table in [each["table"] for each in asking.get("/api/public")["tables"]],
        )


@pytest.mark.parametrize("device", ["phone", "sideways"])
def test_the_page_fits_a_phone(arrive: Arrive, device: str) -> None:
    viewport = PHONE if device == "phone" else SIDEWAYS
    person = arrive(viewport=viewport, has_touch=True, is_mobile=True)
    person.visit("/find")
    expect(person.button("lobby.begin")).to_be_visible()
    axe.check(person.page)
    assert person.page.evaluate(FITS)
    waits(person, "cubo", "Ada")
    person.sees("lobby.alone")
    assert person.page.evaluate(FITS)


def test_a_server_without_public_tables_shows_nothing_of_them(
    tmp_path: Path, new_context: Callable[..., BrowserContext]
) -> None:
    with PageServer(tmp_path, 0, "--private") as server:
        person = Person(new_context(), server.address)
        with person.page.expect_response("**/api/public"):
            person.visit()
        expect(person.link("lobby.title")).to_have_count(0)
        with person.page.expect_response("**/api/public"):
            person.visit("/new/kivi")
        person.page.get_by_label(within("new.signs.yes")).wait_for(state="attached")
        expect(person.page.get_by_label(within("new.public.yes"))).to_have_count(0)
        person.visit("/find")
        person.sees("lobby.off")
        axe.check(person.page)
        assert not person.wrong
