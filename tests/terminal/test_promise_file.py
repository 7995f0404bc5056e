"""What a server promised is stored beside the token, so that it is still there after leaving and coming back."""

import stat
from pathlib import Path

import pytest

from rekke.client.address import Address
from rekke.client.kept_promises import Kept
from rekke.table import messages as ask
from rekke.table.promises import Promises
from rekke.terminal.joining import join
from rekke.terminal.promise_file import PromiseFile
from rekke.terminal.remote_table import RemoteTable
from rekke.terminal.tokens import kept_token
from tests.server.running import HOST, Person, Running
from tests.terminal.clients import move, until

ADDRESS = Address.read("http://here/table/abcdefghjkmnpq")
KEPT = Kept(2, Promises("c0" * 32, ("5e" * 32, ""), {1: "ab" * 16}), ("ab" * 16,))


def test_promises_are_kept_beside_the_token_for_this_user_alone(tmp_path: Path) -> None:
    token = kept_token(ADDRESS, tmp_path)
    PromiseFile(ADDRESS, tmp_path).save(KEPT)
    again = PromiseFile(ADDRESS, tmp_path)
    assert again.load() == KEPT
    assert kept_token(ADDRESS, tmp_path) == token
    assert not again.file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)


@pytest.mark.parametrize("left", [b"", b"{", b'{"game": "two"}', b"\xff"])
def test_a_damaged_file_is_like_none(tmp_path: Path, left: bytes) -> None:
    promises = PromiseFile(ADDRESS, tmp_path)
    assert promises.load() is None
    promises.file.write_bytes(left)
    assert promises.load() is None


def test_a_folder_that_cannot_be_written_does_not_stop_a_game(tmp_path: Path) -> None:
    (tmp_path / "seats").write_text("not a folder", encoding="ascii")
    promises = PromiseFile(ADDRESS, tmp_path / "seats")
    promises.save(KEPT)
    assert promises.problem
    assert promises.load() is None


async def test_somebody_who_leaves_during_the_game_still_compares_at_its_end(
    server: Running, host: Person, tmp_path: Path
) -> None:
    address = Address(server.address, host.open(game="kivi"))
    host.do(address.table, "fill", seat=2, level="random")

    async def arrive() -> RemoteTable:
        there = await RemoteTable.open(address, HOST, PromiseFile(address, tmp_path))
        await join(there, "Ada", None)
        return there

    ada = await arrive()
    seal = ada.table.seat(1).seal
    await ada.close()
    ada = await arrive()
    assert ada.table.seat(1).seal == seal, "a seed is drawn only once"
    await ada.act(ask.Begin())
    await until(ada, lambda: ada.table.acting == [1])
    await move(ada, 1)
    await ada.close()
    ada = await arrive()
    await ada.act(ask.Forfeit(seat=1))
    await until(ada, lambda: ada.judged)
    assert ada.verdict
    assert (ada.verdict.witnessed, ada.verdict.broken) == (True, ())
    assert ada.verdict.throws > 0
    await ada.close()
