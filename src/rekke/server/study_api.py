"""Operations for studying games: replays, records, odds and rulebooks."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Annotated

from msgspec import Meta
from starlette.responses import Response

from rekke.lang import LANGUAGES
from rekke.lang.translatable import reason
from rekke.players.odds import odds
from rekke.record.faults import Fault, unreadable
from rekke.record.reader import check, read_record
from rekke.record.record import Record
from rekke.rules.games import GAMES
from rekke.server.costly_reads import ReadTurn
from rekke.server.operations import Call, Operation, json_response
from rekke.server.request_parts import address_of
from rekke.server.table_api import TABLE_PATH, room_of
from rekke.table.acts import Refusal
from rekke.table.log import Entry, pieces
from rekke.table.planning import ahead
from rekke.table.records import records
from rekke.table.replay import Replay, numbers_of, replay_of
from rekke.table.room import Room
from rekke.table.snapshot import seen_lines
from rekke.table.table import Table

MAX_RECORD_BYTES = 65_536
"""Size of a record that can be replayed: ten times that of a long game."""
MARKDOWN, RECORD = "text/markdown", "text/vnd.rekke"
RecordText = Annotated[str, Meta(pattern=r"\S", description="A record, as docs/notation.md describes it.")]
GAME_TOKENS, ODDS_TOKENS, LINES_A_TOKEN, BYTES_A_TOKEN = 1, 0.1, 1_000, 6_000
"""Tokens of a costly read: a game step by step, which takes up to 40 ms; odds; lines of a log and bytes of a record."""


async def game(call: Call) -> Response:
    """Return a game of a table step by step: the last one, or the one with this number."""
    room, number = await room_of(call), call.number("game")
    async with turn_at(call, room, GAME_TOKENS) as turn:
        return json_response(
            await turn.run(
                partial(_game_at, await all_lines(call, room), room.table, call.token_hash, number)
            )
        )


def _game_at(entries: Sequence[Entry], table: Table, token_hash: str, number: int) -> Replay:
    seen = seen_lines(entries, table, token_hash)
    return replay_of(game_numbered(records(seen), number), numbers_of(seen)[number - 1])


def game_numbered(written: Sequence[Record], number: int) -> Record:
    """Return the game with this number, from 1, or the last one if the number is 0."""
    if not written or number > len(written):
        raise Refusal("not-now", "this table has no game with that number yet")
    return written[number - 1]


async def record(call: Call) -> Response:
    """Return the records of the games at a table."""
    room = await room_of(call)
    async with turn_at(call, room, 0) as turn:
        written = await turn.run(
            partial(_records_at, await all_lines(call, room), room.table, call.token_hash)
        )
    if not written:
        raise Refusal("not-now", "no game has begun at this table yet")
    return Response(written, media_type=RECORD)


def _records_at(entries: Sequence[Entry], table: Table, token_hash: str) -> str:
    return "\n".join(map(str, records(seen_lines(entries, table, token_hash))))


async def all_lines(call: Call, room: Room) -> list[Entry]:
    """Return all lines of a table; others may read theirs in between, however long the log is."""
    return [entry async for piece in pieces(call.node.hall.log, room.table.id) for entry in piece]


def turn_at(call: Call, room: Room, tokens: float) -> AbstractAsyncContextManager[ReadTurn]:
    """Return the turn of a read at a table, which costs more where the log is long.

    The host and everybody with a seat have turns of their own. All others behind an address share those of the table,
    because anybody can make any number of tokens.
    """
    known = room.table.hosted_by(call.token_hash) or room.table.seats_of(call.token_hash)
    person = call.token_hash if known else room.table.id
    cost = tokens + room.table.number / LINES_A_TOKEN
    return call.node.reads.turn(address_of(call.request), person, cost)


async def replay(call: Call) -> Response:
    """Return a record step by step, with the verdict on its dice."""
    cost = GAME_TOKENS + len(call.body) / BYTES_A_TOKEN
    async with call.node.reads.turn(address_of(call.request), "", cost) as turn:
        return json_response(await turn.run(partial(_game_of_record, call.body)))


def _game_of_record(text: str) -> Replay:
    return replay_of(posted_record(text))


def posted_record(text: str) -> Record:
    """Return the record in the body of a request, or refuse it."""
    try:
        if not text.strip():
            raise unreadable(1, "the body is empty: send a record")
        record = read_record(text)
        check(record)
    except Fault as fault:
        raise Refusal("unreadable", str(fault)) from fault
    return record


async def chances(call: Call) -> Response:
    """Return the probability of reaching each square with the throws that a seat has left.

    With `keep`, that is the probability if the holder of the seat keeps these dice and throws all others now.
    """
    room = await room_of(call)
    table, seat, keep = room.table, call.number("seat"), call.number("keep")
    if table.terms.odds == "no":
        raise Refusal("not-now", reason("table.no-odds"))
    call.node.check_seat(room, seat)
    if table.position is None or table.phase != "play":
        return json_response({})
    planned = ahead(table, call.token_hash, seat, [f"keep {keep}"] * bool(keep), call.node.hall.now()).table
    assert planned.position is not None
    async with turn_at(call, room, ODDS_TOKENS) as turn:
        return json_response(dict(await turn.run(partial(odds, planned.position, seat))))


async def rules(call: Call) -> Response:
    """Return the rulebook of a game in a language, as Markdown."""
    name, language = (call.request.path_params[key] for key in ("game", "language"))
    if name not in GAMES or language not in LANGUAGES:
        raise Refusal("unknown", f"there are rulebooks of {', '.join(GAMES)} in {', '.join(LANGUAGES)}")
    return Response(GAMES[name].rulebook_text(language), media_type=MARKDOWN)


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "GET",
        TABLE_PATH + "/game",
        game,
        returns=Replay,
        query={"game": "The number of the game, from 1; 0 for the last."},
        refuses=("unknown", "unreadable", "not-now"),
    ),
    Operation(
        "GET",
        TABLE_PATH + "/odds/{seat}",
        chances,
        returns=dict[str, float],
        query={"keep": "The faces of the dice to keep, such as 443; 0 to choose the best for each square."},
        refuses=("unknown", "unreadable", "not-now", "illegal", "not-yours"),
    ),
    Operation("GET", "/table/{table}.rekke", record, media=RECORD, refuses=("unknown", "not-now")),
    Operation("GET", "/api/rules/{game}/{language}", rules, media=MARKDOWN, refuses=("unknown",)),
    Operation(
        "POST",
        "/api/replay",
        replay,
        RecordText,
        Replay,
        body_media=RECORD,
        max_bytes=MAX_RECORD_BYTES,
        refuses=("unreadable", "too-large"),
    ),
)
