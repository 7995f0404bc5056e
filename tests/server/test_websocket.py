"""A table over WebSockets: whole games, lost connections, retried commands."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from websockets import ConnectionClosed

from rekke.players.random import RandomPlayer
from rekke.record.reader import read_record
from rekke.rules.games import GAMES, read_position
from rekke.server.app import create_app
from rekke.table.verify import verify
from tests.server.running import SEAL, SECOND, SEED, Live, Message, Person, Running

MAX_MOVE_BYTES = 300
"""Size limit of the messages of a move, in both directions."""


def state(live: Live) -> Message:
    """Return the table as it is now."""
    live.send(do="hello")
    return live.until("welcome")


def play(lives: list[Live]) -> None:
    """Play random moves, each client in its own seat, until the game is over."""
    player = RandomPlayer(Random(4))
    while (table := state(lives[0]))["phase"] == "play":
        seat = table["acting"][0]
        position = read_position(table["position"])
        if seat in position.actors:
            lives[seat - 1].ask("play", seat=seat, event=str(player.choose(position, seat)).partition(" ")[2])
        else:
            lives[seat - 1].do("throw", seat=seat)


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_in_small_messages(host: Person, second: Person, game: str) -> None:
    table = host.open(game=game)
    with host.live(table) as ada, second.live(table, view=True) as bo:
        ada.do("sit", seat=1, name="Ada")
        bo.do("sit", seat=2, name="Bo")
        bo.do("seal", seat=2, seal=SEAL)
        ada.do("begin")
        bo.do("seed", seat=2, seed=SEED)
        play([ada, bo])
        ended = state(bo)
        assert max(ada.sizes) < MAX_MOVE_BYTES
    assert lines(ada) == lines(bo) == [event["text"] for event in host.get(f"/api/tables/{table}/events")]
    view = dict(bo.welcome)
    for event in bo.events:
        view |= event.get("changes", {})
    assert view == {key: ended[key] for key in view} | {"number": view["number"], "now": view["now"]}
    assert verify(read_record(host.http.get(f"/table/{table}.rekke").text)).startswith("verified")


def lines(live: Live) -> list[str]:
    """Return the lines that a client has received, with those that were hidden from it at first in full."""
    texts = {event["number"]: (event["seat"], event["text"]) for event in live.events}
    for event in live.events:
        for line in event.get("shown", []):
            seat, _, text = line.partition(" ")
            number = max(
                n for n, known in texts.items() if n < event["number"] and known == (int(seat), "cover ?")
            )
            texts[number] = (int(seat), text)
    return [text for _, text in texts.values()]


def test_a_new_client_gets_the_table_and_all_its_lines(nobody: Person, table: str) -> None:
    with nobody.live(table) as live:
        assert live.welcome["phase"] == "play"
        events = [live.receive() for _ in range(live.welcome["number"])]
    assert events == nobody.get(f"/api/tables/{table}/events")


def test_a_reconnecting_client_gets_exactly_the_lines_it_missed(host: Person, nobody: Person) -> None:
    table = host.open()
    with nobody.live(table) as live:
        live.until("event")
        seen = live.events[-1]["number"]
    for number in range(3):
        host.do(table, "sit", seat=1, name=f"Ada {number}")
    with nobody.live(table, after=seen) as live:
        assert [live.receive()["number"] for _ in range(3)] == [seen + 1, seen + 2, seen + 3]
        host.do(table, "stand", seat=1)
        assert live.receive()["text"] == "stands"


def test_a_client_that_missed_nothing_gets_only_new_lines(host: Person, nobody: Person) -> None:
    table = host.open()
    for after in (1, 10**30):
        with nobody.live(table, after=after) as live:
            host.do(table, "sit", seat=1, name="Ada")
            assert live.receive()["text"] == "sits Ada"
            host.do(table, "stand", seat=1)


def test_a_long_log_is_sent_in_order(host: Person, nobody: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.server.event_stream.LOG_BATCH", 3)
    table = host.open()
    for number in range(10):
        host.do(table, "sit", seat=1, name=f"Ada {number}")
    with nobody.live(table, after=2) as live:
        assert [live.receive()["number"] for _ in range(9)] == list(range(3, 12))


def test_a_retried_command_is_answered_again_and_carried_out_once(host: Person, nobody: Person) -> None:
    table = host.open()
    with host.live(table) as live:
        number = live.do("sit", id="once", seat=1, name="Ada")
        assert live.do("sit", id="once", seat=1, name="Ada") == number
    with host.live(table, after=number) as live:
        assert live.do("sit", id="once", seat=1, name="Ada") == number
        assert live.do("sit", id="twice", seat=1, name="Ada") == number + 1
    assert host.do(table, "sit", id="once", seat=1, name="Ada") == number
    assert len(nobody.get(f"/api/tables/{table}/events")) == number + 1


def test_pipelined_commands_are_carried_out_in_order(host: Person) -> None:
    table = host.open()
    with host.live(table) as live:
        for number in range(30):
            live.send(do="sit", id=str(number), seat=1, name=f"Ada {number}")
        done: list[tuple[str, int]] = []
        while len(done) < 30:
            if (message := live.receive())["is"] == "done":
                done.append((message["id"], message["number"]))
    assert done == [(str(number), number + 2) for number in range(30)]


def test_the_event_arrives_before_the_acknowledgement(host: Person) -> None:
    with host.live(host.open()) as live:
        live.until("event")
        live.send(do="sit", id="a", seat=1, name="Ada")
        assert [live.receive()["is"] for _ in range(2)] == ["event", "done"]


def test_a_pong_has_the_time_of_the_table(nobody: Person, table: str) -> None:
    with nobody.live(table) as live:
        live.send(do="ping")
        assert live.until("pong")["now"] >= live.events[-1]["at"]


def test_a_second_hello_returns_the_table_and_repeats_no_event(host: Person) -> None:
    table = host.open()
    with host.live(table) as live:
        live.until("event")
        live.send(do="hello", token=SECOND)
        assert live.receive() == live.welcome | {"now": pytest.approx(live.welcome["now"], abs=60_000)}
        live.do("sit", seat=1, name="Ada")
    assert [event["number"] for event in live.events] == [1, 2]


def test_one_client_can_play_several_seats(host: Person) -> None:
    table = host.open(game="columbiz", seats=3)
    with host.live(table) as live:
        for seat in (1, 2, 3):
            live.do("sit", seat=seat, name=f"Ada {seat}")
        live.do("begin")
        (seat,) = state(live)["acting"]
        assert live.moves(seat) == ["throw"]
        live.do("throw", seat=seat)


def test_moves_after_a_planned_turn_can_be_asked_without_playing_it(host: Person) -> None:
    table = host.open(game="columbiz", seats=2)
    with host.live(table) as live, host.live(table, token=SECOND) as other:
        for seat in (1, 2):
            live.do("sit", seat=seat, name=f"Ada {seat}")
        live.do("begin")
        (seat,) = state(live)["acting"]
        live.do("throw", seat=seat)
        number = state(live)["number"]
        place = next(move for move in live.moves(seat) if move.startswith("place"))
        thought = live.ask("moves", seat=seat, after=[place])
        assert (thought["is"], thought["number"]) == ("legal", number + 1)
        assert place not in thought["moves"]
        refused = live.ask("moves", seat=seat, after=[place, place])
        assert (refused["code"], refused["reason"]) == ("illegal", f"{place[6:]} is not empty")
        assert live.ask("moves", seat=seat, after=["roll 11111111"])["code"] == "illegal"
        live.send(do="moves", seat=seat, after=["end"] * 9)
        assert live.until("refused")["code"] == "unreadable"
        assert other.ask("moves", seat=seat, after=[place])["code"] == "not-yours"
        assert state(live)["number"] == number


def test_the_refusal_of_a_malformed_request_has_its_id_if_that_can_be_read(host: Person, table: str) -> None:
    with host.live(table) as live:
        for text, name in (
            ('{"do": "play", "id": "mine", "seat": 9, "event": "pass"}', "mine"),
            ('{"do": "play", "id": "not a name"}', ""),
            ("[]", ""),
        ):
            live.socket.send(text)
            refused = live.until("refused")
            assert (refused["code"], refused.get("id", "")) == ("unreadable", name)


def test_a_seat_is_transferred_to_another_device_by_a_code(host: Person, second: Person) -> None:
    table, code = host.open(), "a-code-for-a-private-link"
    with host.live(table) as old, second.live(table) as new:
        old.do("sit", seat=1, name="Ada")
        assert new.ask("move", seat=1, code=code)["code"] == "not-yours"
        old.do("offer", seat=1, code=code)
        new.do("move", seat=1, code=code)
        assert old.ask("stand", seat=1)["code"] == "not-yours"
        new.do("stand", seat=1)
        assert code not in json.dumps(old.events)


def test_bots_play_on_while_people_watch(host: Person, nobody: Person) -> None:
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    host.do(table, "fill", seat=2, level="random")
    host.do(table, "begin")
    with host.live(table) as live, nobody.live(table) as watcher:
        player = RandomPlayer(Random(5))
        while (seen := state(live))["phase"] == "play":
            if seen["acting"] == [1]:
                position = read_position(seen["position"])
                if 1 in position.actors:
                    live.do("play", seat=1, event=str(player.choose(position, 1)).partition(" ")[2])
                else:
                    live.do("throw", seat=1)
        while not watcher.receive().get("text", "").startswith("reveals"):
            pass
    assert watcher.events == nobody.get(f"/api/tables/{table}/events")


def test_a_closed_connection_is_forgotten(server: Running, host: Person, nobody: Person) -> None:
    table = host.open()
    room = server.call(server.server.node.hall.room(table))
    with nobody.live(table) as live:
        live.until("event")
        assert len(room.watchers) == 1
        live.socket.close()
        with pytest.raises(ConnectionClosed):
            live.receive()
    host.do(table, "sit", seat=1, name="Ada")
    while room.watchers or server.server.node.connections:
        host.get("/api/games")


def test_a_connection_closed_by_uvicorn_ends_without_an_error(
    server: Running, host: Person, table: str
) -> None:
    """Uvicorn raises while we send if a message was too large or a pong is missing."""
    incoming = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"do":"hello"}'}])
    closed = asyncio.Event()

    async def receive() -> Any:
        if message := next(incoming, None):
            return message
        await closed.wait()
        return {"type": "websocket.disconnect", "code": 1006}

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            closed.set()
            raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

    scope = {"type": "websocket", "path": f"/api/tables/{table}/live", "headers": [], "query_string": b""}
    server.call(create_app(server.server.node)(scope, receive, send))
    while server.server.node.connections:  # those of earlier tests, too
        host.get("/api/games")
