"""What the HTTP API does with tables: create, join, read, act, records, statistics. Joining and acting are commands."""

import asyncio
from collections.abc import AsyncIterator

from msgspec import Struct
from starlette.responses import Response, StreamingResponse

from rekke.rules.game import SEATS
from rekke.rules.games import GAMES
from rekke.server.listening import Listener
from rekke.server.operations import Operation, Visit, said
from rekke.server.visits import address_of
from rekke.table.acts import Refusal
from rekke.table.changes import event_message
from rekke.table.log import ALL
from rekke.table.messages import Command, Done, Happened, LegalMoves, Welcome
from rekke.table.records import records
from rekke.table.room import Room
from rekke.table.snapshot import snapshot
from rekke.table.statistics import Statistics, statistics
from rekke.table.terms import Terms

PAGE = 1_000
RECORD, LINES = "text/vnd.rekke", "application/x-ndjson"
HEARTBEAT = 10.0
"""Seconds of silence after which a stream sends an empty line, so that both ends know it lives."""


class ChoiceView(Struct, kw_only=True, frozen=True):
    """A ruling that a table may set otherwise."""

    ruling: str
    values: list[str]
    """The default first."""
    any_number: bool
    decides: str


class GameView(Struct, kw_only=True, frozen=True):
    """A game, its editions and what a table may choose."""

    game: str
    title: str
    seats: list[int]
    editions: list[str]
    """The default first."""
    own_board: bool
    opening: bool
    """Whether the seats throw for who begins; where not, the host says."""
    choices: list[ChoiceView]


async def games(_: Visit) -> Response:
    """List the games with their editions and choices."""
    return said(
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
            )
            for each in GAMES.values()
        ]
    )


async def open_table(visit: Visit) -> Response:
    """Open a table; who holds the token is its host."""
    if not visit.who:
        raise Refusal("not-yours", "a table is opened with a token of your own: `Authorization: Bearer …`")
    visit.house.limits.take("open", address_of(visit.request))
    room = await visit.house.hall.open(visit.who, visit.asked)
    visit.house.counted["opened"] += 1
    return said(snapshot(room.table, visit.who, visit.house.hall.now()), 201)


async def look(visit: Visit) -> Response:
    """Show a table as it is now."""
    room = await room_of(visit)
    return said(snapshot(room.table, visit.who, visit.house.hall.now()))


async def act(visit: Visit) -> Response:
    """Join, play, talk, leave: do what a command says, for the holder of the token."""
    room = await room_of(visit)
    return said(Done(id=visit.asked.id, number=await visit.house.act(room, visit.who, visit.asked)))


async def possible(visit: Visit) -> Response:
    """List what a seat may do now."""
    room = await room_of(visit)
    return said(visit.house.moves(room, visit.number("seat")))


async def events(visit: Visit) -> Response:
    """Give what happened after a number, at most 1,000 lines."""
    room = await room_of(visit)
    page = await visit.house.hall.log.read(room.table.id, min(visit.number("after"), ALL), PAGE)
    return said([event_message(entry) for entry in page])


async def stream(visit: Visit) -> Response:
    """Give what happened after a number and then everything that happens, one line of JSON each."""
    after = visit.number("after")
    room = await room_of(visit, after)
    visit.house.limits.admit(address_of(visit.request))
    return StreamingResponse(_lines(visit, room, after), media_type=LINES)


async def _lines(visit: Visit, room: Room, after: int) -> AsyncIterator[bytes]:
    with visit.house.limits.connected(address_of(visit.request)), Listener(visit.house, room) as listener:
        async for message in listener.messages(after, HEARTBEAT):
            yield message + b"\n"


async def record(visit: Visit) -> Response:
    """Give the records of the games at a table."""
    room = await room_of(visit)
    written = await asyncio.to_thread(records, await visit.house.hall.log.read(room.table.id))
    if not written:
        raise Refusal("not-now", "no game has begun at this table")
    return Response("\n".join(map(str, written)), media_type=RECORD)


async def dice(visit: Visit) -> Response:
    """Count all dice ever thrown on this server, beside what is expected."""
    return said(statistics(await visit.house.hall.log.counts()))


async def room_of(visit: Visit, seen: int = 0) -> Room:
    """Find the table that is asked about."""
    return await visit.house.room(visit.request.path_params["table"], seen)


AFTER = {"after": "The last number that is known; 0 for everything."}
TABLE = "/api/tables/{table}"
OPERATIONS: tuple[Operation, ...] = (
    Operation("GET", "/api/games", games, gives=list[GameView]),
    Operation(
        "POST",
        "/api/tables",
        open_table,
        Terms,
        Welcome,
        status=201,
        refuses=("unreadable", "not-yours", "unkept"),
    ),
    Operation("GET", TABLE, look, gives=Welcome, refuses=("unknown", "not-yours")),
    Operation(
        "POST",
        TABLE,
        act,
        Command,
        Done,
        refuses=("unreadable", "unknown", "illegal", "not-yours", "not-now", "silent", "unkept"),
    ),
    Operation("GET", TABLE + "/moves/{seat}", possible, gives=LegalMoves, refuses=("unknown", "unreadable")),
    Operation(
        "GET", TABLE + "/events", events, gives=list[Happened], query=AFTER, refuses=("unknown", "unreadable")
    ),
    Operation("GET", TABLE + "/stream", stream, media=LINES, query=AFTER, refuses=("unknown", "unreadable")),
    Operation("GET", "/table/{table}.rekke", record, media=RECORD, refuses=("unknown", "not-now")),
    Operation("GET", "/api/dice", dice, gives=Statistics),
)
