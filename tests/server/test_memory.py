"""Memory of tables that everybody has left: it is freed at once, without waiting for the garbage collector."""

import gc
from collections.abc import Callable, Iterator, Sequence
from weakref import ref

import pytest
from websockets.server import ServerProtocol

from rekke.server.event_stream import EventStream
from rekke.table.room import Room
from rekke.table.table import Table
from tests.server.running import Person, Running
from tests.server.test_broken_log import unload


@pytest.fixture
def _no_collector() -> Iterator[None]:
    """Switch the garbage collector off, which finds objects that refer to each other in a circle."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left(host: Person, objects: Sequence[Callable[[], object]]) -> list[object]:
    """Return those objects that are still in memory after the server has learnt that clients are gone."""
    for _ in range(1_000):
        if not any(each() for each in objects):
            break
        host.get("/api/games")
    return [found for each in objects if (found := each())]


@pytest.mark.usefixtures("_no_collector")
def test_a_table_that_is_unloaded_and_its_connections_are_freed_at_once(
    server: Running, host: Person, second: Person, table: str
) -> None:
    rooms: list[ref[Room]] = []
    streams: list[ref[EventStream]] = []
    hall = server.server.node.hall
    for _ in range(3):
        with host.live(table, after=1) as live, second.live(table, after=1) as other:
            live.do("say", seat=1, text="hello")
            other.until("event")
            streams += [
                ref(watcher) for watcher in hall.rooms[table].watchers if isinstance(watcher, EventStream)
            ]
        while hall.rooms[table].watchers:
            host.get("/api/games")
        assert host.http.get(f"/table/{table}.rekke").status_code == 200
        assert host.get(f"/api/tables/{table}/game")["steps"] == []
        rooms.append(ref(hall.rooms[table]))
        unload(server, table)
    assert (len(rooms), len(streams)) == (3, 6)
    assert left(host, rooms) == left(host, streams) == []


def protocols() -> list[ServerProtocol]:
    """Return the WebSockets in memory, of other tests too."""
    return [each for each in gc.get_objects() if isinstance(each, ServerProtocol)]


@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("rude", [False, True])
def test_a_websocket_is_freed_as_soon_as_it_is_closed(host: Person, rude: bool) -> None:
    table = host.open()
    earlier = {id(each) for each in protocols()}
    with host.live(table) as live:
        (kept,) = [ref(each) for each in protocols() if id(each) not in earlier]
        if rude:
            live.socket.socket.close()
    assert left(host, [kept]) == []


def test_a_table_in_use_is_kept_in_memory_only_as_it_is_now(
    server: Running, host: Person, second: Person, table: str
) -> None:
    with host.live(table) as live, second.live(table) as other:
        for _ in range(5):
            live.do("say", seat=1, text="hello")
            other.until("event")
        for _ in range(1_000):  # what the last command needed is dropped after its answer
            gc.collect()
            kept = [each for each in gc.get_objects() if isinstance(each, Table) and each.id == table]
            if len(kept) == 1:
                break
            host.get("/api/games")
        assert kept == [server.server.node.hall.rooms[table].table]
