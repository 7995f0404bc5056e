"""Joining a table on a server: in the seat one has there, in one transferred here, or in the first free one."""

from rekke.client.address import SeatTransfer
from rekke.record.names import checked_name
from rekke.rules.faults import Unreadable
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.terminal.remote_table import RemoteTable


async def join(client: RemoteTable, name: str, seat: int | None) -> None:
    """Take a seat at the table, or raise the reason why that is impossible."""
    if client.address.transfer:
        await _take_over(client, client.address.transfer)
    own = client.table.seats_of(client.token_hash)
    if not own or (seat and seat not in own):
        await _sit(client, name, seat)


async def _take_over(client: RemoteTable, transfer: SeatTransfer) -> None:
    try:
        await client.act(ask.TakeOver(seat=transfer.seat, code=transfer.code))
    except Refusal:
        # A link works once. Opened again on the device that already has the seat, it is not an error.
        if transfer.seat not in client.table.seats_of(client.token_hash):
            raise


async def _sit(client: RemoteTable, name: str, seat: int | None) -> None:
    table = client.table
    if table.phase != "open":
        raise Unreadable(f"the game has already begun; to watch it: rekke watch {client.address.page}")
    free = (number for number, each in enumerate(table.seats, 1) if not each.taken)
    chosen = seat or next(free, None)
    if chosen is None:
        raise Unreadable(f"no seat is free; to watch the game: rekke watch {client.address.page}")
    await client.act(ask.Sit(seat=chosen, name=checked_name(name)))
