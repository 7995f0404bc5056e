"""Coming to a table on a server: on the seat one has there, one that was moved here, or the first that is free."""

from rekke.rules.faults import Unreadable
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.seat import checked_name
from rekke.terminal.address import Moving
from rekke.terminal.seeding import Seeding
from rekke.terminal.there import There


async def join(there: There, name: str, seat: int | None) -> None:
    """Have a seat at the table, or raise why there is none."""
    if there.address.moving:
        await _move(there, there.address.moving)
    own = there.table.seats_of(there.who)
    if not own or (seat and seat not in own):
        await _sit(there, name, seat)
    seeding = Seeding(there, there.who)
    there.watchers.add(seeding)
    seeding.tell()


async def _move(there: There, moving: Moving) -> None:
    try:
        await there.act(there.who, ask.TakeOver(seat=moving.seat, code=moving.code))
    except Refusal:
        if moving.seat not in there.table.seats_of(
            there.who
        ):  # else the link was used before, and has done its work
            raise


async def _sit(there: There, name: str, seat: int | None) -> None:
    table = there.table
    if table.phase != "open":
        raise Unreadable(f"the game has begun without you; to look on: rekke watch {there.address.page}")
    free = (number for number, each in enumerate(table.seats, 1) if not each.taken)
    chosen = seat or next(free, None)
    if chosen is None:
        raise Unreadable(f"no seat is free; to look on: rekke watch {there.address.page}")
    await there.act(there.who, ask.Sit(seat=chosen, name=checked_name(name)))
