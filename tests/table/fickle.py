"""A log that fails when a test wants it to."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from rekke.table.log import ALL, Append, Counts, Entry, IdleTable, Log

Fault = Callable[[], Awaitable[object]]


def fails_with(problem: Exception) -> Fault:
    """Return a fault that raises this exception."""

    async def fail() -> None:
        raise problem

    return fail


class Fickle:
    """A log around another one, with faults that happen before the next appends and reads, one each."""

    def __init__(self, log: Log) -> None:
        self.log, self.health, self.pinboard = log, log.health, log.pinboard
        self.before_append: list[Fault] = []
        self.before_read: list[Fault] = []

    @property
    def shared(self) -> bool:
        return self.log.shared

    async def append(self, append: Append) -> None:
        if self.before_append:
            await self.before_append.pop(0)()
        await self.log.append(append)

    async def read(self, table: str, after: int = 0, most: int = ALL) -> Sequence[Entry]:
        if self.before_read:
            await self.before_read.pop(0)()
        return await self.log.read(table, after, most)

    async def find(self, table: str, sent: str) -> int:
        return await self.log.find(table, sent)

    async def due(self, until: int, most: int) -> Sequence[str]:
        if self.before_read:
            await self.before_read.pop(0)()
        return await self.log.due(until, most)

    async def counts(self) -> Sequence[Counts]:
        return await self.log.counts()

    async def open_tables(self, host: str) -> int:
        return await self.log.open_tables(host)

    async def tables_of(self, holder: str) -> Sequence[str]:
        return await self.log.tables_of(holder)

    async def idle(self, phase: str, after: str, most: int) -> Sequence[IdleTable]:
        return await self.log.idle(phase, after, most)

    async def purge(self, most: int) -> bool:
        return await self.log.purge(most)

    def announcements(self) -> AsyncIterator[tuple[str, int]]:
        return self.log.announcements()

    async def publish(self, words: str) -> None:
        await self.log.publish(words)

    async def query(self, sql: str, *values: str | int) -> Sequence[tuple[object, ...]]:
        if self.before_read:
            await self.before_read.pop(0)()
        return await self.log.query(sql, *values)

    def published(self) -> AsyncIterator[str]:
        return self.log.published()

    async def guard(self) -> None:
        await self.log.guard()

    async def close(self) -> None:
        await self.log.close()
