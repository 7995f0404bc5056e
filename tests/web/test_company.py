"""People at a table: they watch, talk, change devices, and play again."""

import re

from playwright.sync_api import expect

from rekke.table.fairness import seal_of
from tests.web.conftest import Arrive
from tests.web.hands import Mouse
from tests.web.person import Person
from tests.web.playing import Playing, look
from tests.web.seated import ADA, Seated
from tests.web.words import said, within


def test_a_visitor_without_a_seat_watches(person: Person, arrive: Arrive) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        watcher = arrive()
        watcher.visit(f"/table/{table.table}")
        watcher.sees("turn.watching")
        table.until_placing()
        table.play(1)
        expect(watcher.page.get_by_role("grid")).to_be_visible()
        assert not look(watcher.page).squares
        table.finish()
        watcher.link("ended.replay").wait_for()
        expect(watcher.button("ended.rematch")).to_have_count(0)


def test_people_talk_and_make_signs(person: Person, arrive: Arrive) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        watcher = arrive()
        watcher.visit(f"/table/{table.table}")
        person.field("talk.say").fill("Good luck, <b>Bo</b>!")
        person.field("talk.say").press("Enter")
        heard = watcher.page.get_by_role("region", name=said("talk")).get_by_role("listitem")
        expect(heard.filter(has_text="Good luck, <b>Bo</b>!")).to_be_visible()
        table.bo.do(table.table, "sign", seat=2, sign="thanks")
        talk = person.page.get_by_role("region", name=said("talk"))
        expect(talk.get_by_role("listitem").filter(has_text=within("sign.thanks"))).to_contain_text("Bo")


def test_a_seat_moves_to_another_device_by_a_private_link(person: Person, arrive: Arrive) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        table.until_placing()
        person.page.get_by_label(said("seat.menu", name="Ada")).click()
        person.button("seat.move").click()
        link = person.field("move.link").input_value()
        other = arrive()
        other.page.goto(link)
        other.sees("seat.you")
        assert "#" not in other.page.url
        Playing(Mouse(other.page)).play_on(1)
        person.page.keyboard.press("Escape")
        person.sees("turn.watching")


BOS = "b0" * 16
"""The seed of Bo."""


def test_a_rematch_begins_when_all_players_want_it(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        table.finish()
        person.button("ended.rematch").click()
        person.sees("rematch.waits", names="Bo")
        table.bo.do(table.table, "rematch", seat=2)
        person.misses("rematch.waits")
        seat = next(
            number
            for number, seat in enumerate(table.bo.get(f"/api/tables/{table.table}")["seats"], 1)
            if seat["yours"]
        )
        table.bo.do(table.table, "seal", seat=seat, seal=seal_of(BOS))
        table.wait(lambda view: view["gathering"])
        table.bo.do(table.table, "seed", seat=seat, seed=BOS)
        person.page.wait_for_function(
            "() => document.querySelector('[role=grid]') && !document.querySelector('a[href^=\"/replay/\"]')"
        )
        view = table.view()
        assert (view["phase"], view["games"]) == ("play", 2)
        assert [seat["name"] for seat in view["seats"]] == ["Bo", "Ada"]


def test_an_illegal_square_is_explained(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        squares = {f"{column}{row}" for column in "abcdefg" for row in range(1, 8)}
        while not (illegal := squares.difference(table.until_deciding().squares)):
            table.play(ADA)  # six in a row fit every square
        wrong = min(illegal)
        person.page.locator(f"[data-square={wrong}]").click(force=True)
        expect(person.page.get_by_role("alert").filter(has_text=re.compile(r"\w+ \w+"))).to_be_visible()


def test_odds_are_shown_to_players_who_turn_them_on(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        table.until_mine()
        chances = person.page.get_by_role("gridcell", name=said("odds.spoken"))
        expect(chances).to_have_count(0)
        person.page.get_by_label(said("likings")).click()
        person.field("likings.odds").check()
        expect(chances.first).to_be_visible()


def test_odds_are_never_shown_at_a_table_without_odds(person: Person) -> None:
    with Seated(person, "kivi", odds="no") as table:
        table.begin()
        table.visit()
        table.until_mine()
        person.page.get_by_label(said("likings")).click()
        person.field("likings.odds").check()
        Playing(Mouse(person.page)).waits()
        expect(person.page.get_by_role("gridcell", name=said("odds.spoken"))).to_have_count(0)
