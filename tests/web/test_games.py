"""Every game is played to its end in the browser: against bots, on one device, and with an invited friend."""

import pytest

from tests.web.conftest import Arrive
from tests.web.hands import Mouse, Touch
from tests.web.person import Person
from tests.web.playing import Playing, play_together
from tests.web.words import GAMES, catalog, said


@pytest.mark.parametrize("game", GAMES)
def test_one_click_on_the_first_page_begins_a_game_against_a_bot(person: Person, game: str) -> None:
    person.visit()
    card = person.page.get_by_role("listitem").filter(has_text=str(catalog()[f"game.{game}.what"]))
    card.get_by_role("button").click()
    Playing(Mouse(person.page)).to_the_end()
    table = person.view()
    assert (table["phase"], table["ending"]) == ("ended", "rules")
    assert [bool(seat["bot"]) for seat in table["seats"]] == [False, True]


def test_two_people_play_on_one_device(person: Person) -> None:
    person.visit("/new/columbiz")
    person.page.get_by_label(said("new.seat", number=2)).select_option("here")
    person.page.get_by_label(said("new.name", number=1)).fill("Ada")
    person.page.get_by_label(said("new.name", number=2)).fill("Bo")
    person.button("new.open").click()
    Playing(Mouse(person.page)).to_the_end()
    table = person.view()
    assert table["ending"] == "rules"
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo"]


@pytest.mark.parametrize("game", ["kivi", "sequence-dice", "cubo"])
def test_somebody_on_a_phone_joins_by_the_link(person: Person, arrive: Arrive, game: str) -> None:
    friend = arrive(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    invite(person, friend, game)
    person.button("open.begin").click()
    play_together(Playing(Mouse(person.page)), Playing(Touch(friend.page), seed=8))
    assert person.view()["ending"] == friend.view()["ending"] == "rules"


def invite(person: Person, friend: Person, game: str) -> None:
    """Open a table, and seat a friend who has its link."""
    person.visit(f"/new/{game}")
    person.button("new.open").click()
    link = person.field("share.link").input_value()
    friend.page.goto(link)
    friend.field("open.name").fill("Bo")
    friend.button("open.sit").tap()
    person.button("open.begin").wait_for()
