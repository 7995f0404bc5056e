"""The notifier of a node: it notes in the background what people are to be notified of, and sends what is due.

What happens at a table only puts something into a queue. All nodes share the news in the database; a node claims those that
it sends, so that exactly one does, and if it dies, another one goes on. A push service that does not answer is left alone for
a while.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Literal

from msgspec import json

from rekke.server.metrics import Metrics
from rekke.server.push.delivery import Answer, Delivery, NoAnswer
from rekke.server.push.encryption import Keys, decoded, encrypt
from rekke.server.push.endpoints import Endpoint, Forbidden, read_endpoint
from rekke.server.push.words import notification
from rekke.table.acts import Refusal
from rekke.table.hall import Hall
from rekke.table.log import Unread
from rekke.table.push_news import News, news_of, next_look
from rekke.table.push_store import PushStore, Subscription
from rekke.table.room import Room
from rekke.table.table import Table

logger = logging.getLogger(__name__)
DatabaseWork = Callable[[], Awaitable[None]]
SendResult = Literal["sent", "later", "gone", "refused"]

SWEEP, RETRY = 2.0, 1.0
"""Seconds between two looks at what is due, and until a database that did not answer is asked again."""
LAG = 60_000
"""Milliseconds for which subscriptions made at another node may be seen late."""
MOST_WAITING = 10_000
"""Notes that may wait for the database."""
MOST_AT_A_SWEEP, MOST_SENDING = 64, 512
"""Notifications that one sweep begins to send, and that are being sent at the same time.

