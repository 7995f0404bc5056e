"""Seeing what happens: dice land and lie, the latest moves, how far the game has got, odds and kept dice."""

import re
from functools import reduce
from pathlib import Path

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from rekke.rules.cubo.rules import Edition
from rekke.rules.cubo.square import lay
from rekke.rules.games import GAMES
from tests.web.conftest import DESK, PHONE, SIDEWAYS, Arrive
from tests.web.person import Person
from tests.web.seated import ADA, BO, Seated
from tests.web.words import said, within

WATCHING = (Path(__file__).parent / "watching.js").read_text(encoding="utf-8").strip().removesuffix(";")


def moving(arrive: Arrive) -> Person:
    """Return a person for whom dice tumble."""
    person = arrive(pace="normal")
    person.page.emulate_media(reduced_motion="no-preference")
    return person


def against_a_bot(person: Person, game: str, **terms: object) -> str:
    """Open a table against the novice, begin, and show it; return its name."""
    person.holds()
    person.visit()
    with person.asking() as asking:
        sitters = [{"name": "Ada"}, {"bot": "novice"}]
        table: str = asking.open(game=game, sitters=sitters, begin=True, **terms)
    person.visit(f"/table/{table}")
    return table


def lines_of(person: Person, seat: int) -> list[str]:
    """Return the events of a seat, without the seat."""
    with person.asking() as asking:
        events = asking.get(f"/api/tables/{person.table}/events?after=1")
    return [event["text"] for event in events if event["seat"] == seat]


def thrown(lines: list[str]) -> list[str]:
    """Return the dice that lay after each throw of a turn with keep and throw."""
    lying, kept = [], ""
    for verb, *what in map(str.split, lines):
        kept = "".join(what).replace("-", "") if verb == "keep" else kept
        if verb == "roll":
            lying.append("".join(sorted(kept + what[0], reverse=True)))
        if verb in ("place", "box", "take"):
            kept = ""
    return lying


def own_turn(person: Person, number: int = 1) -> None:
    """Wait until the page shows our turn with this number."""
    expect(person.page.get_by_test_id("progress")).to_have_text(said("progress.turn", number=number, of=10))
    expect(person.page.get_by_test_id("turn")).to_have_text(said("turn.yours"))


def throw_once(person: Person) -> None:
    person.button("tray.throw").click()
    expect(person.page.locator(".felt").get_by_role("button")).not_to_have_count(0)


def play_a_turn(person: Person) -> None:
    """Throw and place, or throw until something can be placed or must be boxed."""
    own_turn(person)
    throw_once(person)
    legal = person.page.locator(".square.legal").first
    box = person.button("kivi.box")
    for left in (2, 1, 0):
        # The squares that are lit belong to these dice, not to those before.
        expect(person.text("tray.left", count=left)).to_be_visible()
        person.page.wait_for_function("() => !document.querySelector('.felt .tumble')")
        again = [person.button("tray.throw-all")] if left else []
        expect(reduce(Locator.or_, again, legal.or_(box)).first).to_be_visible()
        if legal.count():
            return legal.click()
        if box.count():
            return box.click()
        again[0].click()
    return None


def test_a_bots_dice_are_seen_lying_before_its_next_action(arrive: Arrive) -> None:
    person = moving(arrive)
    against_a_bot(person, "kivi")
    person.page.evaluate(WATCHING)
    play_a_turn(person)
    own_turn(person, 2)
    seen = person.page.evaluate("window.seen")
    lines = lines_of(person, BO)
    place = next(at for at, line in enumerate(lines) if line.split()[0] in ("place", "box", "take"))
    for dice in thrown(lines[: place + 1]):
        still = [each for each in seen if each["faces"] == dice and not each["tumbles"]]
        assert still, f"{dice} was never seen lying: {seen}"
    # What our own dice allow was not lit when they began to fall.
    assert not next(each for each in seen if each["tumbles"])["lit"]


def test_the_last_throw_lies_until_the_next_one(arrive: Arrive) -> None:
    person = arrive(pace="fast")
    against_a_bot(person, "kivi")
    person.page.evaluate(WATCHING)
    play_a_turn(person)
    own_turn(person, 2)
    expect(person.text("tray.last", name=said_name(person, BO))).to_be_visible()
    assert person.page.evaluate("window.seen.at(-1).faces") == last_turn_dice(lines_of(person, BO))


def said_name(person: Person, seat: int) -> str:
    return person.page.locator("ol .name").nth(seat - 1).inner_text()


