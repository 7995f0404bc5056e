"""The others at a table: whether they are there, what happens when they go, and what they say."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.slow import one_quick
from tests.web import axe
from tests.web.conftest import DESK, SIDEWAYS, Arrive
from tests.web.person import Person
from tests.web.seated import ADA, BO, Seated
from tests.web.words import catalog, said, within


def seat_of(page: Page, name: str) -> Locator:
    """Return the seat of a person beside the board."""
    return page.get_by_role("region", name=said("seats")).get_by_role("listitem").filter(has_text=name)


def his_page(arrive: Arrive, table: Seated, **device: object) -> Person:
    """Return the browser of Bo, who has only used the API so far."""
    bo = arrive(**device)
    bo.holds(table.bo.token)
    bo.visit(f"/table/{table.table}")
    bo.page.get_by_role("grid").wait_for()
    return bo


def test_a_dot_shows_whether_somebody_is_there(person: Person, arrive: Arrive) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        bo = seat_of(person.page, "Bo")
        expect(bo).to_contain_text(within("away.away"))
        expect(seat_of(person.page, "Ada").get_by_role("img", name=said("away.here"))).to_be_visible()
        device = his_page(arrive, table)
        expect(bo.get_by_role("img", name=said("away.here"))).to_be_visible()
        expect(bo).not_to_contain_text(within("away.away"))
        device.page.close()
        expect(bo).to_contain_text(within("away.away"))
        axe.check(person.page)


def earlier(milliseconds: int) -> Callable[[WebSocketRoute], None]:
    """Let everybody who is away have been away for longer."""

    def shift(message: str | bytes) -> str | bytes:
        told = json.loads(message)
        if told["is"] == "presence":
            told["away"] = {seat: at - milliseconds for seat, at in told.get("away", {}).items()}
        return json.dumps(told)

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(shift(message)))

    return route


def test_it_says_for_how_long_somebody_has_been_away(person: Person) -> None:
    # Just two minutes, so that a slow machine has another one to show it.
    person.page.route_web_socket("**/live", earlier(120_500))
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        expect(seat_of(person.page, "Bo")).to_contain_text(within("away.for", span="2 minutes"))


def test_leaving_asks_first_and_the_others_see_what_happens_next(person: Person, arrive: Arrive) -> None:
    with Seated(person, "kivi", grace=60) as table:
        table.begin()
        table.visit()
        bo = his_page(arrive, table)
        bo.page.get_by_label(said("seat.menu", name="Bo")).click()
        bo.button("seat.leave").click()
        dialog = bo.page.get_by_role("dialog")
        expect(dialog).to_contain_text(within("leave.play", span="1 minute"))
        axe.check(bo.page)
        dialog.get_by_role("button", name=said("leave.no")).click()
        expect(dialog).to_have_count(0)
        assert not table.view()["seats"][1]["left"]
        bo.page.get_by_label(said("seat.menu", name="Bo")).click()
        bo.button("seat.leave").click()
        dialog.get_by_role("button", name=said("leave.yes")).click()
        person.sees("away.left", name="Bo")
        person.sees("away.when")
        expect(person.button("away.wish", name="Bo")).to_have_count(0)
        axe.check(person.page)


def test_one_tap_lets_a_bot_play_for_somebody_who_has_left(person: Person) -> None:
    with Seated(person, "kivi", grace=0) as table:
        table.begin()
        table.visit()
        person.page.get_by_role("grid").wait_for()
        table.bo.do(table.table, "leave", seat=2)
        person.button("away.wish", name="Bo").click()
        expect(seat_of(person.page, "Bo")).to_contain_text(within("seat.stand-in"))
        person.misses("away.left")


@pytest.mark.parametrize(
    "device", [DESK, {"width": 390, "height": 844}, SIDEWAYS], ids=lambda size: size["width"]
)
@pytest.mark.parametrize("game", one_quick(["cubo", "sequence-dice", "columbiz", "kivi"]))
def test_neither_the_board_nor_the_dice_move_when_somebody_leaves(
    arrive: Arrive, game: str, device: dict[str, int]
) -> None:
    person = arrive(viewport=device)
    boxes = """[...document.querySelectorAll("[role=grid], .felt, [data-testid=turn]")]
      .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round))"""
    with Seated(person, game, grace=0) as table:
        table.begin()
        if game != "cubo":
            # Ada has just made a choice that she may take back.
            table.until(lambda view: view["acting"] == [BO] and view["undo"].get("seat") == ADA)
        table.visit()
        person.page.get_by_role("grid").first.wait_for()
        take_back = person.page.get_by_test_id("take-back")
        expect(take_back).to_have_count(0 if game == "cubo" else 1)
        before = person.page.evaluate(boxes)
        table.bo.do(table.table, "leave", seat=2)
        expect(seat_of(person.page, "Bo")).to_contain_text(within("seat.left"))
        assert person.page.evaluate(boxes) == before
        if game != "cubo":
            take_back.click(trial=True)
            person.button("away.wish", name="Bo").click()
            expect(seat_of(person.page, "Bo")).to_contain_text(within("seat.stand-in"))


def test_one_tap_lets_a_bot_play_for_somebody_who_is_away_when_it_is_their_turn(person: Person) -> None:
    with Seated(person, "kivi", grace=0) as table:
        person.page.route_web_socket("**/live", earlier(150_000))
        table.begin()
        table.visit()
        table.until_his()
        person.sees("away.gone", name="Bo")
        person.sees("away.when")
        person.button("away.wish", name="Bo").click(
            timeout=60_000
        )  # He has some seconds, whatever the grace time.
        expect(seat_of(person.page, "Bo")).to_contain_text(within("seat.stand-in"))


LONG = "Good luck! I have been looking forward to this game since June."
WATCHES = """() => {
  const seen = (bubble) => {
    const { top, bottom, left, right } = bubble.getBoundingClientRect();
    return top >= 0 && top < innerHeight && bottom > 0 && left >= 0 && right <= innerWidth &&
      bubble.scrollHeight <= bubble.clientHeight + 1 && getComputedStyle(bubble).pointerEvents === "none";
  };
  window.bubbles = new Set();
  const look = () => {
    for (const bubble of document.querySelectorAll("[data-testid=bubble]"))
      if (seen(bubble)) window.bubbles.add((bubble.closest("li") ?? bubble).textContent);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes at every frame which whole bubbles are on the screen, at the seat of a person or with their name, and let taps
through: before a slow test looks, a bubble may be gone."""
SEEN = "([words, name]) => [...bubbles].some((bubble) => bubble.includes(words) && bubble.includes(name))"


def test_chat_and_reactions_are_seen_at_the_seat_and_take_no_taps(phone: Person) -> None:
    with Seated(phone, "kivi") as table:
        table.begin()
        table.visit()
        phone.page.get_by_role("grid").wait_for()
        phone.page.evaluate(WATCHES)
        table.bo.do(table.table, "say", seat=2, text=LONG)
        phone.page.wait_for_function(SEEN, arg=[LONG, "Bo"])
        # Scrolled down to the end of the page, the seats are not on the screen: then it is at the top.
        phone.page.get_by_label(said("talk.say")).wait_for()
        phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        table.bo.do(table.table, "sign", seat=2, sign="wow")
        phone.page.wait_for_function(SEEN, arg=[str(catalog()["sign.wow"]), "Bo"])
        expect(phone.page.get_by_test_id("bubble")).to_have_count(0)


def test_the_link_stays_available_for_watchers_while_the_game_is_played(
    person: Person, arrive: Arrive
) -> None:
    with Seated(person, "kivi") as table:
        table.visit()
        expect(person.button("share.watch")).to_be_visible()  # All seats are taken.
        table.begin()
        person.page.get_by_role("grid").wait_for()
        person.button("share.watch").click()
        dialog = person.page.get_by_role("dialog")
        link = dialog.get_by_label(within("share.link")).input_value()
        axe.check(person.page)
        watcher = arrive()
        watcher.page.goto(link)
        watcher.sees("turn.watching")
        expect(watcher.button("share.watch")).to_be_visible()