The second is more than can begin before the first time out, so that services that hang do not hold up the others.
"""
LEASE = 60_000
"""Milliseconds after which another node may send what a node has claimed; longer than sending takes."""
LISTEN = 1.5
"""Seconds in which other nodes answer whether somebody is connected to them."""
REST, MOST_TRIES = 30_000, 8
"""Milliseconds until the first retry, which double with every further one, and how often it is tried: for an hour."""
LIFE = 24 * 3_600
"""Seconds for which a push service keeps a notification for a device that is switched off."""
SILENCE = 60_000
"""Milliseconds between two log lines about push services that refuse: whoever subscribes chooses the service."""
CLOSING = 2.0
"""Seconds that notes have to reach the database when the server stops."""


class Notifier:
    """Notifies the people who are not at their tables."""

    def __init__(self, hall: Hall, delivery: Delivery, metrics: Metrics) -> None:
        self.store = PushStore(hall.log)
        self.delivery = delivery
        self._hall, self._count = hall, metrics.pushed
        self._keys: Keys | None = None
        self._known: set[str] = set()
        """The people who have a subscription, or had one."""
        self._learned = 0
        """Until when we know of subscriptions made at other nodes."""
        self._work: asyncio.Queue[DatabaseWork] = asyncio.Queue(MOST_WAITING)
        self._sending: set[asyncio.Task[None]] = set()
        self._resting: dict[str, int] = {}
        """Until when each push service that did not answer is left alone."""
        self._silent = 0
        """Until when no further refusal is logged."""
        if self.is_on:
            hall.on_written, hall.on_came = self._written, self._came

    @property
    def is_on(self) -> bool:
        """Whether this server sends notifications."""
        return self.delivery.mode != "off"

    async def keys(self) -> Keys:
        """Return the key pair of this server, which is made when it is first needed."""
        if self._keys is None:
            self._keys = Keys(await self.store.private_key(Keys.new()))
        return self._keys

    async def subscribe(self, holder: str, subscription: Subscription) -> None:
        """Store the subscription of a person."""
        await self.store.subscribe(holder, subscription, self._hall.now())
        self._known.add(holder)

    async def run(self) -> None:
        """Note and send, until cancelled; what fails is logged and tried again."""
        if self.is_on:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._note())
                group.create_task(self._sweep())

    async def close(self) -> None:
        """Store what is still to be noted, and stop sending."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                await self._work.join()
        for sending in tuple(self._sending):
            sending.cancel()

    def _written(self, before: Table, after: Table) -> None:
        """Note the news in lines that this node has written."""
        if self._known:
            for news in news_of(before, after):
                if news.holder in self._known:
                    self._put(partial(self.store.add, news))

    def _came(self, table: str, holder: str) -> None:
        """Note that somebody is at a table, so there is no need to notify them of what has happened there."""
        if holder in self._known:
            self._put(partial(self.store.back, table, holder))

    def _put(self, work: DatabaseWork) -> None:
        try:
            self._work.put_nowait(work)
        except asyncio.QueueFull:
            self._count.labels("lost").inc()

    async def _note(self) -> None:
        while True:
            await self.note_next()

    async def note_next(self) -> None:
        """Do the next thing that waits for the database, however long that does not answer."""
        work = await self._work.get()
        try:
            while True:
                try:
                    return await work()
                except Unread:
                    await asyncio.sleep(RETRY)
        except Exception:
            logger.exception("News could not be noted")
        finally:
            self._work.task_done()

    async def _sweep(self) -> None:
        while True:
            try:
                await self.sweep()
            except Unread:
                pass  # The log says when the database goes and when it is back.
            except Exception:
                logger.exception("Notifications could not be looked for")
            await asyncio.sleep(SWEEP)

    async def sweep(self) -> None:
        """Begin to send what is due."""
        now = self._hall.now()
        self._known.update(await self.store.holders(self._learned - LAG))
        self._learned = now
        free = min(MOST_AT_A_SWEEP, MOST_SENDING - len(self._sending))
        for news in await self.store.due(now, free) if free else ():
            if tries := await self.store.claim(news, now + LEASE):
                sending = asyncio.create_task(self._handle(news._replace(due=now + LEASE), tries))
                self._sending.add(sending)
                sending.add_done_callback(self._sending.discard)

    async def settle(self) -> None:
        """Note everything that waits for the database, then wait until everything that is being sent has been."""
        while not self._work.empty():
            await self.note_next()
        while self._sending:
            await asyncio.wait(self._sending)

    async def _handle(self, news: News, tries: int) -> None:
        """Send news that are still true; if that fails, they are due again when the lease ends."""
        try:
            room = await self._room_of(news)
            if room is None:
                await self.store.drop(news)
                return
            table, now = room.table, self._hall.now()
            at = next_look(table, news, now, here=room.presence.is_here(news.holder))
            if at is None:
                await self.store.drop(news)
            elif at > now:
                await self.store.put_off(news, at, tries - 1)
            else:
                await self._send_to_all(table, news, tries)
        except (Unread, Refusal):
            pass  # The database is gone, or this node cannot read the table.
        except Exception:
            logger.exception("A notification about table %s failed", news.table)

    async def _room_of(self, news: News) -> Room | None:
        """Return the room of a table once other nodes have said who is there; None if the table is gone."""
        try:
            room = await self._hall.room(news.table)
            await room.refresh()
        except Refusal as refusal:
            if refusal.code == "unknown":
                return None
            raise
        if self._hall.log.shared:
            self._hall.share(news.table, ask=True)
            await asyncio.sleep(LISTEN)
        return room

    async def _send_to_all(self, table: Table, news: News, tries: int) -> None:
        """Send to every device of a person; try again only if none could be reached."""
        subscriptions = await self.store.subscriptions(news.holder)
        results = await asyncio.gather(*(self._send(each, table, news) for each in subscriptions))
        for result in results:
            self._count.labels(result).inc()
        if "later" in results and "sent" not in results and tries < MOST_TRIES:
            await self.store.put_off(news, self._hall.now() + REST * 2 ** (tries - 1), tries)
        else:
            await self.store.done(news)

    async def _send(self, subscription: Subscription, table: Table, news: News) -> SendResult:
        try:
            endpoint = read_endpoint(subscription.endpoint, self.delivery.mode)
            if self._resting.get(endpoint.origin, 0) > self._hall.now():
                return "later"
            answer = await self._delivered(endpoint, subscription, table, news)
        except Forbidden:
            await self.store.unsubscribe(subscription.endpoint)
            return "refused"
        except NoAnswer:
            self._rest(endpoint, 0)
            return "later"
        return await self._result(endpoint, subscription, answer)

    async def _delivered(
        self, endpoint: Endpoint, subscription: Subscription, table: Table, news: News
    ) -> Answer:
        now = self._hall.now()
        text = json.encode(notification(table, news.kind, news.holder, subscription.language, now))
        keys = await self.keys()
        headers = {
            "Authorization": keys.authorization(endpoint.origin, subscription.contact, now // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIFE),
            "Topic": table.id,
            "Urgency": "high" if news.kind == "time" else "normal",
        }
        body = encrypt(text, decoded(subscription.public), decoded(subscription.auth))
        return await self.delivery.send(endpoint, headers, body)

    async def _result(self, endpoint: Endpoint, subscription: Subscription, answer: Answer) -> SendResult:
        match answer.status:
            case 404 | 410:
                await self.store.unsubscribe(subscription.endpoint)
                return "gone"
            case 429 | 500 | 502 | 503 | 504:
                self._rest(endpoint, answer.retry_after)
                return "later"
            case status if 200 <= status < 300:
                return "sent"
            case status:
                self._log_refusal(endpoint, status)
                return "refused"

    def _log_refusal(self, endpoint: Endpoint, status: int) -> None:
        if (now := self._hall.now()) >= self._silent:
            self._silent = now + SILENCE
            logger.warning("The push service %s refused a notification: %d", endpoint.origin, status)

    def _rest(self, endpoint: Endpoint, seconds: int) -> None:
        """Leave a push service alone for a while; forget those whose rest is over."""
        now = self._hall.now()
        self._resting = {origin: until for origin, until in self._resting.items() if until > now}
        self._resting[endpoint.origin] = now + max(1000 * seconds, REST // 2)
