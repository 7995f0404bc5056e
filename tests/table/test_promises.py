"""What a device keeps from before a game is compared with the proof after it, and every difference is named."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import Struct, json

from rekke.record.record import Record
from rekke.rules.events import Roll
from rekke.table import messages as ask
from rekke.table.fairness import Proof, commitment, drawn_secret, seal_of
from rekke.table.promises import BrokenPromise, Promises, broken, examined
from rekke.table.records import records
from rekke.table.terms import Terms
from tests.goldens import FOLDER
from tests.table.played import ME, begun, hall, play_on


class PublishedProof(Struct, frozen=True):
    """The proof of a game as the golden file writes it."""

    commitment: str
    seeds: tuple[str, ...]
    secret: str


class Case(Struct, frozen=True):
    """A case of the golden file, which the browser has to judge in the same way."""

    case: str
    promises: Promises
    proof: PublishedProof
    broken: list[BrokenPromise]


CASES = json.decode((FOLDER / "promises.json").read_bytes(), type=list[Case])


@pytest.mark.parametrize("golden", CASES, ids=lambda golden: golden.case)
def test_broken_promises_are_named(golden: Case) -> None:
    proof = Proof(golden.proof.commitment, golden.proof.seeds, golden.proof.secret)
    assert broken(golden.promises, proof) == golden.broken


async def played(tmp_path: Path) -> Record:
    """Play at a real table and return the record, in which the first of two seats has a seed."""
    async with hall(tmp_path) as node:
        room = await begun(node, Terms(game="kivi"))
        await play_on(room, 20)
        await room.act(ME, ask.Forfeit(seat=1))
        (record,) = records(await node.log.read(room.table.id))
    return record


def promised(record: Record) -> Promises:
    """Return what an honest server had shown before the game."""
    proof = Proof.read(record.others["dice"])
    mine, _ = proof.seeds
    return Promises(proof.commitment, (seal_of(mine), ""), {1: mine})


def altered(record: Record, proof: Proof) -> Record:
    return replace(record, others={**record.others, "dice": str(proof)})


async def test_an_honest_game_is_found_honest_with_all_its_throws(tmp_path: Path) -> None:
    record = await played(tmp_path)
    throws = sum(event.verb == "roll" for event in record.events)
    verdict = examined(record, promised(record))
    assert (verdict.throws, verdict.witnessed, verdict.broken) == (throws, True, ())
    late = examined(record, None)
    assert (late.throws, late.witnessed, late.broken) == (throws, False, ())


async def test_a_proof_that_fits_the_dice_but_not_the_promises_is_found(tmp_path: Path) -> None:
    record = await played(tmp_path)
    shown = Promises(commitment(drawn_secret()), promised(record).seals, {1: "ab" * 16})
    verdict = examined(record, shown)
    assert verdict.throws > 0, "the record in itself is sound"
    assert verdict.broken == (BrokenPromise("commitment"), BrokenPromise("own", 1))


async def test_dice_that_do_not_follow_are_found_with_and_without_promises(tmp_path: Path) -> None:
    record = await played(tmp_path)
    thrown = next(line for line in record.lines if line.event and line.event.verb == "roll")
    other = replace(thrown, event=Roll(record.first, "666666"))
    lines = tuple(other if line is thrown else line for line in record.lines)
    for promises in (promised(record), None):
        assert examined(replace(record, lines=lines), promises).broken == (BrokenPromise("dice"),)


async def test_a_game_whose_secret_stays_hidden_is_not_called_checked(tmp_path: Path) -> None:
    record = await played(tmp_path)
    proof = Proof.read(record.others["dice"])._replace(secret="")
    for promises in (promised(record), None):
        assert examined(altered(record, proof), promises).broken == (BrokenPromise("secret"),)


async def test_a_proof_that_cannot_be_read_is_not_called_checked(tmp_path: Path) -> None:
    record = await played(tmp_path)
    unreadable = replace(record, others={**record.others, "dice": "trust me"})
    assert examined(unreadable, promised(record)) == (0, True, (BrokenPromise("dice"),))


async def test_a_game_that_cannot_have_begun_is_not_called_checked(tmp_path: Path) -> None:
    record = await played(tmp_path)
    proof = Proof.read(record.others["dice"])
    alone = altered(replace(record, names=record.names[:1]), proof._replace(seeds=proof.seeds[:1]))
    assert examined(alone, None).broken == (BrokenPromise("dice"),)
