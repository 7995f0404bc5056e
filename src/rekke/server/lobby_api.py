"""Operations for people who look for others: the public tables, and the waiting room."""

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.server.operations import Call, Operation, json_response
from rekke.server.request_parts import address_of
from rekke.server.table_api import HEARTBEAT, JSON_LINES
from rekke.table.acts import Refusal
from rekke.table.matching import Seeker
from rekke.table.strangers import stranger_name
from rekke.table.views import PublicTables


async def public(call: Call) -> Response:
    """List the public tables, and how many people wait for each game; `on` says whether this server has such a list."""
    return json_response(await call.node.lobby.answer.get())


async def wait(call: Call) -> Response:
    """Wait for people who want to play the same; the stream ends with `found`, and closing it ends the waiting."""
    call.node.lobby.check()
    if not call.token_hash:
        raise Refusal("not-yours", "send a token of your own to wait: `Authorization: Bearer …`")
    check_seeker(call.body)
    address = address_of(call.request)
    call.node.limits.take("wait", address)
    call.node.limits.check_connection(address)
    await call.node.lobby.waiting_room.make_space(address)
    return StreamingResponse(_lines(call, address), media_type=JSON_LINES)


def check_seeker(seeker: Seeker) -> None:
    """Refuse an unknown game, a number of seats that none of the games is for, and a name that strangers must not see."""
    if unknown := [game for game in seeker.games if game not in GAMES]:
        raise Refusal("unreadable", f"there is no game {unknown[0]!r}: choose one of {', '.join(GAMES)}")
    if seeker.seats and not any(seeker.seats in GAMES[game].seats for game in seeker.games):
        raise Refusal("unreadable", f"none of these games is for {seeker.seats} seats")
    try:
        stranger_name(seeker.name)
    except Unreadable as problem:
        raise Refusal("unreadable", problem.why) from problem


async def _lines(call: Call, address: str) -> AsyncIterator[bytes]:
    node = call.node
    room = node.lobby.waiting_room
    with node.limits.connected(address), room.seeking(call.token_hash, call.body, address) as waiting:
        node.connections.add(waiting)
        try:
            if node.closing:
                waiting.dismiss()
            async for line in waiting.messages(HEARTBEAT):
                yield line
        finally:
            node.connections.discard(waiting)


OPERATIONS: tuple[Operation, ...] = (
    Operation("GET", "/api/public", public, returns=PublicTables),
    Operation(
        "POST",
        "/api/wait",
        wait,
        Seeker,
        media=JSON_LINES,
        refuses=("unreadable", "not-yours", "not-now", "too-large", "closing"),
    ),
)
