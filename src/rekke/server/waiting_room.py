"""The waiting room: people who look for others are brought together, at whichever nodes they are.

Everybody who waits is a note on the pinboard. The node of the person who has waited longest takes the notes of all who
fit, and opens a table for them; of two nodes that want the same person, one finds the note gone. Where the others are
seated is written on notes for them.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import json

from rekke.lang.translatable import reason
from rekke.server.public_list import PublicList
from rekke.server.waiting import CROWDED, REPLACED, SeekerNote, Waiting
from rekke.table.acts import Refusal
from rekke.table.hall import Hall
from rekke.table.matching import Party, Seeker, Waiter, free_seat, parties
from rekke.table.messages import Begin, Sit
from rekke.table.pinboard import PinnedNote
from rekke.table.views import Found

LOST = 30_000
"""Milliseconds after which somebody whom a node has taken and not seated waits again: that node has died."""
MOST_WAITING = 500
"""People who may wait, at all nodes together."""


class WaitingRoom:
    """Those who wait at this node."""

    def __init__(self, hall: Hall, public: PublicList) -> None:
        self._hall, self._public = hall, public
        self.wake = asyncio.Event()
        """Set when somebody comes or goes."""
        self.on_opened: Callable[[], None] = lambda: None
        """Called for every table at which people were brought together."""
        self._here: dict[str, Waiting] = {}
        self._notes: dict[str, str] = {}
        """The notes of those who wait here, or have just gone."""

    @contextmanager
    def seeking(self, person: str, seeker: Seeker, address: str) -> Iterator[Waiting]:
        """Let somebody at an address wait; an earlier connection on which they waited ends."""
        waiting = Waiting(Waiter(person, self._hall.now(), seeker), address)
        if before := self._here.get(person):
            before.end(REPLACED)
        self._here[person] = waiting
        self.wake.set()
        try:
            yield waiting
        finally:
            if self._here.get(person) is waiting:
                del self._here[person]
            self.wake.set()

    async def seekers(self) -> list[tuple[Waiter, str]]:
        """Return all who wait at any node, with their notes."""
        cards = await self._hall.log.pinboard.notes("seeker", self._hall.now())
        return [(json.decode(card.words, type=SeekerNote).waiter(card), card.words) for card in cards]

    async def people(self) -> dict[str, int]:
        """Return how many people look for each game."""
        return _counted([waiter for waiter, _ in await self.seekers()])

    async def make_space(self, address: str) -> None:
        """Refuse another person if very many wait; but if far more wait at another address, the last of those goes."""
        if len(await self.seekers()) < MOST_WAITING:
            return
        here = [waiting for waiting in self._here.values() if not waiting.over]
        numbers = Counter(waiting.address for waiting in here)
        ((crowded, most),) = numbers.most_common(1) or [(address, 0)]
        if most <= numbers[address] + 1:
            raise Refusal("not-now", reason("lobby.full"))
        last = max((each for each in here if each.address == crowded), key=lambda each: each.waiter.since)
        last.end(CROWDED)

    async def look(self) -> None:
        """Bring everything up to date, and bring people together."""
        if not self._here and not self._notes:
            return
        await self._forget_gone()
        await self._renew()
        seekers = await self.seekers()
        notes = {waiter.person: words for waiter, words in seekers}
        waiters = [waiter for waiter, _ in seekers]
        for party in parties(waiters, self._hall.now()):
            if self._own(party.people[0].person, notes):
                await self._seat(party, {each.person: notes[each.person] for each in party.people})
        await self._seat_at_tables(notes)
        people, now = _counted(waiters), self._hall.now()
        for waiting in self._here.values():
            waiting.tell(people, now)

    def _own(self, person: str, notes: Mapping[str, str]) -> bool:
        """Say whether somebody waits here, and by this note."""
        waiting = self._here.get(person)
        return waiting is not None and not waiting.over and notes.get(person) == waiting.note

    async def _forget_gone(self) -> None:
        for person, note in list(self._notes.items()):
            waiting = self._here.get(person)
            if waiting is None or waiting.over or waiting.note != note:
                await self._hall.log.pinboard.take("seeker", {person: note})
                del self._notes[person]

    async def _renew(self) -> None:
        """Write and renew the notes of those who wait here, and tell those who were seated elsewhere."""
        board, now = self._hall.log.pinboard, self._hall.now()
        if self._notes:
            for person in self._notes.keys() - await board.renew("seeker", self._notes, now):
                if waiting := self._here.get(person):
                    await self._was_taken(waiting)
        for person, waiting in list(self._here.items()):
            if person not in self._notes and not waiting.over:
                await board.pin("seeker", PinnedNote(person, waiting.note, waiting.waiter.since), now)
                self._notes[person] = waiting.note

    async def _was_taken(self, waiting: Waiting) -> None:
        """Find out who has taken a note: a node that seats the person, or another connection of theirs."""
        person, now = waiting.waiter.person, self._hall.now()
        board = self._hall.log.pinboard
        found = {card.name: card.words for card in await board.notes("found", now)}
        if person in found and await board.take("found", {person: found[person]}):
            waiting.end(json.decode(found[person], type=Found))
        elif person in [waiter.person for waiter, _ in await self.seekers()]:
            waiting.end(REPLACED)
        elif not waiting.taken:
            waiting.taken = now
        elif now >= waiting.taken + LOST:
            waiting.taken = 0
            del self._notes[person]

    async def _seat(self, party: Party, notes: Mapping[str, str]) -> None:
        """Open a table for people, unless somebody else takes one of them."""
        if not await self._hall.log.pinboard.take("seeker", notes):
            return
        try:
            sits = [_sits(waiter, seat) for seat, waiter in enumerate(party.people, 1)]
            room = await self._hall.open(party.people[0].person, party.terms, [Begin()], sits)
        except Refusal:
            self._wait_again(notes)
            raise
        self.on_opened()
        for seat, waiter in enumerate(party.people, 1):
            await self._tell(waiter.person, Found(table=room.table.id, game=party.terms.game, seat=seat))

    async def _seat_at_tables(self, notes: Mapping[str, str]) -> None:
        """Seat those who wait here at public tables that suit them."""
        waiting = [each for person, each in self._here.items() if self._own(person, notes)]
        tables = await self._public.tables() if waiting else ()
        for each in waiting:
            for table in tables:
                if (seat := free_seat(table, each.waiter)) and await self._sit(each, table.id, seat):
                    break

    async def _sit(self, waiting: Waiting, table: str, seat: int) -> bool:
        """Take a seat at a public table; say whether that was possible."""
        person, note = waiting.waiter.person, {waiting.waiter.person: waiting.note}
        room = await self._hall.room(table)
        if free_seat(room.table, waiting.waiter) != seat:
            return False
        if not await self._hall.log.pinboard.take("seeker", note):
            return True  # Somebody else seats them.
        try:
            await room.act(*_sits(waiting.waiter, seat))
        except Refusal:  # Somebody was faster.
            self._wait_again(note)
            return False
        await self._tell(person, Found(table=table, game=room.table.terms.game, seat=seat))
        return True

    def _wait_again(self, notes: Mapping[str, str]) -> None:
        """Let those who wait here do so again; those who wait elsewhere do so after a while."""
        for person in notes:
            self._notes.pop(person, None)

    async def _tell(self, person: str, found: Found) -> None:
        """Tell somebody where they sit: here, or by a note for the node where they wait."""
        self._notes.pop(person, None)
        if waiting := self._here.get(person):
            waiting.end(found)
        else:
            now = self._hall.now()
            await self._hall.log.pinboard.pin(
                "found", PinnedNote(person, json.encode(found).decode(), now), now
            )


def _sits(waiter: Waiter, seat: int) -> tuple[str, Sit]:
    return waiter.person, Sit(seat=seat, name=waiter.seeker.name, seal=waiter.seeker.seal)


def _counted(waiters: Sequence[Waiter]) -> dict[str, int]:
    """Return how many of these people look for each game."""
    return dict(sorted(Counter(game for waiter in waiters for game in waiter.seeker.games).items()))
