"""The end of a game: the result in large type, why, the best moves, a picture of it, and what celebrates it."""

from base64 import b64decode
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.web import axe
from tests.web.hands import Mouse
from tests.web.person import Person
from tests.web.playing import Playing
from tests.web.seated import ADA, BO, Seated
from tests.web.words import GAMES, catalog, said, within

PNG = b"\x89PNG\r\n\x1a\n"
SMALLEST = 20_000
"""Bytes that a picture with a board has at least; an empty one has fewer."""


def result(person: Person) -> Locator:
    """Return the part of the page that shows the result, once the game is over."""
    person.link("ended.replay").wait_for()
    return person.page.get_by_role("main").locator("section[aria-labelledby=ended]")


@pytest.mark.parametrize("game", GAMES)
def test_the_result_is_said_with_its_reasons_and_one_main_button(person: Person, game: str) -> None:
    with Seated(person, game) as table:
        table.begin()
        table.visit()
        table.finish()
        card = result(person)
        view = table.view()
        if view["counted"]:
            for score in view["scores"]:
                expect(card.get_by_role("listitem").filter(has_text=str(score)).first).to_be_visible()
            expect(
                card.get_by_text(said(f"ended.best.{game}" if game == "cubo" else "ended.best"))
            ).to_be_visible()
            if len(view["winners"]) == 1:
                lead = abs(view["scores"][0] - view["scores"][1])
                expect(card.get_by_text(said("ended.margin", count=lead))).to_be_visible()
        else:
            expect(card.get_by_text(said("why.sequence-dice.line"))).to_be_visible()
        expect(card.locator("button.main")).to_have_text(said("ended.rematch"))
        axe.check(person.page)


def test_a_draw_reads_as_a_draw(person: Person) -> None:
    # Nobody covers a square in time, so nobody scores.
    with Seated(person, "cubo", choices={"C10": "1"}) as table:
        table.begin()
        table.visit()
        while table.view()["phase"] != "ended":
            for asking, seat in ((table.ada, ADA), (table.bo, BO)):
                if asking.get(f"/api/tables/{table.table}")["moves"].get(str(seat)) == ["throw"]:
                    asking.ask(table.table, "throw", seat=seat)
            person.page.wait_for_timeout(100)
        assert table.view()["winners"] == [ADA, BO]
        expect(result(person).get_by_role("heading", level=2)).to_have_text(said("ended.drawn"))
        person.visit("/games")
        finished = person.page.get_by_role("region", name=said("my.finished"))
        expect(finished.get_by_role("row").filter(has_text=within("my.result.draw"))).to_have_count(1)
        expect(person.page.get_by_role("table", name=said("my.by-game")).get_by_role("cell")).to_have_text(
            ["", "0", "1", "0", "0"]
        )


def test_a_picture_of_the_result_is_made_in_the_page_and_saved(person: Person, tmp_path: Path) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.finish()
        table.visit()
        result(person).get_by_role("button", name=said("ended.picture")).click()
        image = person.page.get_by_role("dialog").get_by_role("img")
        expect(image).to_be_visible()
        ada, bo = table.view()["scores"]
        says = str(image.get_attribute("alt"))
        assert f"{datetime.now(UTC):%Y}" in says
        assert f"Ada: {ada}" in says
        assert f"Bo: {bo}" in says
        assert str(catalog()["game.kivi"]) in says
        axe.check(person.page)
        with person.page.expect_download() as saving:
            person.button("ended.picture.save").click()
        saving.value.save_as(tmp_path / "result.png")
        saved = (tmp_path / "result.png").read_bytes()
        assert saving.value.suggested_filename.startswith("rekke-kivi-")
        assert saved.startswith(PNG)
        assert len(saved) > SMALLEST
        assert saved == b64decode(str(image.get_attribute("src")).split(",")[1])


def celebrating(person: Person) -> Locator:
    return person.page.locator("[data-celebration]")


NOTE = """() => new MutationObserver(() => {
  window.celebrated ||= document.querySelector("[data-celebration]") !== null;
}).observe(document.body, { childList: true, subtree: true })"""
"""Notes a celebration as soon as it appears, because it may be over before a slow test looks."""


@pytest.mark.parametrize(
    ("motion", "loser", "shown"),
    [("no-preference", BO, True), ("reduce", BO, False), ("no-preference", ADA, False)],
    ids=["a win", "a win where less motion is wanted", "a loss"],
)
def test_a_win_is_celebrated_for_a_moment(
    person: Person, motion: Literal["no-preference", "reduce"], loser: int, shown: bool
) -> None:
    person.page.emulate_media(reduced_motion=motion)
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        person.page.get_by_role("grid").wait_for()
        person.page.evaluate(NOTE)
        (table.ada if loser == ADA else table.bo).do(table.table, "forfeit", seat=loser)
        result(person)
        assert bool(person.page.evaluate("window.celebrated")) is shown
        expect(celebrating(person)).to_have_count(0)  # Soon it is over.


def test_nothing_is_celebrated_where_somebody_opens_a_finished_table(person: Person) -> None:
    person.page.emulate_media(reduced_motion="no-preference")
    with Seated(person, "kivi") as table:
        table.begin()
        table.bo.do(table.table, "forfeit", seat=BO)
        table.visit()
        result(person)
        expect(celebrating(person)).to_have_count(0)


def test_a_game_against_a_random_bot_ends_with_its_result(person: Person) -> None:
    token = person.holds()
    person.visit()
    with person.asking() as asking:
        assert asking.token == token
        sitters = [{"name": "Ada"}, {"bot": "random"}]
        table = asking.open(game="kivi", sitters=sitters, begin=True)
    person.visit(f"/table/{table}")
    Playing(Mouse(person.page)).to_the_end()
    scores = person.view()["scores"]
    figures = result(person).get_by_role("list").first.get_by_role("listitem")
    expect(figures).to_contain_text([str(score) for score in scores])
