"""Deleting tables that are older than the operator keeps them, and removing the lines of deleted tables, in small steps."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from rekke.table.log import Log

Retention = Mapping[str, int]
"""Milliseconds after its last line until a table is deleted, by its phase, `open` or `ended`; others are kept for ever."""
TABLES_A_STEP, LINES_A_STEP = 100, 500
"""Tables that are looked at, and lines that are removed, before others have their turn."""


async def tidied(
    log: Log, keep: Retention, now: Callable[[], int], delete: Callable[[str], Awaitable[None]]
) -> AsyncIterator[None]:
    """Mark expired tables as deleted, then remove the lines of deleted tables, a few at a time; yield after every step."""
    for phase in keep:
        after = ""
        while tables := await log.idle(phase, after, TABLES_A_STEP):
            for table in tables:
                if is_too_old(phase, table.at, keep, now()):
                    await delete(table.id)
            after = tables[-1].id
            yield
    while await log.purge(LINES_A_STEP):
        yield


def is_too_old(phase: str, at: int, keep: Retention, now: int) -> bool:
    """Say whether a table in this phase, with a last line of this time, is to be deleted."""
    return phase in keep and at < now - keep[phase]
