"""Verification of a record: all its dice are computed again from its proof."""

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
    """A record whose dice cannot be verified, or whose proof belongs to another game."""


def verify(record: Record) -> str:
    """Return how many throws were verified; raise Unproven, or the Fault of the first wrong line."""
    fairness = _proven(record)
    throws = 0
    with suppress(Illegal):  # `check` below reports it, as `rekke check` does.
        for line, said, again in _throws(record, fairness):
            throws += 1
            if said != again:
                raise Fault("altered", line, f"the proof gives {again}")
    check(record)
    return f"verified: {throws} {'throw' if throws == 1 else 'throws'}"


def _proven(record: Record) -> Fairness:
    """Return the secret and seeds of the dice, if they match the commitment."""
    if "dice" not in record.others:
        raise Unproven("unproven: the record has no proof of its dice")
    try:
        proof = Proof.read(record.others["dice"])
    except Unreadable as problem:
        raise Unproven(f"unproven: {problem}") from problem
    if not proof.secret:
        raise Unproven("unrevealed: the secret of the dice is published when the game has ended")
    if commitment(proof.secret) != proof.commitment:
        raise Unproven("altered secret: it does not match the commitment")
    if len(proof.seeds) != len(record.names):
        raise Unproven(f"altered seeds: {len(proof.seeds)} for {len(record.names)} seats")
    fairness = Fairness(proof.secret, proof.seeds)
    game = GAMES[record.edition.game]
    if game.opening and (first := fairness.opening(game).first) != record.first:
        raise Unproven(f"altered first: the proof gives seat {first}")
    return fairness


def _throws(record: Record, fairness: Fairness) -> Iterator[tuple[int, Event, Event]]:
    """Yield the line number of every throw, the throw in the record, and the throw that the proof gives."""
    events = ((line.number, line.event) for line in record.lines if line.event)
    for number, (position, (line, event)) in enumerate(zip(record.positions(), events, strict=False), 1):
        if chance := _chance(position, event):
            yield line, event, fairness.throw(number, chance)


def _chance(position: Position, event: Event) -> Chance | None:
    """Return the dice that an event throws; None if it throws none."""
    dice = (actor for actor in position.actors if isinstance(actor, Chance))
    return next(
        (chance for chance in dice if chance.seat == event.seat and isinstance(event, chance.kind)), None
    )
