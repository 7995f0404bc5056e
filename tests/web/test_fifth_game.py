"""A fifth game that has only its rules is played in the browser on a plain board."""

import re
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.fifth.adding import Copy
from tests.server.running import Person as Asking
from tests.slow import slow_case
from tests.web.conftest import PHONE, Arrive
from tests.web.hands import PATIENCE, POLL
from tests.web.page_server import PageServer
from tests.web.person import Person

POCKET: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    copy = Copy(tmp_path_factory.mktemp("five"))
    with PageServer(copy.folder, environment=copy.environment) as server:
        yield server


@pytest.mark.parametrize("device", [slow_case({}), POCKET], ids=["desk", "phone"])
def test_a_game_that_has_only_its_rules_is_played_on_a_plain_board(
    server: PageServer, arrive: Arrive, device: dict[str, Any]
) -> None:
    person = arrive(server.address, **device)
    with Asking(server.address, person.holds()) as ada:
        table = ada.open(game="ladder", seats=6)
        ada.do(table, "sit", seat=1, name="Ada")
        for seat in range(2, 7):
            ada.do(table, "fill", seat=seat, level="random")
        ada.do(table, "begin")
        person.visit(f"/table/{table}")
        until, acted = monotonic() + PATIENCE / 1000, 0
        while (view := ada.get(f"/api/tables/{table}"))["phase"] == "play":
            assert monotonic() < until, "the game does not go on"
            # A move that has not happened yet must not be made again.
            if view["acting"] == [1] and view["number"] > acted:
                act(person, view["moves"]["1"][0])
                until, acted = monotonic() + PATIENCE / 1000, view["number"]
            person.page.wait_for_timeout(POLL)
    expect(person.link("ended.replay")).to_be_visible()
    # After four sides the shapes come with other colours: every side can be told from the others.
    drawn = person.page.locator("section .piece").evaluate_all(
        "all => all.map((one) => one.querySelector('.body').getAttribute('d') + getComputedStyle(one.querySelector('.body')).fill)"
    )
    assert len(set(drawn)) == 6


def act(person: Person, move: str) -> None:
    """Throw, or click the button of a move."""
    own = person.page.get_by_role("button", name=re.compile(f"^{move}$"))
    (person.button("tray.throw") if move == "throw" else own).first.click()


def test_the_fifth_game_can_be_chosen_on_the_pages(server: PageServer, arrive: Arrive) -> None:
    person = arrive(server.address)
    person.visit()
    expect(person.page.get_by_text("Ladder").first).to_be_visible()
    person.visit("/new/ladder")
    expect(person.page.get_by_role("main")).to_contain_text("Ladder")
