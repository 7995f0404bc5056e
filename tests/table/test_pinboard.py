"""Notes for all nodes, in memory and in PostgreSQL alike: each is taken once, and disappears with its node."""

import asyncio

from rekke.table.log import Log
from rekke.table.pinboard import LIFE, PinnedNote
from rekke.table.postgres import PostgresLog

ELM, OAK = PinnedNote("elm", "a", 1), PinnedNote("oak", "b", 0)


async def test_notes_are_read_by_their_kind_the_oldest_first(log: Log) -> None:
    board = log.pinboard
    await board.pin("table", ELM, 10)
    await board.pin("table", OAK, 10)
    await board.pin("found", PinnedNote("elm", "c", 0), 10)
    assert await board.notes("table", 10) == [OAK, ELM]
    assert [note.words for note in await board.notes("found", 10)] == ["c"]
    assert await board.notes("seeker", 10) == []


async def test_a_note_replaces_the_one_with_its_name(log: Log) -> None:
    await log.pinboard.pin("table", ELM, 10)
    await log.pinboard.pin("table", PinnedNote("elm", "new", 5), 11)
    assert await log.pinboard.notes("table", 11) == [PinnedNote("elm", "new", 5)]


async def test_a_note_that_is_not_renewed_disappears(log: Log) -> None:
    board = log.pinboard
    await board.pin("table", ELM, 0)
    await board.pin("table", OAK, 0)
    assert await board.renew("table", {"elm": "a", "oak": "other words", "ash": "x"}, LIFE) == {"elm"}
    assert await board.notes("table", LIFE) == [OAK, ELM]
    assert await board.notes("table", LIFE + 1) == [ELM]
    await board.pin("found", PinnedNote("ash", "c", 0), LIFE + 1)
    assert await board.notes("table", 0) == [ELM]  # The other one is no longer stored.


async def test_all_notes_are_taken_or_none(log: Log) -> None:
    board = log.pinboard
    await board.pin("seeker", ELM, 0)
    await board.pin("seeker", OAK, 0)
    assert not await board.take("seeker", {"elm": "a", "ash": "c"})
    assert not await board.take("seeker", {"elm": "other words"})
    assert not await board.take("table", {"elm": "a"})
    assert await board.notes("seeker", 0) == [OAK, ELM]
    assert await board.take("seeker", {"elm": "a", "oak": "b"})
    assert await board.notes("seeker", 0) == []


async def test_of_many_nodes_that_want_the_same_notes_one_gets_them(postgresql: str) -> None:
    logs = await asyncio.gather(*(PostgresLog.connect(postgresql) for _ in range(4)))
    for number in range(10):
        names = {f"{number}-{n}": "x" for n in range(5)}
        for name in names:
            await logs[0].pinboard.pin("seeker", PinnedNote(name, "x", 0), 0)
        pairs = [dict([*names.items()][n : n + 2]) for n in range(4)]
        taken = await asyncio.gather(
            *(log.pinboard.take("seeker", pair) for log in logs for pair in pairs),
            *(log.pinboard.renew("seeker", names, 0) for log in logs),
        )
        won = [pair for pair, is_taken in zip(4 * pairs, taken[:16], strict=True) if is_taken is True]
        people = [name for pair in won for name in pair]
        assert people
        assert len(people) == len(set(people))
        left = {note.name for note in await logs[1].pinboard.notes("seeker", 0)}
        assert left == names.keys() - set(people)
        for name in left:
            await logs[0].pinboard.take("seeker", {name: "x"})
    for log in logs:
        await log.close()
