"""The list of public tables whose hosts are there: open ones with a free seat, and running ones to watch."""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from msgspec import json

from rekke.table.acts import Refusal
from rekke.table.hall import Hall
from rekke.table.pinboard import PinnedNote
from rekke.table.room import Room
from rekke.table.table import Table

MOST_LISTED, MOST_OF_HOST, MOST_OF_ADDRESS = 100, 2, 10
"""Tables in the list, those of one host, and those of all hosts behind one address."""


class Owner(NamedTuple):
    """Whose table it is: what counts against the caps, so that nobody fills the list."""

    host: str
    address: str

    @classmethod
    def of(cls, host: str, address: str) -> "Owner":
        """Return the owner as the database may know them: without the address."""
        return cls(host[:16], sha256(address.encode()).hexdigest()[:16])


def is_listed(table: Table) -> bool:
    """Say whether a table is for the public, as long as its host is there."""
    waits = table.phase == "open" and not table.full and not table.gathering
    return table.terms.public == "yes" and not table.deleted and (waits or table.phase == "play")


class PublicList:
    """The public tables of all nodes; this node writes the notes about those whose hosts are connected to it."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._shown = hall, dict[str, str]()

    async def show(self) -> None:
        """Write a note about each public table whose host is here, and remove those of the others."""
        board, now = self._hall.log.pinboard, self._hall.now()
        here = {room.table.id: words for room in self._hall.rooms.values() if (words := _owner(room))}
        same = {table: words for table, words in self._shown.items() if here.get(table) == words}
        for table in self._shown.keys() - same.keys():
            await board.take("table", {table: self._shown.pop(table)})
        renewed = await board.renew("table", same, now) if same else set()
        for table in here.keys() - renewed:
            await board.pin("table", PinnedNote(table, here[table], now), now)
        self._shown = here

    async def tables(self) -> Sequence[Table]:
        """Return the tables in the list: open ones first, the latest first of all."""
        notes = await self._hall.log.pinboard.notes("table", self._hall.now())
        found = [room.table for name in _capped(notes) if (room := await self._room(name))]
        listed = [table for table in found if is_listed(table)]
        return sorted(listed, key=lambda table: (table.phase != "open", -table.at))

    async def _room(self, name: str) -> Room | None:
        try:
            return await self._hall.room(name)
        except Refusal:
            return None  # It has been deleted, or only newer nodes can read it.


def _owner(room: Room) -> str:
    """Return the note about a table; nothing if it is not listed, or its host is not here."""
    if not is_listed(room.table):
        return ""
    address = room.presence.address_of(room.table.host)
    return "" if address is None else json.encode(Owner.of(room.table.host, address)).decode()


def _capped(notes: Sequence[PinnedNote]) -> Iterator[str]:
    """Yield the tables of the oldest notes, as many as a host and an address may have in the list."""
    hosts, addresses, listed = Counter[str](), Counter[str](), 0
    for note in notes:
        host, address = json.decode(note.words, type=Owner)
        if hosts[host] < MOST_OF_HOST and addresses[address] < MOST_OF_ADDRESS and listed < MOST_LISTED:
            hosts[host] += 1
            addresses[address] += 1
            listed += 1
            yield note.name
