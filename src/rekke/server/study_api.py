"""Operations for studying games: replays, odds and rulebooks."""

import asyncio
from collections.abc import Sequence

from starlette.responses import Response

from rekke.lang import LANGUAGES
from rekke.players.odds import odds
from rekke.record.faults import Fault, unreadable
from rekke.record.reader import check, read_record
from rekke.rules.games import GAMES
from rekke.server.operations import Call, Operation, json_response
from rekke.server.request_parts import address_of
from rekke.server.table_api import RECORD, TABLE_PATH, room_of
from rekke.table.acts import Refusal
from rekke.table.log import Entry
from rekke.table.records import records
from rekke.table.replay import Replay, numbers_of, replay_of

MAX_RECORD_BYTES = 65_536
"""Size of a record that can be replayed: ten times that of a long game."""
MARKDOWN = "text/markdown"


async def game(call: Call) -> Response:
    """Return a game of a table step by step: the last one, or the one with this number."""
    room = await room_of(call)
    call.node.limits.take("study", address_of(call.request))
    entries = await call.node.hall.log.read(room.table.id)
    return json_response(await asyncio.to_thread(_game_at, entries, call.number("game")))


def _game_at(entries: Sequence[Entry], number: int) -> Replay:
    written = records(entries)
    if not written or number > len(written):
        raise Refusal("not-now", "this table has no game with that number yet")
    return replay_of(written[number - 1], numbers_of(entries)[number - 1])


async def replay(call: Call) -> Response:
    """Return a record step by step, with the verdict on its dice."""
    call.node.limits.take("study", address_of(call.request))
    return json_response(await asyncio.to_thread(_game_of_record, call.body))


def _game_of_record(text: str) -> Replay:
    try:
        if not text.strip():
            raise unreadable(1, "the body is empty: send a record")
        record = read_record(text)
        check(record)
    except Fault as fault:
        raise Refusal("unreadable", str(fault)) from fault
    return replay_of(record)


async def chances(call: Call) -> Response:
    """Return the probability of reaching each square with the throws that a seat has left."""
    room = await room_of(call)
    table, seat = room.table, call.number("seat")
    if table.terms.odds == "no":
        raise Refusal("not-now", "this table does not show odds")
    call.node.check_seat(room, seat)
    if table.position is None or table.phase != "play":
        return json_response({})
    return json_response(dict(await asyncio.to_thread(odds, table.position, seat)))


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
        refuses=("unknown", "unreadable", "not-now"),
    ),
    Operation("GET", "/api/rules/{game}/{language}", rules, media=MARKDOWN, refuses=("unknown",)),
    Operation(
        "POST",
        "/api/replay",
        replay,
        str,
        Replay,
        body_media=RECORD,
        max_bytes=MAX_RECORD_BYTES,
        refuses=("unreadable", "too-large"),
    ),
)
