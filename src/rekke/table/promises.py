"""What a device was promised before a game, and which promises the proof of its dice breaks.

`web/src/verify/promises.ts` is the same in TypeScript, and `goldens/promises.json` has cases for both.
"""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Literal, NamedTuple

from msgspec import Struct

from rekke.record.faults import Fault
from rekke.record.record import Record
from rekke.rules.faults import Illegal, Unreadable
from rekke.table.fairness import NO_SEED, Proof, commitment, seal_of
from rekke.table.verify import Unproven, verify

Breach = Literal[
    "secret",  # the server has not published its secret, so nothing can be checked
    "commitment",  # the secret is not the one that the server committed to
    "seal",  # the seed of a seat is not the one that it had sealed
    "own",  # a seat of this device has another seed than the device revealed
    "left-out",  # a seat of this device has no seed although the device has sealed one
    "dice",  # a throw is not the one that the secret and the seeds give
    "abandoned",  # the server set up another game before, and dropped it when it could know the dice
]


class Promises(Struct, frozen=True):
    """What a device was shown before a game, and the seeds that it drew itself."""

    commitment: str
    seals: tuple[str, ...] | None = None
    """The seal of every seat before any seed of this device was revealed; empty for a seat without a seed.

    None if this device did not see them.
    """
    seeds: Mapping[int, str] = {}
    """The seeds of this device, by seat."""


class BrokenPromise(Struct, frozen=True):
    """A promise that was not kept, and by which seat; 0 for the server."""

    breach: Breach
    seat: int = 0


def broken(promises: Promises, proof: Proof) -> list[BrokenPromise]:
    """Return the promises that the published proof of a game breaks."""
    if not proof.secret:
        return [BrokenPromise("secret")]
    found = [] if commitment(proof.secret) == promises.commitment else [BrokenPromise("commitment")]
    expected = [None] * len(proof.seeds) if promises.seals is None else promises.seals
    for number, (seal, seed) in enumerate(zip_longest(expected, proof.seeds, fillvalue=""), 1):
        if breach := _breach(seal, seed or NO_SEED, promises.seeds.get(number)):
            found.append(BrokenPromise(breach, number))
    return found


def _breach(seal: str | None, seed: str, own: str | None) -> Breach | None:
    """Return what is wrong with the seed of a seat, whose seal and own seed may be unknown."""
    if own:
        return None if seed == own else "left-out" if seed == NO_SEED else "own"
    if seal is None or seed == NO_SEED or seal_of(seed) == seal:
        return None
    return "seal"


class Verdict(NamedTuple):
    """What a device has found out about the dice of a game by itself."""

    throws: int
    """How many throws it has computed again; 0 if they are not what the proof gives."""
    witnessed: bool
    """Whether it saw the table before the game, so that there were promises to compare."""
    broken: tuple[BrokenPromise, ...]


def examined(record: Record, promises: Promises | None) -> Verdict:
    """Compute the dice of a finished game again, and compare its proof with what was promised before the game."""
    witnessed = promises is not None
    try:
        proof = Proof.read(record.others["dice"])
    except Unreadable:
        return Verdict(0, witnessed, (BrokenPromise("dice"),))
    if not proof.secret:
        return Verdict(0, witnessed, (BrokenPromise("secret"),))
    found = broken(promises, proof) if promises else []
    try:
        throws = int(verify(record).split(" ")[1])
    except (Unproven, Fault, Illegal):
        return Verdict(0, witnessed, tuple(found) or (BrokenPromise("dice"),))
    return Verdict(throws, witnessed, tuple(found))
