"""Subscriptions and news in the database, in each kind of it."""

import pytest

from rekke.table.log import Append, Log, NewEntry, Unread
from rekke.table.push_news import News
from rekke.table.push_store import MOST_A_PERSON, PushStore, Subscription
from tests.table.seated import ADA, BO

PHONE = Subscription("https://push.example/1", "public", "auth", "no", "https://rekke.example")
TURN = News("t", ADA, "turn", 100)


async def store(log: Log) -> PushStore:
    """Return the store of a log with a table, at which Ada wants notifications."""
    await log.append(Append("t", 0, 1, (NewEntry(0, "opens"),)))
    made = PushStore(log)
    await made.subscribe(ADA, PHONE, at=5)
    return made


async def test_the_first_key_stays(log: Log) -> None:
    assert [await PushStore(log).private_key(key) for key in ("first", "second")] == ["first", "first"]


async def test_a_subscription_is_found_by_its_person_and_replaced_by_its_endpoint(log: Log) -> None:
    push = await store(log)
    assert (await push.subscriptions(ADA), await push.holders(5), await push.holders(6)) == (
        [PHONE],
        [ADA],
        [],
    )
    await push.subscribe(BO, PHONE._replace(language="de"), at=7)
    assert (await push.subscriptions(ADA), await push.number()) == ([], 1)
    assert await push.holder_and_language(PHONE.endpoint, "auth") == (BO, "de")
    assert await push.holder_and_language(PHONE.endpoint, "other") == ("", "")
    await push.unsubscribe(PHONE.endpoint)
    assert await push.number() == 0


async def test_the_oldest_subscription_gives_way(log: Log) -> None:
    push = await store(log)
    for number in range(MOST_A_PERSON):
        await push.subscribe(
            ADA, PHONE._replace(endpoint=f"https://push.example/new/{number}"), at=6 + number
        )
    endpoints = [each.endpoint for each in await push.subscriptions(ADA)]
    assert endpoints == [f"https://push.example/new/{number}" for number in range(MOST_A_PERSON)]


async def test_news_are_kept_for_people_who_have_subscribed_at_tables_that_exist(log: Log) -> None:
    push = await store(log)
    for news in (TURN, TURN._replace(holder=BO), TURN._replace(table="elsewhere")):
        await push.add(news)
    assert (await push.due(99, 9), await push.due(100, 9), await push.due(100, 0)) == ([], [TURN], [])


async def test_only_one_node_claims_news_and_another_one_after_the_lease(log: Log) -> None:
    push = await store(log)
    await push.add(TURN)
    assert [await push.claim(TURN, 200), await push.claim(TURN, 200)] == [1, 0]
    (left,) = await push.due(200, 9)
    assert await push.claim(left, 300) == 2
    await push.put_off(left._replace(due=300), 400, 1)
    assert await push.due(399, 9) == []
    (again,) = await push.due(400, 9)
    assert await push.claim(again, 500) == 2


async def test_what_has_been_told_is_not_told_again_before_the_person_is_back(log: Log) -> None:
    push = await store(log)
    await push.add(TURN)
    await push.done(TURN)
    await push.add(TURN)
    assert await push.due(999, 9) == []
    await push.back("t", ADA)
    await push.add(TURN)
    assert await push.due(999, 9) == [TURN]
    await push.drop(TURN)
    assert await push.due(999, 9) == []


async def test_news_go_with_their_person_and_with_their_table(log: Log) -> None:
    push = await store(log)
    await push.add(TURN)
    await push.forget(ADA)
    assert (await push.due(999, 9), await push.number()) == ([], 0)
    await push.subscribe(ADA, PHONE, at=5)
    await push.add(TURN)
    await log.append(Append("t", 1, 2, (NewEntry(0, "deletes"),), phase="deleted"))
    while await log.purge(10):
        pass
    assert await log.query("SELECT holder FROM push_news") == []


async def test_a_database_that_does_not_answer_is_unread(log: Log) -> None:
    with pytest.raises(Unread):
        await log.query("SELECT nothing FROM nowhere")
