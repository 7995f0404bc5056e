"""Throwing all dice of a record again, to see that they are what its proof gives."""

from collections.abc import Iterator
from contextlib import suppress

from rekke.record.faults import Fault
from rekke.record.reader import check
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.position import Chance, Position
from rekke.table.fairness import Fairness, Proof, commitment


class Unproven(Exception):
    """A record whose dice cannot be verified, or whose proof is not of this game."""


def verify(record: Record) -> str:
    """Verify a record: say how many throws there were, or raise Unproven, or the Fault of the first wrong line."""
    fairness = _proven(record)
    throws = 0
    with suppress(Illegal):  # which is told below, as `rekke check` tells it
        for line, said, again in _throws(record, fairness):
            throws += 1
            if said != again:
                raise Fault("altered", line, f"the proof gives {again}")
    check(record)
    return f"verified: {throws} {'throw' if throws == 1 else 'throws'}"


def _proven(record: Record) -> Fairness:
    """Give what all dice follow from, if it is what the house had committed itself to."""
    if "dice" not in record.others:
        raise Unproven("unproven: the record has no proof of its dice")
    try:
        proof = Proof.read(record.others["dice"])
    except Unreadable as problem:
        raise Unproven(f"unproven: {problem}") from problem
    if not proof.secret:
        raise Unproven("unrevealed: the secret of the dice is published when the game has ended")
    if commitment(proof.secret) != proof.commitment:
        raise Unproven("altered secret: it is not the one that the house had committed itself to")
    if len(proof.seeds) != len(record.names):
        raise Unproven(f"altered seeds: {len(proof.seeds)} for {len(record.names)} seats")
    fairness = Fairness(proof.secret, proof.seeds)
    game = GAMES[record.edition.game]
    if game.opening and (first := fairness.opening(game).first) != record.first:
        raise Unproven(f"altered first: the proof gives seat {first}")
    return fairness


def _throws(record: Record, fairness: Fairness) -> Iterator[tuple[int, Event, Event]]:
    """Give the line of every throw, what it says, and what is thrown there now."""
    events = ((line.number, line.event) for line in record.lines if line.event)
    for number, (position, (line, said)) in enumerate(zip(record.positions(), events, strict=False), 1):
        if chance := _chance(position, said):
            yield line, said, fairness.throw(number, chance)


def _chance(position: Position, said: Event) -> Chance | None:
    """Give the dice that an event throws, if it throws any."""
    dice = (actor for actor in position.actors if isinstance(actor, Chance))
    return next(
        (chance for chance in dice if chance.seat == said.seat and isinstance(said, chance.kind)), None
    )
