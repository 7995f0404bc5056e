"""Operations on tables: list the games, open a table, read it, act at it, follow its events, erase what was written."""

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from rekke.rules.game import Game
from rekke.rules.games import GAMES
from rekke.server.event_stream import EventStream
from rekke.server.operations import Call, Operation, json_response
from rekke.server.request_parts import address_of
from rekke.table.acts import Refusal
from rekke.table.changes import event_message
from rekke.table.log import ALL
from rekke.table.messages import Command, Done, Erased, Happened, LegalMoves, Welcome
from rekke.table.new_table import NewTable
from rekke.table.room import Room
from rekke.table.snapshot import Viewer, snapshot
from rekke.table.statistics import Statistics, statistics
from rekke.table.views import ChoiceView, GameView

MAX_EVENTS = 1_000
"""Lines in one answer of the operation `events`."""
MAX_NEW_TABLE_BYTES = 65_536
"""Size of a request that opens a table: a board of its own, and everybody who sits there."""
JSON_LINES = "application/x-ndjson"
HEARTBEAT = 10.0
"""Seconds of silence after which a stream sends an empty line, so that both ends notice a broken connection."""


async def games(call: Call) -> Response:
    """List the games with their editions, choices and levels of bots."""
    return json_response(
        [
            GameView(
                game=each.name,
                title=each.title,
                seats=list(each.seats),
                partners=[seats for seats in each.seats if len(set(_sides(each, seats))) < seats],
                sides={str(seats): _sides(each, seats) for seats in each.seats},
                editions=list(each.editions),
                own_board=bool(each.words),
                opening=bool(each.opening),
                choices=[
                    ChoiceView(
                        ruling=choice.ruling,
                        values=list(choice.values),
                        any_number=choice.any_number,
                        decides=choice.decides,
                    )
                    for choice in each.choices
                ],
                levels=list(call.node.hall.levels(each.name)),
                timed=each.timed,
            )
            for each in GAMES.values()
        ]
    )


def _sides(game: Game, seats: int) -> list[int]:
    """Return the side of each seat at a table with this many."""
    return list(game.edition().start(seats, 1).sides)


async def open_table(call: Call) -> Response:
    """Open a table, and seat people and bots if the request names them; the holder of the token is its host."""
    if not call.token_hash:
        raise Refusal("not-yours", "send a token of your own to open a table: `Authorization: Bearer …`")
    call.node.limits.take("open", address_of(call.request))
    call.node.limits.check_open_tables(await call.node.hall.log.open_tables(call.token_hash))
    call.node.check_public(call.body, address_of(call.request))
    room = await call.node.hall.open(call.token_hash, call.body.terms, call.body.commands)
    call.node.metrics.opened.inc()
    return json_response(snapshot(room.table, call.token_hash, call.node.hall.now(), drawn=True), 201)


async def look(call: Call) -> Response:
    """Return a table as it is now."""
    room = await room_of(call)
    return json_response(snapshot(room.table, call.token_hash, call.node.hall.now(), drawn=True))


async def act(call: Call) -> Response:
    """Carry out a command, such as sit, play, say or leave, for the holder of the token."""
    room = await call.node.hall.room(call.request.path_params["table"])
    return json_response(Done(id=call.body.id, number=await call.node.act(room, call.token_hash, call.body)))


async def possible(call: Call) -> Response:
    """Return the legal moves of a seat."""
    room = await room_of(call)
    return json_response(call.node.moves(room, call.number("seat")))


async def events(call: Call) -> Response:
    """Return the lines after a number, at most 1,000 of them."""
    room = await room_of(call)
    entries = await call.node.hall.log.read(room.table.id, min(call.number("after"), ALL), MAX_EVENTS)
    viewer = Viewer.of(room.table, call.token_hash)
    return json_response([event_message(entry, room.table, viewer) for entry in entries])


async def stream(call: Call) -> Response:
    """Stream the lines after a number and then every new one, each as a line of JSON."""
    after = call.number("after")
    room = await room_of(call)
    call.node.limits.check_connection(address_of(call.request))
    return StreamingResponse(_lines(call, room, after), media_type=JSON_LINES)


async def _lines(call: Call, room: Room, after: int) -> AsyncIterator[bytes]:
    address = address_of(call.request)
    stream = EventStream(call.node, room, holder=call.token_hash, address=address)
    with call.node.limits.connected(address), stream as events:
        async for message in events.messages(after, HEARTBEAT):
            yield message + b"\n"


async def dice(call: Call) -> Response:
    """Return how often each face was thrown on this server, with the expected figures."""
    return json_response(statistics(await call.node.hall.log.counts()))


async def erase(call: Call) -> Response:
    """Erase all names and chat messages that were written with the token, at every table, and end its notifications; the games stay."""
    if not call.token_hash:
        raise Refusal("not-yours", "send the token whose words are to be erased: `Authorization: Bearer …`")
    call.node.limits.take("erase", call.token_hash)
    await call.node.push.store.forget(call.token_hash)
    return json_response(Erased(tables=await call.node.hall.erase_everywhere(call.token_hash)))


async def room_of(call: Call) -> Room:
    """Return the room of the table in a call's path, with everything that was written before the call."""
    return await call.node.room(call.request.path_params["table"])


AFTER = {"after": "The last number you have seen; 0 for everything."}
TABLE_PATH = "/api/tables/{table}"
OPERATIONS: tuple[Operation, ...] = (
    Operation("GET", "/api/games", games, returns=list[GameView]),
    Operation(
        "POST",
        "/api/tables",
        open_table,
        NewTable,
        Welcome,
        status=201,
        max_bytes=MAX_NEW_TABLE_BYTES,
        refuses=("unreadable", "not-yours", "not-now", "too-large", "unkept"),
    ),
    Operation("GET", TABLE_PATH, look, returns=Welcome, refuses=("unknown", "not-yours")),
    Operation(
        "POST",
        TABLE_PATH,
        act,
        Command,
        Done,
        refuses=("unreadable", "unknown", "illegal", "not-yours", "not-now", "silent", "unkept"),
    ),
    Operation(
        "GET", TABLE_PATH + "/moves/{seat}", possible, returns=LegalMoves, refuses=("unknown", "unreadable")
    ),
    Operation(
        "GET",
        TABLE_PATH + "/events",
        events,
        returns=list[Happened],
        query=AFTER,
        refuses=("unknown", "unreadable"),
    ),
    Operation(
        "GET",
        TABLE_PATH + "/stream",
        stream,
        media=JSON_LINES,
        query=AFTER,
        refuses=("unknown", "unreadable"),
    ),
    Operation("GET", "/api/dice", dice, returns=Statistics),
    Operation("POST", "/api/erase", erase, returns=Erased, refuses=("unreadable", "unkept", "closing")),
)
