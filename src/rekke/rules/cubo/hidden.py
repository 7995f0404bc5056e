"""What a cover tile hides: how the dice of a covered square lie, until the squares score.

The dice themselves were thrown in front of everybody. So the others see a covered square with its dice in order.
"""

from collections.abc import Collection
from dataclasses import replace

from rekke.rules.cubo.events import Cover
from rekke.rules.cubo.rules import Position
from rekke.rules.cubo.square import in_order
from rekke.rules.cubo.tray import Tray


def hidden(position: Position) -> tuple[Cover, ...]:
    """Return the squares that were covered in this round and do not score yet."""
    if position.scoring:
        return ()
    return tuple(Cover(seat, tray.dice) for seat, tray in enumerate(position.trays, 1) if tray.covered)


def seen_by(position: Position, seats: Collection[int]) -> Position:
    """Return the position with the covered squares of all other seats in order."""
    if position.scoring or not position.called:
        return position
    trays = enumerate(position.trays, 1)
    return replace(position, trays=tuple(tray if seat in seats else _closed(tray) for seat, tray in trays))


def _closed(tray: Tray) -> Tray:
    return tray._replace(dice=in_order(tray.dice)) if tray.covered else tray
