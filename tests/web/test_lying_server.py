"""A server that cheats with the dice is caught by the page, which says what was changed and by whom."""

from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import expect

from rekke.table.fairness import seal_of
from tests.lies import LIES
from tests.server.running import Person as Asking
from tests.web.conftest import Arrive
from tests.web.page_server import PageServer
from tests.web.person import Person

BOS = "b0" * 16


def sits_down(ada: Person, bo: Asking) -> str:
    """Open a table for Bo, who runs the server, and let Ada take the other seat on the page; return the table."""
    table = bo.open(game="kivi")
    bo.do(table, "sit", seat=2, name="Bo", seal=seal_of(BOS))
    ada.visit(f"/table/{table}")
    ada.sees("open.fingerprint", value=" ".join(grouped(bo, table)))
    ada.field("open.name").fill("Ada")
    ada.button("open.sit").click()
    expect(ada.field("open.rename", number=1)).to_have_value("Ada")
    return table


def grouped(bo: Asking, table: str) -> list[str]:
    """Return the beginning of the fingerprint, as the page writes it."""
    value = bo.get(f"/api/tables/{table}")["commitment"]
    return [value[:4], value[4:8], value[8:12]]


def plays(ada: Person, bo: Asking, table: str) -> None:
    """Begin as Bo, throw for whoever begins, and let Bo give up."""
    with bo.live(table, view=True) as live, ada.asking() as asking:
        live.do("begin")
        live.do("seed", seat=2, seed=BOS)
        while not (begun := [event["text"] for event in live.events if event["text"].startswith("begins ")]):
            live.receive()
        first = int(begun[0].removeprefix("begins "))
        (asking if first == 1 else bo).do(table, "throw", seat=first)
        live.do("forfeit", seat=2)


# A secret that never comes is named after a while: the tests of the page itself wait for it with a clock of their own.
@pytest.mark.parametrize("lie", ["", *(lie for lie in LIES if lie != "secret")])
def test_a_lie_is_named_in_words(lie: str, tmp_path: Path, arrive: Arrive) -> None:
    with (
        PageServer(tmp_path, 0, f"--lie={lie}") as page_server,
        Asking(page_server.address, token_hex(32)) as bo,
    ):
        ada = arrive(page_server.address)
        plays(ada, bo, sits_down(ada, bo))
        for _ in range(2):
            verdict = ada.page.get_by_test_id("dice-verdict")
            if lie:
                ada.sees(f"promise.{lie}", name="Bo" if lie == "seal" else "Ada")
                expect(verdict).to_have_role("alert")
                expect(verdict.get_by_text("✗")).to_have_count(1)
            else:
                ada.sees("promise.kept")
                expect(verdict).to_contain_text("✓")
            ada.page.reload()
        ada.page.close()
