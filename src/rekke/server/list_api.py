"""The operation that tells a browser how the tables in its own list stand."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from rekke.server.operations import Call, Operation, json_response
from rekke.server.request_parts import address_of
from rekke.table.acts import Refusal
from rekke.table.hall import TABLE_NAME
from rekke.table.message_fields import END
from rekke.table.snapshot import summary
from rekke.table.views import TableSummaries, TableSummary

MOST_TABLES = 50
"""Tables in one request."""
TABLE_TOKENS = 0.1
"""Tokens of a costly read for each table, which may have to be read from the log."""
TableName = Annotated[str, Meta(pattern=f"^{TABLE_NAME.pattern}{END}")]


class TableNames(Struct, kw_only=True, frozen=True):
    """The names of the tables in somebody's list."""

    tables: Annotated[list[TableName], Meta(max_length=MOST_TABLES)]


async def mine(call: Call) -> Response:
    """Return how some tables stand: whose turn it is and since when, the scores, the result, and which seats are yours."""
    names = list(dict.fromkeys(call.body.tables))
    # Anybody can make any number of tokens, so all people behind an address share these turns.
    async with call.node.reads.turn(address_of(call.request), "", TABLE_TOKENS * len(names)):
        found = {name: await _summary(call, name) for name in names}
    return json_response(
        TableSummaries(
            tables=[each for each in found.values() if isinstance(each, TableSummary)],
            unknown=[name for name, each in found.items() if each == "unknown"],
        )
    )


async def _summary(call: Call, name: str) -> TableSummary | str:
    """Return the summary of a table, or the code of the refusal if this server cannot read it."""
    try:
        return summary((await call.node.room(name)).table, call.token_hash)
    except Refusal as refusal:
        if refusal.code == "unkept":
            raise
        return refusal.code


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "POST",
        "/api/mine",
        mine,
        TableNames,
        TableSummaries,
        refuses=("unreadable", "too-large", "closing"),
    ),
)
