"""Notes that several nodes share, in a table of PostgreSQL that no backup needs."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from rekke.table.pinboard import LIFE, MOST_NOTES, NoteKind, PinnedNote

PIN = (
    "WITH old AS (DELETE FROM pinboard WHERE seen < $6 AND (kind, name) <> ($1, $2))"
    " INSERT INTO pinboard (kind, name, words, since, seen) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kind, name)"
    " DO UPDATE SET words = excluded.words, since = excluded.since, seen = excluded.seen"
)
# All nodes lock notes in the order of their names, which rules out deadlocks.
RENEW = (
    "WITH ours AS (SELECT kind, name FROM pinboard JOIN unnest($2::text[], $3::text[]) AS given (name, words)"
    " USING (name, words) WHERE kind = $1 ORDER BY name FOR UPDATE OF pinboard)"
    " UPDATE pinboard SET seen = $4 FROM ours"
    " WHERE (pinboard.kind, pinboard.name) = (ours.kind, ours.name) RETURNING pinboard.name"
)
NOTES = "SELECT name, words, since FROM pinboard WHERE kind = $1 AND seen >= $2 ORDER BY since, name LIMIT $3"
TAKE = (
    "WITH ours AS (SELECT kind, name FROM pinboard JOIN unnest($2::text[], $3::text[]) AS given (name, words)"
    " USING (name, words) WHERE kind = $1 ORDER BY name FOR UPDATE OF pinboard)"
    " DELETE FROM pinboard USING ours WHERE (pinboard.kind, pinboard.name) = (ours.kind, ours.name)"
    " AND (SELECT count(*) FROM ours) = cardinality($2::text[]) RETURNING pinboard.name"
)


class PostgresPinboard:
    """The notes, through a function that asks the database."""

    def __init__(self, ask: Callable[..., Awaitable[Iterable[Any]]]) -> None:
        self._ask = ask

    async def pin(self, kind: NoteKind, note: PinnedNote, now: int) -> None:
        """Store the note with the time, and remove notes that nobody has renewed."""
        await self._ask(PIN, kind, note.name, note.words, note.since, now, now - LIFE)

    async def renew(self, kind: NoteKind, words: Mapping[str, str], now: int) -> set[str]:
        """Store the new time."""
        return {name for (name,) in await self._ask(RENEW, kind, list(words), list(words.values()), now)}

    async def notes(self, kind: NoteKind, now: int) -> list[PinnedNote]:
        """Read those that are not too old."""
        return [PinnedNote(*row) for row in await self._ask(NOTES, kind, now - LIFE, MOST_NOTES)]

    async def take(self, kind: NoteKind, words: Mapping[str, str]) -> bool:
        """Remove them in one statement: of two nodes that take the same note, one finds it gone."""
        return any(await self._ask(TAKE, kind, list(words), list(words.values())))
