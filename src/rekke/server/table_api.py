"""Operations on tables: list the games, open a table, read it, act at it, follow its events, get its records."""

import asyncio
from collections.abc import AsyncIterator

from msgspec import Struct
from starlette.responses import Response, StreamingResponse

from rekke.rules.game import SEATS
from rekke.rules.games import GAMES
from rekke.server.event_stream import EventStream
from rekke.server.operations import Call, Operation, json_response
from rekke.server.request_parts import address_of
from rekke.table.acts import Refusal
from rekke.table.changes import event_message
from rekke.table.log import ALL
from rekke.table.messages import Command, Done, Happened, LegalMoves, Welcome
from rekke.table.records import records
from rekke.table.room import Room
from rekke.table.snapshot import snapshot
from rekke.table.statistics import Statistics, statistics
from rekke.table.terms import Terms

MAX_EVENTS = 1_000
"""Lines in one answer of the operation `events`."""
RECORD, JSON_LINES = "text/vnd.rekke", "application/x-ndjson"
HEARTBEAT = 10.0
"""Seconds of silence after which a stream sends an empty line, so that both ends notice a broken connection."""


class ChoiceView(Struct, kw_only=True, frozen=True):
    """A ruling that a table may choose."""

    ruling: str
    values: list[str]
    """The default first."""
    any_number: bool
    decides: str


class GameView(Struct, kw_only=True, frozen=True):
    """A game, its editions and its choices."""

    game: str
    title: str
    seats: list[int]
    editions: list[str]
    """The default first."""
    own_board: bool
    opening: bool
    """Whether the seats throw dice for who begins; otherwise the host decides."""
    choices: list[ChoiceView]
    levels: list[str]
    """The levels of its bots, weakest first."""


async def games(call: Call) -> Response:
    """List the games with their editions, choices and levels of bots."""
    return json_response(
        [
            GameView(
                game=each.name,
                title=each.title,
                seats=list(SEATS),
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
            )
            for each in GAMES.values()
        ]
    )


async def open_table(call: Call) -> Response:
    """Open a table; the holder of the token is its host."""
    if not call.who:
        raise Refusal("not-yours", "send a token of your own to open a table: `Authorization: Bearer …`")
    call.node.limits.take("open", address_of(call.request))
    room = await call.node.hall.open(call.who, call.body)
    call.node.counters["opened"] += 1
    return json_response(snapshot(room.table, call.who, call.node.hall.now()), 201)


async def look(call: Call) -> Response:
    """Return a table as it is now."""
    room = await room_of(call)
    return json_response(snapshot(room.table, call.who, call.node.hall.now()))


async def act(call: Call) -> Response:
    """Carry out a command, such as sit, play, say or leave, for the holder of the token."""
    room = await room_of(call)
    return json_response(Done(id=call.body.id, number=await call.node.act(room, call.who, call.body)))


async def possible(call: Call) -> Response:
    """Return the legal moves of a seat."""
    room = await room_of(call)
    return json_response(call.node.moves(room, call.number("seat")))


async def events(call: Call) -> Response:
    """Return the lines after a number, at most 1,000 of them."""
    room = await room_of(call)
    entries = await call.node.hall.log.read(room.table.id, min(call.number("after"), ALL), MAX_EVENTS)
    return json_response([event_message(entry) for entry in entries])


async def stream(call: Call) -> Response:
    """Stream the lines after a number and then every new one, each as a line of JSON."""
    after = call.number("after")
    room = await room_of(call, after)
    call.node.limits.check_connection(address_of(call.request))
    return StreamingResponse(_lines(call, room, after), media_type=JSON_LINES)


async def _lines(call: Call, room: Room, after: int) -> AsyncIterator[bytes]:
    with call.node.limits.connected(address_of(call.request)), EventStream(call.node, room) as events:
        async for message in events.messages(after, HEARTBEAT):
            yield message + b"\n"


async def record(call: Call) -> Response:
    """Return the records of the games at a table."""
    room = await room_of(call)
    written = await asyncio.to_thread(records, await call.node.hall.log.read(room.table.id))
    if not written:
        raise Refusal("not-now", "no game has begun at this table yet")
    return Response("\n".join(map(str, written)), media_type=RECORD)


async def dice(call: Call) -> Response:
    """Return how often each face was thrown on this server, with the expected figures."""
    return json_response(statistics(await call.node.hall.log.counts()))


async def room_of(call: Call, seen: int = 0) -> Room:
    """Return the room of the table in a call's path, caught up at least to line `seen`."""
    return await call.node.room(call.request.path_params["table"], seen)


AFTER = {"after": "The last number you have seen; 0 for everything."}
TABLE_PATH = "/api/tables/{table}"
OPERATIONS: tuple[Operation, ...] = (
    Operation("GET", "/api/games", games, returns=list[GameView]),
    Operation(
        "POST",
        "/api/tables",
        open_table,
        Terms,
        Welcome,
        status=201,
        refuses=("unreadable", "not-yours", "unkept"),
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
    Operation("GET", "/table/{table}.rekke", record, media=RECORD, refuses=("unknown", "not-now")),
    Operation("GET", "/api/dice", dice, returns=Statistics),
)
