"""After a game: the replay, a link to any moment, the record, and the verification of the dice."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import SIDEWAYS, Arrive
from tests.web.person import Person
from tests.web.seated import Seated
from tests.web.words import GAMES, said, within

DROP = """async ([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name, { type: "text/plain" }));
  document.querySelector("label").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
}"""
GOLDENS = Path(__file__).parents[2] / "goldens"


def slider(person: Person) -> Locator:
    return person.page.get_by_role("slider")


def test_a_game_is_replayed_step_by_step(person: Person, played: Seated) -> None:
    person.visit(f"/replay/{played.table}")
    expect(person.page.get_by_test_id("says")).to_contain_text(within("replay.start"))
    person.button("replay.next").click()
    expect(slider(person)).to_have_value("1")
    person.button("replay.last").click()
    assert int(slider(person).input_value()) > 20
    person.button("replay.previous").click()
    slider(person).press("Home")
    expect(slider(person)).to_have_value("0")


def test_every_moment_has_a_link(person: Person, played: Seated) -> None:
    person.visit(f"/replay/{played.table}")
    slider(person).press("ArrowRight")
    slider(person).press("ArrowRight")
    explanation = person.page.get_by_test_id("says").inner_text()
    expect(person.page).to_have_url(re.compile(r"#move=2$"))
    person.visit("/")
    person.visit(f"/replay/{played.table}#move=2")
    expect(slider(person)).to_have_value("2")
    expect(person.page.get_by_test_id("says")).to_have_text(explanation)


def test_all_dice_are_thrown_again_and_fall_the_same_way(person: Person, played: Seated) -> None:
    played.visit()
    person.link("ended.verify").click()
    expect(person.page.get_by_test_id("verdict")).to_contain_text(
        within("verify.right", count=throws(played))
    )


def throws(table: Seated) -> int:
    """Return the number of throws in a game."""
    steps = table.ada.get(f"/api/tables/{table.table}/game")["steps"]
    return sum(step["text"].startswith("roll ") for step in steps)


def test_the_record_can_be_saved_and_dropped_onto_the_page_again(person: Person, played: Seated) -> None:
    played.visit()
    with person.page.expect_download() as saved:
        person.link("ended.record").click()
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    person.visit("/replay")
    person.page.evaluate(DROP, [saved.value.suggested_filename, text])
    expect(person.page.get_by_role("heading", level=1)).to_contain_text("Ada")
    person.button("verify.begin").click()
    expect(person.page.get_by_test_id("verdict")).to_contain_text(
        within("verify.right", count=throws(played))
    )


@pytest.mark.parametrize(
    "record", [next(GOLDENS.glob(f"{game}*.rekke")) for game in GAMES], ids=lambda file: file.stem
)
def test_a_record_of_any_game_can_be_chosen(person: Person, record: Path) -> None:
    person.visit("/replay")
    person.page.locator("input[type=file]").set_input_files(record)
    expect(slider(person)).to_be_visible()
    person.button("replay.last").click()
    last = slider(person).get_attribute("max")
    assert last
    expect(slider(person)).to_have_value(last)


def test_a_file_that_is_no_record_is_refused_with_a_reason(person: Person) -> None:
    person.visit("/replay")
    person.page.evaluate(DROP, ["shopping.rekke", "milk\neggs\n"])
    expect(person.page.get_by_role("alert")).to_have_text(said("replay.no-record", file="shopping.rekke"))


def test_choosing_a_file_speaks_the_language_of_the_page_and_the_same_file_can_be_chosen_again(
    arrive: Arrive, tmp_path: Path
) -> None:
    person = arrive()
    person.context.add_init_script("localStorage.setItem('rekke.language', 'fi')")
    person.visit("/replay")
    expect(person.page.get_by_text(said("replay.choose", "fi"))).to_be_visible()
    file = tmp_path / "game.rekke"
    field = person.page.locator("input[type=file]")
    expect(field).not_to_be_in_viewport(ratio=0.5)  # what browsers write there is in their own language
    file.write_text("milk\neggs\n", encoding="utf-8")
    field.set_input_files(file)
    expect(person.page.get_by_role("alert")).to_be_visible()
    file.write_bytes(next(GOLDENS.glob("kivi*.rekke")).read_bytes())
    field.set_input_files(file)
    expect(slider(person)).to_be_visible()


def test_a_record_with_a_fault_is_refused_with_the_line(person: Person) -> None:
    person.visit("/replay")
    person.page.evaluate(DROP, ["game.rekke", "rekke: 1\ngame: kivi\nnonsense\n"])
    expect(person.page.get_by_role("alert")).to_have_text(said("replay.faulty"))
    person.forgive("400|422")


def test_a_link_to_this_moment_is_copied(arrive: Arrive) -> None:
    person = arrive(permissions=["clipboard-read", "clipboard-write"])
    with Seated(person, "kivi") as table:
        table.begin()
        table.finish()
        person.visit(f"/replay/{table.table}")
        for _ in range(2):
            person.button("replay.next").click()
        person.button("replay.link").click()
        person.sees("link.copied")
        copied = person.page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{person.address}/replay/{table.table}#move=2"
        person.visit(copied.removeprefix(person.address))
        expect(slider(person)).to_have_value("2")


def test_who_replays_cubo_on_a_phone_in_landscape_sees_all_trays_beside_the_controls(arrive: Arrive) -> None:
    person = arrive(viewport=SIDEWAYS, has_touch=True, is_mobile=True)
    person.visit("/replay")
    person.page.locator("input[type=file]").set_input_files(GOLDENS / "cubo-nl.rekke")
    trays = person.page.get_by_role("region", name=said("cubo.others")).get_by_role("article")
    expect(trays).to_have_count(3)
    person.button("replay.last").click()
    person.button("replay.previous").click()
    boxes = [tray.bounding_box() for tray in trays.all()]
    controls = slider(person).bounding_box()
    assert controls
    for box in filter(None, boxes):
        assert box["x"] + box["width"] <= controls["x"]
        assert box["y"] + box["height"] <= SIDEWAYS["height"]
    assert None not in boxes
    assert person.page.evaluate("document.scrollingElement.scrollWidth") <= SIDEWAYS["width"]