def last_turn_dice(lines: list[str]) -> str:
    """Return the dice as they lay after the last throw."""
    last = max(at for at, line in enumerate(lines) if line.startswith("roll"))
    ends = [at for at, line in enumerate(lines[:last]) if line.split()[0] in ("place", "box", "take")]
    return thrown(lines[(ends[-1] + 1 if ends else 0) : last + 1])[-1]


def test_at_once_is_chosen_in_the_settings_and_then_nothing_tumbles(arrive: Arrive) -> None:
    person = moving(arrive)
    against_a_bot(person, "kivi")
    person.page.get_by_label(said("likings")).click()
    person.field("likings.pace").select_option("at-once")
    person.page.get_by_label(said("likings")).click()
    person.page.evaluate(WATCHING)
    play_a_turn(person)
    own_turn(person, 2)
    assert not [each for each in person.page.evaluate("window.seen") if each["tumbles"]]
    person.page.reload()
    person.page.get_by_label(said("likings")).click()
    expect(person.field("likings.pace")).to_have_value("at-once")


@pytest.mark.parametrize("device", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_the_latest_moves_are_seen_while_playing(arrive: Arrive, device: ViewportSize) -> None:
    pocket = device != DESK
    person = arrive(viewport=device, has_touch=pocket)
    against_a_bot(person, "kivi")
    play_a_turn(person)
    own_turn(person, 2)
    lines = lines_of(person, BO)
    done = next(line for line in reversed(lines) if line.split()[0] in ("place", "box", "take"))
    moves = person.page.get_by_test_id("last-move" if pocket else "recent")
    expect(moves).to_be_in_viewport()
    expect(moves).to_contain_text(" ".join(last_turn_dice(lines)))
    if done.startswith("place"):
        expect(moves).to_contain_text(within("recent.place", what=done.split()[1]))
    hidden = person.page.get_by_test_id("recent" if pocket else "last-move")
    expect(hidden).not_to_be_in_viewport()
    # Only the announcer speaks; the list must not say the same again.
    assert moves.evaluate("list => list.closest('[aria-live], [role=status], [role=log]') === null")


NARROW = "line => (line.style.maxWidth = '13rem')"
CLIPPED = "(parts) => parts.map((part) => part.scrollWidth > part.clientWidth)"


@pytest.mark.parametrize("device", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_a_line_that_is_too_long_is_shortened_at_its_dice(arrive: Arrive, device: ViewportSize) -> None:
    person = arrive(viewport=device)
    with Seated(person, "kivi") as table:
        table.begin()
        table.until_his()
        table.until_mine()
        table.visit()
        line = person.page.get_by_test_id("last-move")
        expect(line).to_contain_text(re.compile("Bo"))
        line.evaluate(NARROW)
        dice, *_, last = line.locator("span").evaluate_all(CLIPPED)
        assert dice
        assert not last


def test_the_turn_and_the_stones_that_are_left_are_seen(person: Person) -> None:
    against_a_bot(person, "kivi")
    own_turn(person)
    left = person.page.locator("ol .left")
    expect(left.nth(0)).to_have_text(said("progress.left", left=10))
    play_a_turn(person)
    own_turn(person, 2)
    expect(left.nth(0)).to_have_text(said("progress.left", left=9))


@pytest.mark.parametrize(("game", "left"), [("columbiz", 18), ("sequence-dice", 20)])
def test_the_pieces_that_are_left_are_seen(person: Person, game: str, left: int) -> None:
    with Seated(person, game) as seated:
        seated.begin()
        seated.visit()
        expect(person.page.locator("ol .left").nth(0)).to_have_text(said("progress.left", left=left))


def test_odds_are_those_of_the_dice_that_are_kept(person: Person) -> None:
    person.prefer(odds=True)
    with Seated(person, "kivi") as seated:
        seated.begin()
        seated.until_mine()
        seated.ada.do(seated.table, "throw", seat=ADA)
        seated.visit()
        grid = person.page.get_by_role("grid")
        expect(grid).to_contain_text(within("odds.figure"))
        die = person.page.locator(".felt").get_by_role("button").first
        with person.page.expect_response(re.compile(r"/odds/1\?keep=[1-6]$")) as answered:
            die.click()
        expect(die).to_have_attribute("aria-pressed", "true")
        expect(die.locator(".lock")).to_be_visible()
        odds: dict[str, float] = answered.value.json()
        square, chance = next((at, each) for at, each in odds.items() if 0.01 < each < 0.995)
        shown = person.page.locator(f'[data-square="{square}"]')
        expect(shown).to_contain_text(f"{int(100 * chance + 1e-9)}%")


def test_kept_dice_survive_a_reload(person: Person) -> None:
    with Seated(person, "kivi") as seated:
        seated.begin()
        seated.until_mine()
        seated.ada.do(seated.table, "throw", seat=ADA)
        seated.visit()
        dice = person.page.locator(".felt").get_by_role("button")
        expect(dice).to_have_count(6)
        for place in (1, 4):
            dice.nth(place).click()
        kept = person.page.locator('.felt [aria-pressed="true"]')
        expect(kept).to_have_count(2)
        faces = sorted(label[-1] for label in kept.evaluate_all("all => all.map((die) => die.ariaLabel)"))
        person.page.reload()
        expect(kept).to_have_count(2)
        assert faces == sorted(
            label[-1] for label in kept.evaluate_all("all => all.map((die) => die.ariaLabel)")
        )


def test_dice_that_were_kept_before_the_page_was_opened_are_seen_to_be_kept(person: Person) -> None:
    with Seated(person, "kivi") as seated:
        seated.begin()
        seated.until_mine()
        seated.ada.do(seated.table, "throw", seat=ADA)
        pair = next(move for move in seated.view()["moves"]["1"] if re.fullmatch(r"keep \d\d", move))
        seated.ada.do(seated.table, "play", seat=ADA, event=pair)
        seated.visit()
        expect(person.button("tray.throw-rest", count=4)).to_be_visible()
        expect(person.page.locator(".felt .lock")).to_have_count(2)


def test_cubo_shows_the_points_of_a_square_while_it_is_laid(person: Person) -> None:
    table = against_a_bot(person, "cubo", relaxed="yes", first=1)
    with person.asking() as asking:
        for _ in ("the middle", "her own dice"):
            asking.do(table, "throw", seat=ADA)
    total = person.page.locator(".all.live abbr")
    expect(total).to_be_visible()
    expect(person.page.get_by_test_id("progress")).to_have_text(said("progress.round", number=1, of=6))
    expect(total).to_have_text(str(score_shown(person)))
    for one, other in (("a1", "b1"), ("c1", "a3")):
        for square in (one, other):
            person.page.locator(f'[data-square="{square}"]').click()
        expect(total).to_have_text(str(score_shown(person)))


def score_shown(person: Person) -> int:
    """Return the points of the square as it lies on the page, by the rules."""
    labels = person.page.locator("[data-square]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    dice = [re.search(r"(red|blue|white|joker)\D*(\d)", label, re.IGNORECASE) for label in labels]
    colours = {"red": "R", "blue": "B", "white": "W", "joker": "W"}
    words = [f"{colours[die[1].lower()]}{die[2]}" for die in dice if die]
    edition = GAMES["cubo"].edition()
    assert isinstance(edition, Edition)
    return edition.score(lay(words))


def test_no_points_are_shown_before_the_square_is_covered_against_people_unless_wished(
    person: Person,
) -> None:
    with Seated(person, "cubo", relaxed="yes") as seated:
        seated.begin()
        seated.ada.do(seated.table, "throw", seat=ADA)
        seated.ada.do(seated.table, "throw", seat=ADA)
        seated.visit()
        expect(person.button("cubo.cover")).to_be_visible()
        total = person.page.locator(".all.live abbr")
        expect(total).to_have_count(0)
        person.page.get_by_label(said("likings")).click()
        person.field("likings.live").select_option("always")
        expect(total).to_be_visible()


def test_no_clock_runs_at_a_relaxed_table(person: Person) -> None:
    person.visit("/new/cubo")
    person.page.get_by_role("radio", name=said("new.relaxed.yes")).check()
    person.button("new.open").click()
    person.page.wait_for_url("**/table/*")
    person.sees("terms.relaxed")
    assert person.view()["terms"]["relaxed"] == "yes"
    with Seated(person, "cubo", relaxed="yes") as seated:
        seated.begin()
        seated.until(lambda view: view["position"].count("/") >= 2)  # the first to cover has called
        seated.visit()
        expect(person.page.get_by_test_id("turn")).to_be_visible()
        expect(person.page.get_by_role("timer")).to_have_count(0)
        assert seated.view()["clocks"] == []


def test_the_tour_of_cubo_shows_the_points_of_the_square_as_it_lies(person: Person) -> None:
    person.visit("/tour/cubo")
    for key in ("tour.show", "tour.show", "tour.next", "tour.next"):
        person.button(key).click()
    person.sees("tour.cubo.cover")
    total = person.page.locator(".all.live abbr")
    expect(total).to_have_text(str(score_shown(person)))
    for square in ("a1", "c3"):
        person.page.locator(f'[data-square="{square}"]').click()
    expect(total).to_have_text(str(score_shown(person)))
