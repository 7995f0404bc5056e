"""Another game: everybody is asked, nobody loses a result that they still look at, and the series is counted."""

import re

from playwright.sync_api import expect

from tests.web import axe
from tests.web.conftest import PHONE, Arrive
from tests.web.person import Person
from tests.web.seated import Seated
from tests.web.test_presence import his_page
from tests.web.words import said, within


def ended(person: Person, grace: int = 60) -> Seated:
    """Return a table whose game Bo has given up."""
    table = Seated(person, "kivi", grace=grace)
    table.begin()
    table.visit()
    person.page.get_by_role("grid").wait_for()
    table.bo.do(table.table, "forfeit", seat=2)
    person.sees("ended.you")
    return table


def test_everybody_is_asked_and_with_the_last_yes_the_next_game_begins(
    person: Person, arrive: Arrive
) -> None:
    with ended(person) as table:
        bo = his_page(arrive, table, viewport=PHONE, has_touch=True, is_mobile=True)
        person.button("ended.rematch").click()
        person.sees("rematch.waits", names="Bo")
        person.sees("rematch.later")
        bo.sees("rematch.asks", names="Ada")
        for each in (person, bo):
            axe.check(each.page)
        bo.button("rematch.yes").tap()
        table.wait(lambda view: view["phase"] == "play")
        assert table.view()["games"] == 2
        for each in (person, bo):
            expect(each.page.get_by_test_id("turn")).to_be_visible()


def test_whoever_does_not_want_another_game_says_no(person: Person, arrive: Arrive) -> None:
    with ended(person) as table:
        bo = his_page(arrive, table)
        person.button("ended.rematch").click()
        bo.button("rematch.no").click()
        person.sees("rematch.declined", names="Bo")
        expect(person.button("ended.rematch")).to_be_visible()
        assert table.view()["phase"] == "ended"


def test_nobody_is_waited_for_longer_than_the_grace_time(person: Person) -> None:
    with ended(person, grace=0) as table:
        person.button("ended.rematch").click()
        person.button("rematch.without").click()
        person.misses("rematch.waits")
        assert table.view()["games"] == 2


def test_the_result_stays_until_one_chooses_to_go_on(person: Person, arrive: Arrive) -> None:
    with ended(person) as table:
        watcher = arrive()
        watcher.visit(f"/table/{table.table}")
        watcher.link("ended.replay").wait_for()
        person.button("ended.rematch").click()
        table.bo.do(table.table, "rematch", seat=2)
        watcher.sees("next.ready")
        watcher.sees("ended.won", names="Ada")
        table.bo.do(table.table, "say", seat=1, text="once more")
        heard = watcher.page.get_by_role("region", name=said("talk")).get_by_role("listitem")
        expect(heard.filter(has_text="once more")).to_be_visible()
        axe.check(watcher.page)
        watcher.button("next.go").click()
        watcher.misses("ended.won")
        expect(
            watcher.page.get_by_text(within("open.waiting"))
            .or_(watcher.text("open.wait"))
            .or_(watcher.text("open.ready"))
            .first
        ).to_be_visible()


def test_the_series_is_counted_by_person(person: Person) -> None:
    with ended(person) as table:
        series = person.page.get_by_role("region", name=said("series"))
        expect(series.get_by_role("listitem")).to_contain_text([re.compile("Ada 1"), re.compile("Bo 0")])
        person.button("ended.rematch").click()
        person.sees("rematch.waits")
        table.bo.do(table.table, "rematch", seat=2)
        table.wait(lambda view: view["seats"][1]["seal"] != "")
        table.bo.do(table.table, "begin")
        table.wait(lambda view: view["phase"] == "play")
        table.bo.do(table.table, "forfeit", seat=1)
        person.sees("ended.you")
        expect(series.get_by_role("listitem")).to_contain_text([re.compile("Bo 0"), re.compile("Ada 2")])
