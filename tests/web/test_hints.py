"""Hints and the tutor on the page: what is best in a line, and a warning before a costly choice."""

from typing import Any

from playwright.sync_api import expect

from tests.web import axe
from tests.web.hands import wait_until
from tests.web.person import Person
from tests.web.seated import ADA, BO, Seated
from tests.web.test_pace import against_a_bot
from tests.web.words import said, within

COLUMBIZ = "columbiz"


def advice(person: Person, table: str) -> Any:
    with person.asking() as asking:
        return asking.get(f"/api/tables/{table}/hint/{ADA}")


def choosing(person: Person) -> str:
    """Return a table where Ada, who wants to be warned, has to choose and may make a mistake."""
    person.prefer(tutor=True, pace="at-once")
    table = against_a_bot(person, COLUMBIZ, odds="hints")
    with person.asking() as asking:
        wait_until(person.page, lambda: ADA in asking.get(f"/api/tables/{table}")["acting"])
        asking.do(table, "throw", seat=ADA)
    expect(person.page.get_by_test_id("hint")).to_be_enabled()
    return table


def play(person: Person, move: str) -> None:
    """Type a move with the keyboard."""
    field = person.field("type.label")
    if not field.count():
        person.page.get_by_text(said("type.title")).press("Enter")
    field.fill(move)
    field.press("Enter")


def test_a_hint_is_a_line_and_the_tutor_warns_before_a_mistake(person: Person) -> None:
    table = choosing(person)
    found = advice(person, table)
    costly = next(choice for choice in found["choices"] if choice["mark"] in ("mistake", "blunder"))
    with person.asking() as asking:
        before = asking.get(f"/api/tables/{table}")["number"]
    warning = person.page.get_by_role("dialog")

    play(person, costly["event"])
    expect(warning).to_contain_text(within("tutor.what"))
    axe.check(person.page)
    warning.get_by_role("button", name=said("tutor.again")).click()
    expect(warning).to_have_count(0)

    play(person, costly["event"])
    warning.get_by_role("button", name=said("tutor.show")).click()
    line = person.page.get_by_test_id("hint-line")
    expect(line).to_be_visible()
    axe.check(person.page)
    assert person.view()["number"] == before

    play(person, costly["event"])
    person.page.keyboard.press("Escape")
    expect(warning).to_have_count(0)
    assert person.view()["number"] == before

    play(person, costly["event"])
    warning.get_by_role("button", name=said("tutor.stop")).click()
    expect(line).to_have_count(0)
    assert person.view()["number"] > before
    assert person.page.evaluate("localStorage.getItem('rekke.tutor')") == "false"


def finish_turn(table: Seated) -> None:
    """Do the next thing of Bo's turn: throw, or place one piece, and end."""
    moves = table.bo.get(f"/api/tables/{table.table}/moves/{BO}")["moves"]
    if moves == ["throw"]:
        table.bo.do(table.table, "throw", seat=BO)
    else:
        move = "end" if "end" in moves else next((one for one in moves if "keep" not in one), moves[0])
        table.bo.do(table.table, "play", seat=BO, event=move)


def test_others_see_that_somebody_takes_a_hint(person: Person) -> None:
    with Seated(person, COLUMBIZ, odds="hints") as table:
        table.begin()
        table.visit()
        while table.view()["acting"] != [ADA]:
            finish_turn(table)
        table.ada.do(table.table, "throw", seat=ADA)
        person.page.get_by_test_id("hint").click()
        expect(person.page.get_by_test_id("hint-line")).to_be_visible()
        events = table.bo.get(f"/api/tables/{table.table}/events")
        assert [event["text"] for event in events if event["seat"] == ADA][-1] == "consults"
        person.sees("sign.hint")
