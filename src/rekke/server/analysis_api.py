"""Operations that explain a game that is over: what was luck, and what was skill."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import TypeAlias

from starlette.responses import Response

from rekke.lang.translatable import reason
from rekke.record.record import Record
from rekke.rules.faults import Unreadable
from rekke.rules.position import Position
from rekke.server.analysis_view import EventAnalysis, GameAnalysis
from rekke.server.operations import JSON, Call, Operation
from rekke.server.request_parts import address_of
from rekke.server.study_api import (
    BYTES_A_TOKEN,
    GAME_TOKENS,
    MAX_RECORD_BYTES,
    RECORD,
    RecordText,
    all_lines,
    game_numbered,
    posted_record,
    turn_at,
)
from rekke.server.table_api import TABLE_PATH, room_of
from rekke.table.acts import Refusal
from rekke.table.fairness import Proof, commitment
from rekke.table.log import Entry
from rekke.table.records import records
from rekke.table.snapshot import seen_lines
from rekke.table.table import Table

RECOGNISED = 10
"""Events after which a game that is being played is recognised at the beginning of a longer record; before, other games have the same position."""
Running: TypeAlias = Sequence[tuple[int, Position]]
"""The games that are being played at this node: how many events each has had, and its position."""


async def table_analysis(call: Call) -> Response:
    """Return the luck and the skill of a game of a table that is over: the last one, or the one with this number."""
    room, number = await room_of(call), call.number("game")
    async with turn_at(call, room, GAME_TOKENS) as turn:
        read = partial(_record_at, await all_lines(call, room), room.table, call.token_hash, number)
        record = await turn.run(read)
    return await _analysis(call, record)


def _record_at(entries: Sequence[Entry], table: Table, token_hash: str, number: int) -> Record:
    return _over(game_numbered(records(seen_lines(entries, table, token_hash)), number))


async def record_analysis(call: Call) -> Response:
    """Return the luck and the skill of a game from its record, also of one that was cut off."""
    cost = GAME_TOKENS + len(call.body) / BYTES_A_TOKEN
    async with call.node.reads.turn(address_of(call.request), "", cost) as turn:
        record = await turn.run(partial(_posted, call.body, _running(call)))
    return await _analysis(call, record)


async def event_analysis(call: Call) -> Response:
    """Return one event of a game with everything that could have fallen or could have been chosen."""
    number = call.number("event")
    cost = GAME_TOKENS + len(call.body) / BYTES_A_TOKEN
    address = address_of(call.request)
    async with call.node.reads.turn(address, "", cost) as turn:
        record = await turn.run(partial(_posted, call.body, _running(call)))
    if not 1 <= number <= len(record.events):
        raise Refusal("unknown", f"this game has the events 1 to {len(record.events)}")
    made = await call.node.analyses.of_event(record, number, address)
    return Response(made, media_type=JSON)


def _posted(text: str, running: Running) -> Record:
    """Return the record in a request, unless it is one of a running game, whatever its comments and last events say."""
    record = _over(posted_record(text))
    positions = list(islice(record.positions(), max((played + 1 for played, _ in running), default=0)))
    for played, position in running:
        is_telling = played >= RECOGNISED or played == len(record.events)
        if is_telling and position in positions[played : played + 1]:
            raise Refusal("not-now", reason("table.analysis-early"))
    return record


def _running(call: Call) -> Running:
    tables = (room.table for room in call.node.hall.rooms.values())
    return [
        (table.played, table.position)
        for table in tables
        if table.position and table.phase == "play" and table.played
    ]


def _over(record: Record) -> Record:
    """Refuse a game that may still be played, because an analysis would tell its players what to do.

    A table publishes the secret of its dice when the game is over, however it ends. A cut-off game with dice of its
    own has no secret, and nobody waits for its end.
    """
    if record.unfinished and _is_secret(record.others.get("dice", "")):
        raise Refusal("not-now", reason("table.analysis-early"))
    return record


def _is_secret(proof: str) -> bool:
    """Return whether dice have a proof whose secret is not known yet."""
    try:
        commit, _, secret = Proof.read(proof)
    except Unreadable:
        return False
    return not secret or commitment(secret) != commit


async def _analysis(call: Call, record: Record) -> Response:
    return Response(await call.node.analyses.of(record, address_of(call.request)), media_type=JSON)


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "GET",
        TABLE_PATH + "/analysis",
        table_analysis,
        returns=GameAnalysis,
        query={"game": "The number of the game, from 1; 0 for the last."},
        refuses=("unknown", "unreadable", "not-now", "too-large", "closing"),
    ),
    Operation(
        "POST",
        "/api/analysis",
        record_analysis,
        RecordText,
        GameAnalysis,
        body_media=RECORD,
        max_bytes=MAX_RECORD_BYTES,
        refuses=("unreadable", "not-now", "too-large", "closing"),
    ),
    Operation(
        "POST",
        "/api/analysis/event",
        event_analysis,
        RecordText,
        EventAnalysis,
        body_media=RECORD,
        max_bytes=MAX_RECORD_BYTES,
        query={"event": "The number of the event, from 1."},
        refuses=("unreadable", "unknown", "not-now", "too-large", "closing"),
    ),
)
