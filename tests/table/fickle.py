"""A log that fails when a test wants it to."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from rekke.table.log import ALL, Append, Counts, Entry, Log

Fault = Callable[[], Awaitable[object]]


def fails_with(problem: Exception) -> Fault:
    """Return a fault that raises this exception."""

    async def fail() -> None:
        raise problem

    return fail


class Fickle:
    """A log around another one, with faults that happen before the next appends and reads, one each."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.before_append: list[Fault] = []
        self.before_read: list[Fault] = []

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

    def notices(self) -> AsyncIterator[tuple[str, int]]:
        return self.log.notices()

    async def close(self) -> None:
        await self.log.close()
