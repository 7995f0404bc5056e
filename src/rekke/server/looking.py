"""What the HTTP API shows of games: step by step, from a table or from a record; their odds and their rules."""

import asyncio
from collections.abc import Sequence

from starlette.responses import Response

from rekke.players.odds import odds
from rekke.record.faults import Fault, unreadable
from rekke.record.reader import check, read_record
from rekke.rules.games import GAMES
from rekke.rules.sheets import ROOMS
from rekke.server.operations import Operation, Visit, said
from rekke.server.tables import TABLE, room_of
from rekke.server.visits import address_of
from rekke.table.acts import Refusal
from rekke.table.log import Entry
from rekke.table.records import records
from rekke.table.replay import Replay, numbers_of, replay_of

LANGUAGES = ("en", "no", "fr", "fi", "sv", "da", "de", "it", "nl")
LARGEST_RECORD = 65_536
"""Bytes of a record that is shown: ten times what a long game has."""
MARKDOWN, RECORD = "text/markdown", "text/vnd.rekke"


async def game(visit: Visit) -> Response:
    """Show a game of a table step by step: the last one, or the one with this number."""
    room = await room_of(visit)
    visit.house.limits.take("study", address_of(visit.request))
    entries = await visit.house.hall.log.read(room.table.id)
    return said(await asyncio.to_thread(_shown, entries, visit.number("game")))


def _shown(entries: Sequence[Entry], number: int) -> Replay:
    written = records(entries)
    if not written or number > len(written):
        raise Refusal("not-now", "no such game has begun at this table")
    return replay_of(written[number - 1], numbers_of(entries)[number - 1])


async def replay(visit: Visit) -> Response:
    """Show a record step by step, with what comes of verifying its dice."""
    visit.house.limits.take("study", address_of(visit.request))
    return said(await asyncio.to_thread(_replayed, visit.asked))


def _replayed(text: str) -> Replay:
    try:
        if not text.strip():
            raise unreadable(1, "there is no record")
        record = read_record(text)
        check(record)
    except Fault as fault:
        raise Refusal("unreadable", str(fault)) from fault
    return replay_of(record)


async def chances(visit: Visit) -> Response:
    """Give the chance to reach each square with the throws that a seat has left."""
    room = await room_of(visit)
    table, seat = room.table, visit.number("seat")
    if table.terms.odds == "no":
        raise Refusal("not-now", "this table does not show the odds")
    visit.house.check_seat(room, seat)
    if table.position is None or table.phase != "play":
        return said({})
    return said(dict(await asyncio.to_thread(odds, table.position, seat)))


async def rules(visit: Visit) -> Response:
    """Give the rulebook of a game in a language, as Markdown."""
    name, language = (visit.request.path_params[key] for key in ("game", "language"))
    if name not in GAMES or language not in LANGUAGES:
        raise Refusal("unknown", f"there are rules of {', '.join(GAMES)} in {', '.join(LANGUAGES)}")
    book = ROOMS / GAMES[name].room / ("RULEBOOK.md" if language == "en" else f"RULEBOOK.{language}.md")
    if not book.is_file():
        raise Refusal("unknown", f"the rules of {GAMES[name].title} are not there in {language} yet")
    return Response(book.read_text(encoding="utf-8"), media_type=MARKDOWN)


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "GET",
        TABLE + "/game",
        game,
        gives=Replay,
        query={"game": "Which game, counted from 1; 0 for the last."},
        refuses=("unknown", "unreadable", "not-now"),
    ),
    Operation(
        "GET",
        TABLE + "/odds/{seat}",
        chances,
        gives=dict[str, float],
        refuses=("unknown", "unreadable", "not-now"),
    ),
    Operation("GET", "/api/rules/{game}/{language}", rules, media=MARKDOWN, refuses=("unknown",)),
    Operation(
        "POST",
        "/api/replay",
        replay,
        str,
        Replay,
        sends=RECORD,
        largest=LARGEST_RECORD,
        refuses=("unreadable", "too-large"),
    ),
)
