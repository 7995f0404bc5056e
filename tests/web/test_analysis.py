"""What was luck and what was skill: on the page the numbers add up, and each leads to the moments it comes from."""

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.web import axe
from tests.web.person import Person
from tests.web.seated import Seated
from tests.web.words import said, within

GOLDENS = Path(__file__).parents[2] / "goldens"


def line(person: Person) -> Locator:
    return person.page.get_by_role("slider", name=said("analysis.line"))


def number(person: Person, name: str) -> int:
    return int(person.page.get_by_test_id(name).inner_text())


def test_the_numbers_add_up_to_the_result_and_lead_to_their_moments(person: Person, played: Seated) -> None:
    played.visit()
    person.link("analysis.ask").click()
    expect(line(person)).to_be_visible()
    winners = played.view()["winners"]
    for seat in (1, 2):
        parts = person.page.get_by_test_id(f"part-{seat}").all_inner_texts()
        assert len(parts) == 4  # dice, own choices, those of the other seat, unexplained
        total = number(person, f"start-{seat}") + sum(map(int, parts))
        assert total == number(person, f"result-{seat}") == 100 * (seat in winners) // len(winners)
    ada = person.page.get_by_role("region", name=re.compile("^Ada$"))
    ada.get_by_role("button", name=within("analysis.column.dice")).click()
    source = ada.get_by_role("listitem").first.get_by_role("button")
    moment = source.inner_text().split()[0]
    source.click()
    expect(person.page).to_have_url(re.compile(rf"#move={moment}$"))
    expect(person.page.get_by_test_id("moment")).to_contain_text(moment)
    axe.check(person.page)


def test_a_point_of_the_line_opens_its_moment_on_the_board(person: Person, played: Seated) -> None:
    person.visit(f"/replay/{played.table}")
    person.button("analysis.ask").click()
    expect(line(person)).to_be_visible()
    events = int(str(line(person).get_attribute("aria-valuemax")))
    line(person).scroll_into_view_if_needed()
    box = line(person).bounding_box()
    assert box
    line(person).click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    middle = int(str(line(person).get_attribute("aria-valuenow")))
    assert abs(middle - events / 2) <= 1
    line(person).press("ArrowRight")
    expect(person.page).to_have_url(re.compile(rf"#move={middle + 1}$"))


def test_own_mistakes_become_cards_that_come_back(person: Person, played: Seated) -> None:
    played.visit()
    person.link("analysis.ask").click()
    expect(line(person)).to_be_visible()
    expect(person.text("analysis.you.gained").or_(person.text("analysis.you.lost")).first).to_be_visible()
    person.sees("mistakes.added")
    person.visit("/games")
    person.page.get_by_role("main").get_by_role("link", name=within("nav.mistakes")).click()
    person.page.get_by_role("button", name=within("mistakes.practise")).click()
    person.button("learn.show").click()
    person.sees("mistakes.back")
    axe.check(person.page)
    person.button("mistakes.stop").click()
    person.sees("mistakes.lead")
    axe.check(person.page)


def test_a_dropped_record_is_explained_too(person: Person) -> None:
    person.visit("/replay")
    person.page.locator("input[type=file]").set_input_files(GOLDENS / "kivi-en.rekke")
    person.button("analysis.ask").click()
    expect(line(person)).to_be_visible()
    person.button("replay.next").click()
    person.button("analysis.throws.show").click()
    expect(person.page.locator("div.throws")).to_contain_text("%")
    person.page.get_by_text(within("analysis.throws.all")).click()
    expect(person.page.locator("li[aria-current=true]")).to_be_visible()
    axe.check(person.page)
    person.page.get_by_role("listitem").get_by_role(
        "button", name=within("analysis.mark.blunder")
    ).first.click()
    expect(person.page.get_by_test_id("effect")).to_contain_text(within("analysis.mark.blunder"))
    best = person.page.get_by_role("gridcell", name=within("analysis.square.best"))
    expect(
        best.or_(person.page.get_by_role("gridcell", name=within("analysis.chosen"))).first
    ).to_be_visible()
    axe.check(person.page)


def test_a_dropped_record_that_was_cut_off_is_explained_up_to_its_last_event(
    person: Person, tmp_path: Path
) -> None:
    whole = (GOLDENS / "sequence-dice-no.rekke").read_text(encoding="utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.rekke"
    cut.write_text("".join(whole[:40]), encoding="utf-8")
    person.visit("/replay")
    person.page.locator("input[type=file]").set_input_files(cut)
    person.button("analysis.ask").click()
    expect(line(person)).to_be_visible()
    person.sees("analysis.cut")
    for seat in (1, 2):
        parts = person.page.get_by_test_id(f"part-{seat}").all_inner_texts()
        assert number(person, f"start-{seat}") + sum(map(int, parts)) == number(person, f"result-{seat}")
    person.page.get_by_role("button", name=within("learn.of")).first.click()
    person.button("learn.show").click()
    expect(person.page.get_by_test_id("answer")).to_contain_text(within("learn.best"))


def test_a_mistake_is_tried_again_until_it_is_right(person: Person) -> None:
    person.visit("/replay")
    person.page.locator("input[type=file]").set_input_files(GOLDENS / "sequence-dice-no.rekke")
    person.button("analysis.ask").click()
    person.page.get_by_role("button", name=within("learn.of")).first.click()
    person.button("learn.skip").wait_for()
    axe.check(person.page)
    answer, legal = person.page.get_by_test_id("answer"), '[role="gridcell"][aria-disabled="false"]'
    person.page.locator(legal).first.wait_for()
    for square in [str(each.get_attribute("data-square")) for each in person.page.locator(legal).all()]:
        before = answer.inner_text()
        person.page.locator(f'[data-square="{square}"]').click()
        expect(answer).not_to_have_text(before)
        if person.button("learn.next").is_visible():
            break
    expect(answer).to_contain_text(within("learn.right"))
    expect(person.page.get_by_role("gridcell", name=within("analysis.square.best")).first).to_be_visible()


def test_a_game_that_is_being_played_is_not_explained(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.until_mine()
        person.visit(f"/replay/{table.table}")
        person.button("analysis.ask").click()
        expect(person.page.get_by_role("alert")).to_contain_text(
            re.compile(within("reason.table.analysis-early").pattern, re.IGNORECASE)
        )
        person.forgive("409")
