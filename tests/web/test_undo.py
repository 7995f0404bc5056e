"""Taking back a choice: the others are asked, bots agree at once, and the board goes back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.running import Person as Asking
from tests.web import axe
from tests.web.conftest import PHONE, Arrive
from tests.web.hands import wait_until
from tests.web.person import Person
from tests.web.seated import ADA, BO, Seated, View
from tests.web.test_presence import his_page
from tests.web.words import within


@pytest.fixture
def table(person: Person) -> Iterator[Seated]:
    """A game in which Ada has thrown and chosen dice to keep, and no dice have fallen since."""
    with Seated(person, "kivi") as table:
        table.begin()
        while table.view()["acting"] != [ADA]:
            table.play(BO)
        table.ada.do(table.table, "throw", seat=ADA)
        table.ada.do(table.table, "play", seat=ADA, event=keep(table.view()))
        table.visit()
        yield table


def keep(view: View) -> str:
    """Return a choice of dice to keep among Ada's moves."""
    moves: list[str] = view["moves"]["1"]
    return next(move for move in moves if move.startswith("keep ") and move != "keep -")


def test_the_other_person_is_asked_and_allows_it(person: Person, arrive: Arrive, table: Seated) -> None:
    bo = his_page(arrive, table, viewport=PHONE, has_touch=True, is_mobile=True)
    person.button("undo.do").click()
    person.sees("undo.waits", names="Bo")
    bo.sees("undo.asks", name="Ada")
    for each in (person, bo):
        axe.check(each.page)
    bo.button("undo.allow").tap()
    table.wait(lambda view: not view["undo"].get("seat"))
    assert keep(table.view())
    expect(person.button("undo.do")).to_have_count(0)
    expect(bo.page.get_by_test_id("regretted")).to_have_count(0)
    expect(person.page.get_by_test_id("recent")).to_contain_text(within("recent.undoes"))


def test_the_other_person_says_no_and_is_not_asked_again(
    person: Person, arrive: Arrive, table: Seated
) -> None:
    bo = his_page(arrive, table)
    person.button("undo.do").click()
    bo.button("undo.no").click()
    person.sees("happened.refuses", name="Bo")
    expect(person.button("undo.do")).to_have_count(0)
    assert table.view()["undo"]["refused"] == [BO]


def test_on_a_phone_the_board_keeps_its_place_meanwhile(
    person: Person, arrive: Arrive, table: Seated
) -> None:
    person.page.set_viewport_size(PHONE)
    bo = his_page(arrive, table, viewport=PHONE)

    def tops() -> list[float]:
        boards = [each.page.get_by_role("gridcell").first.bounding_box() for each in (person, bo)]
        return [round(board["y"]) for board in boards if board]

    expect(person.button("undo.do")).to_be_visible()
    before = tops()
    person.button("undo.do").click()
    person.sees("undo.waits", names="Bo")
    bo.sees("undo.asks", name="Ada")
    assert tops() == before
    bo.button("undo.allow").click()
    table.wait(lambda view: not view["undo"].get("seat"))
    expect(person.button("undo.do")).to_have_count(0)
    expect(bo.page.get_by_test_id("regretted")).to_have_count(0)
    assert tops() == before


def test_against_a_bot_it_is_taken_back_at_once(person: Person) -> None:
    with Asking(person.address, person.holds()) as ada:
        table = ada.open(game="columbiz")
        ada.do(table, "sit", seat=1, name="Ada")
        ada.do(table, "fill", seat=2, level="novice")
        ada.do(table, "begin", first=1)
        wait_until(person.page, lambda: ada.get(f"/api/tables/{table}")["acting"] == [ADA])
        ada.do(table, "throw", seat=1)
        ada.do(table, "play", seat=1, event=keep(ada.get(f"/api/tables/{table}")))
        person.visit(f"/table/{table}")
        person.button("undo.do").click()
        expect(person.button("undo.do")).to_have_count(0)
        assert keep(ada.get(f"/api/tables/{table}"))
