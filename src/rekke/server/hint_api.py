"""The operation that helps while a game is played: a hint."""

from starlette.responses import Response

from rekke.analysis.advice import Advice
from rekke.lang.translatable import reason
from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.server.operations import JSON, Call, Operation
from rekke.server.request_parts import address_of
from rekke.server.table_api import TABLE_PATH, room_of
from rekke.table import messages as ask
from rekke.table.acts import Refusal, act
from rekke.table.hints import must_say
from rekke.table.lines import cached_event
from rekke.table.message_fields import LONGEST_EVENT
from rekke.table.table import Table


async def hint(call: Call) -> Response:
    """Return what a seat should choose now: for its holder, at a table that allows hints.

    Where other people play, the seat first says with the command `hint` that it takes one.
    """
    room, seat, move = await room_of(call), call.number("seat"), call.text("move", LONGEST_EVENT)
    call.node.check_seat(room, seat)
    position, considered = _choice_of(room.table, call.token_hash, seat, move, call.node.hall.now())
    advice = await call.node.hints.of(position, seat, considered, address_of(call.request))
    return Response(advice, media_type=JSON)


def _choice_of(
    table: Table, token_hash: str, seat: int, move: str, now: int
) -> tuple[Position, Event | None]:
    """Return the position in which a seat has a choice, and a move that it considers, or refuse a hint."""
    considered: tuple[ask.Command, ...] = (ask.Play(seat=seat, event=move),) if move else ()
    for command in (ask.Hint(seat=seat), *considered):  # nothing is written: they refuse what must be refused
        act(table, token_hash, command, now, levels=lambda _: ())
    if must_say(table, seat):
        raise Refusal("not-now", reason("table.hint-unsaid"))
    assert table.position is not None
    return table.position, cached_event(table.terms.game, f"{seat} {move}") if move else None


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "GET",
        TABLE_PATH + "/hint/{seat}",
        hint,
        returns=Advice,
        texts={
            "move": "A legal move without its seat, to judge it too: for squares of Cubo, which are too many."
        },
        refuses=("unknown", "unreadable", "illegal", "not-yours", "not-now"),
    ),
)
