"""Nodes tell each other who is connected: in few notes, and without trusting a node that is silent."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rekke.table import presence_exchange
from rekke.table.log import Log, Unread
from rekke.table.presence_exchange import LONGEST_SILENCE, PresenceNote, encode
from rekke.table.room import Room
from rekke.table.sqlite import SqliteLog
from tests.table.fickle import Fickle
from tests.table.seated import ADA, BO, NOON, HandDriven, begun
from tests.table.test_presence import Connected


class Shared(Fickle):
    """A log that two nodes share; what they publish goes to both of them."""

    shared = True

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.words: list[str] = []
        self.listening: list[asyncio.Queue[str]] = []
        self.down = False

    async def publish(self, words: str) -> None:
        if self.down:
            raise Unread("the database is gone")
        self.words.append(words)
        for queue in self.listening:
            queue.put_nowait(words)

    async def published(self) -> AsyncIterator[str]:
        queue: asyncio.Queue[str] = asyncio.Queue()
        self.listening.append(queue)
        yield ""
        while True:
            yield await queue.get()


@pytest.fixture
def shared(tmp_path: Path) -> Shared:
    return Shared(SqliteLog(tmp_path / "tables.db"))


async def exchanged(*halls: HandDriven) -> None:
    """Let all nodes send what they have to send, and hear it, until nobody has anything new."""
    log = halls[0].log
    assert isinstance(log, Shared)
    for _ in range(4):
        sent = len(log.words)
        for hall in halls:
            await hall._exchange.flush()
        for words in log.words[sent:]:
            for hall in halls:
                hall._exchange.hear(words)


async def two(shared: Shared) -> tuple[HandDriven, HandDriven, Room, Room]:
    """Return two nodes that have a table of Ada and Bo in memory."""
    here, there = HandDriven(shared), HandDriven(shared)
    room = await begun(here, "kivi/en seats=2", ADA, BO)
    return here, there, room, await there.room(room.table.id)


async def test_a_connection_to_another_node_counts(shared: Shared) -> None:
    here, there, room, other = await two(shared)
    ada, bo = Connected(room, ADA), Connected(other, BO)
    await exchanged(here, there)
    assert ada.told[-1] == bo.told[-1] == {}
    bo.leave()
    there.moment += 3_000
    await there.wait(5)
    await exchanged(here, there)
    assert ada.told[-1] == {"2": NOON}  # since the moment at which the other node lost the connection
    await here.close()


async def test_a_node_that_loads_a_table_asks_what_others_know(shared: Shared) -> None:
    here, there, room, other = await two(shared)
    Connected(room, ADA)
    bo = Connected(room, BO)
    bo.leave()
    await here.wait(60)
    await exchanged(here)
    watching = Connected(other)
    assert watching.told == [{"1": NOON, "2": NOON}]
    await exchanged(there, here)
    assert watching.told[-1] == {"2": NOON}
    await here.close()


async def test_a_node_that_dies_takes_its_people_with_it(shared: Shared) -> None:
    here, there, room, other = await two(shared)
    ada = Connected(room, ADA)
    Connected(other, BO)
    await exchanged(here, there)
    assert ada.told[-1] == {}
    here.moment += LONGEST_SILENCE
    here._exchange.expire()
    assert ada.told[-1] == {}
    here.moment += 1
    here._exchange.expire()
    assert ada.told[-1] == {"2": NOON}
    await exchanged(there, here)  # a note without news does not bring anybody back
    here._exchange.hear("")
    await exchanged(here, there)  # but whoever may have missed something asks
    assert ada.told[-1] == {}
    await here.close()


async def test_what_could_not_be_sent_is_sent_later(shared: Shared) -> None:
    here, there, room, other = await two(shared)
    ada = Connected(room, ADA)
    shared.down = True
    Connected(other, BO)
    await exchanged(here, there)
    assert ada.told[-1] == {"2": NOON}
    shared.down = False
    await exchanged(here, there)
    assert ada.told[-1] == {}
    await here.close()


async def test_notes_are_few_and_short(shared: Shared) -> None:
    here = HandDriven(shared)
    rooms = [await begun(here, "kivi/en seats=2", ADA, BO) for _ in range(60)]
    for room in rooms:
        Connected(room, ADA)
        Connected(room, BO)
    await here._exchange.flush()
    assert 1 < len(shared.words) < 10
    assert max(map(len, shared.words)) < 7_900
    await here._exchange.flush()
    assert shared.words[-1] == encode(PresenceNote(here._exchange._node)).decode()  # only that it lives
    await here.close()


async def test_notes_of_other_versions_and_of_unknown_tables_are_ignored(shared: Shared) -> None:
    here, there, room, _ = await two(shared)
    ada = Connected(room, ADA)
    told = list(ada.told)
    here._exchange.hear('{"version": 2}')
    here._exchange.hear('{"node": "x", "tables": [{"table": "nowhere", "here": []}]}')
    here._exchange.share("nowhere")
    await exchanged(here, there)
    assert ada.told == told
    await here.close()


async def test_nodes_that_look_after_their_tables_send_and_listen(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_exchange, "PAUSE", 0)
    monkeypatch.setattr(presence_exchange, "BEAT", 0.01)
    here, there, room, other = await two(shared)
    ada = Connected(room, ADA)
    looking = [asyncio.create_task(hall.look_after()) for hall in (here, there)]
    Connected(other, BO)
    while ada.told[-1] or not any('tables":[]' in words for words in shared.words):
        await asyncio.sleep(0.005)
    for task in looking:
        task.cancel()
    await asyncio.wait(looking)
    await here.close()
