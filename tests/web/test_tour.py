"""A first game: a few guided turns of each game, to the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.hands import Mouse
from tests.web.person import Person
from tests.web.playing import Playing, look
from tests.web.words import GAMES, said


@pytest.mark.parametrize("game", GAMES)
def test_the_tour_leads_through_a_game(person: Person, game: str) -> None:
    person.visit(f"/tour/{game}")
    go_through(person)
    steps = person.page.get_by_role("region", name=said("tour.guide"))
    expect(steps).to_contain_text(re.compile(r"\b(\d+) \w+ \1\b"))


def test_the_tour_gives_a_hint_after_another_move(person: Person) -> None:
    person.visit("/tour/kivi")
    Playing(Mouse(person.page)).waits()
    throw = look(person.page).button("tray.throw")
    assert throw
    Mouse(person.page).press(throw)
    person.page.get_by_role("button", name="Die 1").click()
    throw = look(person.page).button("tray.throw-others")
    assert throw
    Mouse(person.page).press(throw)
    expect(person.page.get_by_role("alert")).not_to_be_empty()


def test_after_the_tour_one_click_begins_a_game(person: Person) -> None:
    person.visit("/tour/sequence-dice")
    go_through(person)
    person.button("tour.play").click()
    person.page.wait_for_url("**/table/*")
    assert person.view()["phase"] == "play"


def go_through(person: Person) -> None:
    """Press "show me" until the tour is over."""
    show, play = person.button("tour.show"), person.button("tour.play")
    while not play.is_visible():
        show.or_(play).first.wait_for()
        if show.is_visible():
            show.click()
