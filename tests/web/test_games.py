"""Every game is played to its end in the browser: against bots, on one device, and with an invited friend."""

import json

import pytest

from tests.slow import one_quick
from tests.web.conftest import Arrive
from tests.web.hands import Mouse, Touch
from tests.web.person import Person
from tests.web.playing import Playing, play_together
from tests.web.seated import Seated
from tests.web.words import GAMES, catalog, said

MOST_BYTES = 300
"""More than a move needs."""


@pytest.mark.parametrize("game", GAMES)
def test_one_click_on_the_first_page_begins_a_game_against_a_bot(person: Person, game: str) -> None:
    posted: list[str] = []
    person.page.on(
        "request", lambda request: posted.append(request.url) if request.method == "POST" else None
    )
    person.visit()
    card = person.page.get_by_role("listitem").filter(has_text=str(catalog()[f"game.{game}.what"]))
    card.get_by_role("button").click()
    Playing(Mouse(person.page)).to_the_end()
    table = person.view()
    assert (table["phase"], table["ending"]) == ("ended", "rules")
    assert [bool(seat["bot"]) for seat in table["seats"]] == [False, True]
    assert posted == [f"{person.address}/api/tables"]


def test_a_move_is_one_small_message_and_needs_no_other(person: Person) -> None:
    sent: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    asked: list[str] = []
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        table.until_mine()
        Playing(Mouse(person.page)).waits()
        person.page.on("request", lambda request: asked.append(request.url))
        sent.clear()
        person.button("tray.throw").click()
        person.sees("tray.left", count=2)
        person.page.keyboard.press("1")
        person.page.keyboard.press("k")
        person.sees("tray.left", count=1)
    messages = [json.loads(text) for text in sent if json.loads(text)["do"] != "ping"]
    assert [message["do"] for message in messages] == ["throw", "play"]
    assert messages[1]["throw"]
    assert max(map(len, sent)) < MOST_BYTES
    assert not [url for url in asked if "/api/" in url]


def test_two_people_play_on_one_device(person: Person) -> None:
    person.visit("/new/kivi")
    person.page.get_by_label(said("new.seat", number=2)).select_option("here")
    person.page.get_by_label(said("new.name", number=1)).fill("Ada")
    person.page.get_by_label(said("new.name", number=2)).fill("Bo")
    person.button("new.open").click()
    Playing(Mouse(person.page)).to_the_end()
    table = person.view()
    assert table["ending"] == "rules"
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo"]


@pytest.mark.parametrize("game", one_quick(["kivi", "sequence-dice", "cubo"]))
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
