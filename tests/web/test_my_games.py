"""My games: what waits, what was won, the figures, and the list as a file that moves to another device."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Download, Locator, expect

from tests.server.running import Person as Asking
from tests.web import axe
from tests.web.conftest import Arrive
from tests.web.hands import Mouse
from tests.web.listed import some_games
from tests.web.person import Person
from tests.web.playing import Playing
from tests.web.seated import ADA, BO, Seated
from tests.web.test_phone import check as fits
from tests.web.words import said, within

CLEAR = "localStorage.clear()"


def listed(person: Person, key: str) -> Locator:
    """Return a part of the page by the key of its heading."""
    return person.page.get_by_role("region", name=said(key))


def saved(person: Person, key: str, folder: Path) -> Path:
    """Press a button that saves the list, and return the file."""
    with person.page.expect_download() as saving:
        person.button(key).click()
    download: Download = saving.value
    file = folder / download.suggested_filename
    download.save_as(file)
    return file


def imported(person: Person, file: Path) -> None:
    """Import a file on the page of the list."""
    person.page.get_by_label(said("my.import")).set_input_files(file)


def test_a_game_against_a_random_bot_is_listed_exported_and_imported_again(
    person: Person, tmp_path: Path
) -> None:
    person.holds()
    person.visit()
    with person.asking() as asking:
        sitters = [{"name": "Ada"}, {"bot": "random"}]
        table = asking.open(game="kivi", sitters=sitters, begin=True)
    person.visit(f"/table/{table}")
    Playing(Mouse(person.page)).to_the_end()
    view = person.view()
    scores = " : ".join(map(str, view["scores"]))
    person.link("nav.games").first.click()
    row = listed(person, "my.finished").get_by_role("row").filter(has_text=scores)
    expect(row).to_contain_text(within("seat.bot", level="Random"))
    expect(listed(person, "my.statistics").get_by_role("table")).to_have_count(2)
    person.misses("turn.yours")

    file = saved(person, "my.save", tmp_path)
    assert person.token not in file.read_text(encoding="utf-8")
    person.page.evaluate(CLEAR)
    person.visit("/games")
    person.sees("my.finished.none")
    imported(person, file)
    person.sees("my.imported", count=1)
    expect(row).to_be_visible()
    row.get_by_role("link").click()
    person.page.wait_for_url(f"**/replay/{table}?game=1")


def test_an_unfinished_table_says_whose_turn_it_is_here_and_on_the_first_page(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.until_his()
        table.visit()
        person.page.get_by_role("grid").wait_for()
        person.visit("/games")
        part = listed(person, "my.unfinished")
        expect(part).to_contain_text(within("my.against", names="Bo"))
        expect(part).to_contain_text(within("turn.others", names="Bo"))
        expect(part.get_by_role("time")).to_have_text(said("my.last"))
        table.until_mine()
        # Nobody has had the table's page open meanwhile: the server says so.
        person.visit("/games")
        expect(part).to_contain_text(within("turn.yours"))
        table.until_his()
        table.until_mine()
        person.visit()
        link = person.page.get_by_role("navigation", name=said("home.back")).get_by_role("link").first
        expect(link).to_contain_text("● ")
        link.click()
        person.page.wait_for_url(f"**/table/{table.table}")


def test_a_game_that_ends_elsewhere_is_finished_here(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        person.page.get_by_role("grid").wait_for()
        person.visit("/dice")
        table.bo.do(table.table, "forfeit", seat=BO)
        table.bo.do(table.table, "rematch", seat=BO)
        table.ada.do(table.table, "rematch", seat=ADA)
        person.visit("/games")
        expect(listed(person, "my.finished").get_by_role("row")).to_have_count(2)
        expect(listed(person, "my.unfinished")).to_contain_text(within("turn.open"))


def test_a_deleted_table_leaves_the_list(person: Person) -> None:
    person.visit("/new/kivi")
    person.button("new.open").click()
    person.sees("share")
    table = person.table
    person.visit("/games")
    expect(listed(person, "my.unfinished").get_by_role("listitem")).to_have_count(1)
    with person.asking() as asking:
        asking.do(table, "delete")
    person.visit("/games")
    person.sees("my.unfinished.none")


def test_games_can_be_filtered_and_removed(person: Person) -> None:
    with Asking(person.address, person.holds()) as asking:
        for game in ("kivi", "columbiz"):
            sitters = [{"name": "Ada"}, {"name": "Bo"}]
            table = asking.open(game=game, sitters=sitters, begin=True)
            person.visit(f"/table/{table}")
            person.page.get_by_role("grid").wait_for()
    person.visit("/games")
    items = listed(person, "my.unfinished").get_by_role("listitem")
    expect(items).to_have_count(2)
    person.page.get_by_role("radio", name=said("game.kivi")).check()
    expect(items).to_have_count(1)
    items.get_by_role("button", name=said("my.remove")).click()
    expect(items).to_have_text(within("game.columbiz"))


def test_the_whole_list_moves_to_another_device_once(person: Person, arrive: Arrive, tmp_path: Path) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.until_mine()
        table.visit()
        person.page.get_by_role("grid").wait_for()
        person.visit("/games")
        file = saved(person, "my.move", tmp_path)
        assert person.token not in file.read_text(encoding="utf-8")
        phone, late = arrive(), arrive()
        phone.visit("/games")
        imported(phone, file)
        phone.sees("my.taken", count=1)
        expect(listed(phone, "my.unfinished")).to_contain_text(within("turn.yours"))
        late.visit("/games")
        imported(late, file)
        late.sees("my.lost-seats", count=1)
        late.forgive("403")
        person.visit("/games")
        expect(listed(person, "my.unfinished")).to_contain_text(within("my.moved"))
        listed(phone, "my.unfinished").get_by_role("link").click()
        Playing(Mouse(phone.page)).play_on(1)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("rekke: 1\ngame: kivi\n", "my.import.bad"),
        (json.dumps({"rekke": "games", "version": 1, "games": [{}], "seats": []}), "my.import.bad"),
        (json.dumps({"rekke": "games", "version": 99}), "my.import.newer"),
    ],
)
def test_a_file_that_is_no_list_says_so_and_nothing_is_lost(
    person: Person, tmp_path: Path, text: str, key: str
) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        person.page.get_by_role("grid").wait_for()
        person.visit("/games")
        items = listed(person, "my.unfinished").get_by_role("listitem")
        expect(items).to_have_count(1)
        file = tmp_path / "games.json"
        file.write_text(text, encoding="utf-8")
        imported(person, file)
        expect(person.page.get_by_role("alert").filter(has_text=said(key))).to_be_visible()
        expect(items).to_have_count(1)


def test_the_page_fits_a_phone_and_axe_finds_nothing(phone: Person) -> None:
    phone.visit("/games")
    axe.check(phone.page)
    some_games(phone)
    phone.visit("/games")
    listed(phone, "my.statistics").wait_for()
    plot = phone.page.get_by_role("img", name=within("my.margins", game="KIVI", count=2))
    expect(plot).to_be_visible()
    fits(phone.page)
    axe.check(phone.page)
