"""A server that cheats with the dice is caught by the terminal, which says what was changed and by whom."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rekke.client.address import Address
from rekke.rules.position import Chance
from rekke.table.fairness import seal_of
from rekke.terminal.joining import join
from rekke.terminal.remote_table import RemoteTable
from tests.lies import LIES
from tests.server.running import HOST, SECOND, Person
from tests.terminal.clients import until
from tests.terminal.test_plain_table import Typing
from tests.web.page_server import PageServer

BOS = "b0" * 16
NAMED = {
    "": "✓ Your device has checked",
    "commitment": "✗ Before the game the server showed a different fingerprint of the dice.",
    "own": "✗ The dice were made with a different seed from the one that your device drew for Ada.",
    "left-out": "✗ The dice were made without the seed that your device drew for Ada.",
    "seal": "✗ The seed of Bo is not the one that was sealed before the game.",
    "secret": "✗ The server has not published the secret of the dice, so they cannot be checked.",
    "dice": "✗ Not all throws follow from the secret and the seeds.",
}


def test_every_lie_is_tried() -> None:
    assert {*LIES} == {*NAMED} - {""}


@pytest.fixture(params=NAMED)
def lie(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page_server(lie: str, tmp_path: Path) -> Iterator[PageServer]:
    """Run a server of its own process, which tells one lie."""
    with PageServer(tmp_path, 0, f"--lie={lie}") as page_server:
        yield page_server


async def test_a_lie_is_named_in_words(
    page_server: PageServer, lie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if lie == "secret":
        monkeypatch.setattr("rekke.client.witness.SECRET_PATIENCE", 0.05)  # it never comes
    with Person(page_server.address, HOST) as bo:
        table = bo.open(game="kivi")
        bo.do(table, "sit", seat=2, name="Bo", seal=seal_of(BOS))
        there = await RemoteTable.open(Address(page_server.address, table), SECOND)
        await join(there, "Ada", 1)
        ada = Typing(there)
        bo.do(table, "begin")
        await until(there, lambda: there.table.seat(1).seed != "-" or there.table.seat(1).withheld)
        bo.do(table, "seed", seat=2, seed=BOS)
        await until(there, lambda: there.table.phase == "play")
        if there.table.acting == [2]:
            bo.do(table, "throw", seat=2)
        await until(there, lambda: there.table.played > 0)
        assert not any(isinstance(actor, Chance) for actor in there.table.since)
        bo.do(table, "forfeit", seat=2)
        told = await ada.read(NAMED[lie])
        assert told.startswith(NAMED[lie])
        assert len(told.splitlines()) == 1
        await ada.leave()
