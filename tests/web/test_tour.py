"""A first game: a few guided turns of each game, to the end."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web import axe
from tests.web.hands import Mouse
from tests.web.person import Person
from tests.web.playing import Playing, look
from tests.web.words import GAMES, said

LATE = 1_500
"""Milliseconds that a board is on its way over a slow network."""


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
    person.in_play()


def go_through(person: Person) -> None:
    """Press "do it for me" and "next" until the tour is over."""
    show, play = person.button("tour.show").or_(person.button("tour.next")), person.button("tour.play")
    while not play.is_visible():
        show.or_(play).first.wait_for()
        if show.is_visible():
            show.click()


def test_the_tour_pulses_the_one_square_that_is_meant(person: Person) -> None:
    person.visit("/tour/kivi")
    meant, show = person.page.locator(".square.meant"), person.button("tour.show")
    for _ in range(2):
        expect(meant).to_have_count(0)
        show.click()
    show.wait_for()  # what is meant is shown together with this button
    while not meant.count():
        show.click()
        show.wait_for()
    expect(meant).to_have_attribute("data-square", "d3")
    axe.check(person.page)
    meant.click()
    expect(meant).to_have_count(0)


def test_the_guide_waits_for_the_board_that_it_speaks_of(person: Person) -> None:
    def late(route: Route) -> None:
        person.page.wait_for_timeout(LATE)
        route.continue_()

    person.page.route("**/assets/Board-*.js", late)
    person.visit("/tour/kivi")
    person.button("tour.show").wait_for()
    assert person.page.locator(".square").count() == 49


def test_the_tour_of_cubo_explains_its_points_in_two_steps_with_lines_lit(person: Person) -> None:
    person.visit("/tour/cubo")
    lit = person.page.locator(".square.glows")
    for _ in range(2):
        person.button("tour.show").click()
    person.sees("tour.cubo.lines")
    expect(lit).to_have_count(5)
    axe.check(person.page)
    person.button("tour.next").click()
    person.sees("tour.cubo.colours")
    expect(lit).to_have_count(3)
    person.button("tour.next").click()
    person.sees("tour.cubo.cover")
    # From now on the lines that count are lit, and their points are shown.
    expect(person.page.locator(".all.live abbr")).to_be_visible()


def test_the_tour_speaks_to_the_person_without_a_name(person: Person) -> None:
    person.visit("/tour/sequence-dice")
    person.sees("tray.throw")
    assert said("guest").pattern.strip("^$(?:)") not in person.page.get_by_role("main").inner_text()
