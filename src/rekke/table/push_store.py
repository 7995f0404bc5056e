"""Who wants notifications, and which are to be sent: tables beside the log, in the same database.

Every statement is understood by SQLite and by PostgreSQL, and takes effect by itself. All nodes share what is stored here.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, cast

from rekke.table.push_news import News, NewsKind

MOST_A_PERSON = 10
"""Subscriptions of one person; another one replaces the oldest."""

KEEP_KEY = "INSERT INTO push_key (one, private) VALUES (1, $1) ON CONFLICT DO NOTHING"
SUBSCRIBE = (
    "INSERT INTO push_subscriptions (endpoint, holder, public, auth, language, contact, at)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint) DO UPDATE SET holder = excluded.holder,"
    " public = excluded.public, auth = excluded.auth, language = excluded.language, contact = excluded.contact,"
    " at = excluded.at"
)
DROP_OLDEST = (
    "DELETE FROM push_subscriptions WHERE holder = $1 AND endpoint NOT IN"
    " (SELECT endpoint FROM push_subscriptions WHERE holder = $1 ORDER BY at DESC, endpoint LIMIT $2)"
)
ADD = (
    "INSERT INTO push_news (table_id, holder, kind, due)"
    " SELECT id, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT) FROM tables"
    " WHERE id = $1 AND EXISTS (SELECT 1 FROM push_subscriptions WHERE holder = $2)"
    " ON CONFLICT (table_id, holder, kind) DO UPDATE SET due = excluded.due WHERE push_news.due IS NOT NULL"
)
ROW = "table_id = $1 AND holder = $2 AND kind = $3"
CLAIM = f"UPDATE push_news SET due = $5, tries = tries + 1 WHERE {ROW} AND due = $4 RETURNING tries"  # noqa: S608  (ROW is the constant above)
MOVE = f"UPDATE push_news SET due = $5, tries = $6 WHERE {ROW} AND due = $4"  # noqa: S608  (ROW is the constant above)
DONE = f"UPDATE push_news SET due = NULL WHERE {ROW} AND due = $4"  # noqa: S608  (ROW is the constant above)
DROP = f"DELETE FROM push_news WHERE {ROW} AND due = $4"  # noqa: S608  (ROW is the constant above)


class Database(Protocol):
    """The database of a log."""

    async def query(self, sql: str, *values: str | int) -> Sequence[tuple[object, ...]]:
        """Run one statement, and return the rows it yields; raise Unread if the database does not answer."""


class Subscription(NamedTuple):
    """Where and how a browser is notified."""

    endpoint: str
    """The URL at the browser's push service. Anybody who knows it can send to it, so it never leaves the server."""
    public: str
    auth: str
    """The keys for which a notification is encrypted, in base64url."""
    language: str
    contact: str
    """The address of our pages where the person subscribed; empty if it is unknown."""


class PushStore:
    """Subscriptions and news in the database of a log."""

    def __init__(self, database: Database) -> None:
        self._query = database.query

    async def private_key(self, new: str) -> str:
        """Return the private key of this server; the new one if it has none yet."""
        await self._query(KEEP_KEY, new)
        ((key,),) = await self._query("SELECT private FROM push_key")
        return str(key)

    async def subscribe(self, holder: str, subscription: Subscription, at: int) -> None:
        """Store a subscription of a person; a later one for the same endpoint replaces it."""
        endpoint, *rest = subscription
        await self._query(SUBSCRIBE, endpoint, holder, *rest, at)
        await self._query(DROP_OLDEST, holder, MOST_A_PERSON)

    async def holder_and_language(self, endpoint: str, auth: str) -> tuple[str, str]:
        """Return whose subscription this is, and its language; both empty if there is none with these secrets."""
        rows = await self._query(
            "SELECT holder, language FROM push_subscriptions WHERE endpoint = $1 AND auth = $2",
            endpoint,
            auth,
        )
        return (str(rows[0][0]), str(rows[0][1])) if rows else ("", "")

    async def unsubscribe(self, endpoint: str) -> None:
        """Remove a subscription, if there is one."""
        await self._query("DELETE FROM push_subscriptions WHERE endpoint = $1", endpoint)

    async def forget(self, holder: str) -> None:
        """Remove everything that is stored about a person."""
        await self._query("DELETE FROM push_subscriptions WHERE holder = $1", holder)
        await self._query("DELETE FROM push_news WHERE holder = $1", holder)

    async def subscriptions(self, holder: str) -> list[Subscription]:
        """Return the subscriptions of a person."""
        rows = await self._query(
            "SELECT endpoint, public, auth, language, contact FROM push_subscriptions WHERE holder = $1 ORDER BY at",
            holder,
        )
        return [Subscription(*map(str, row)) for row in rows]

    async def number(self) -> int:
        """Return how many subscriptions there are."""
        ((number,),) = await self._query("SELECT count(*) FROM push_subscriptions")
        return cast(int, number)

    async def holders(self, since: int) -> list[str]:
        """Return the people who have subscribed since a moment."""
        rows = await self._query("SELECT holder FROM push_subscriptions WHERE at >= $1", since)
        return [str(holder) for (holder,) in rows]

    async def add(self, news: News) -> None:
        """Store news for a person who has subscribed, unless they have been notified of the same kind already."""
        await self._query(ADD, *news)

    async def back(self, table: str, holder: str) -> None:
        """Remove all news of a table for somebody who is back there."""
        await self._query("DELETE FROM push_news WHERE table_id = $1 AND holder = $2", table, holder)

    async def due(self, now: int, most: int) -> list[News]:
        """Return the news that are due, the oldest first."""
        rows = await self._query(
            "SELECT table_id, holder, kind, due FROM push_news WHERE due <= $1 ORDER BY due LIMIT $2",
            now,
            most,
        )
        return [
            News(str(table), str(holder), cast(NewsKind, kind), cast(int, due))
            for table, holder, kind, due in rows
        ]

    async def claim(self, news: News, until: int) -> int:
        """Let no other node send this before a moment; return how often it was claimed, 0 if another node was faster."""
        rows = await self._query(CLAIM, *news, until)
        return cast(int, rows[0][0]) if rows else 0

    async def put_off(self, news: News, due: int, tries: int) -> None:
        """Look at this again at a later moment."""
        await self._query(MOVE, *news, due, tries)

    async def done(self, news: News) -> None:
        """Notify the person no more until they are back."""
        await self._query(DONE, *news)

    async def drop(self, news: News) -> None:
        """Forget news that are out of date."""
        await self._query(DROP, *news)
