"""The operations of the API: who may subscribe, with what, and how it ends."""

from pathlib import Path

import pytest

from rekke.server import push_api
from rekke.table.log import Log
from rekke.table.push_store import MOST_A_PERSON
from tests.server.push.friends import friends
from tests.server.push.service import Device, base64url, octets_of
from tests.server.push.test_playing import DAY, SOON
from tests.table.seated import ADA, BO


async def test_the_key_is_made_at_the_first_start_and_stays(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        key = (await at.ask("", "GET", "/api/push"))["key"]
        assert len(octets_of(key)) == 65
    async with friends(file, tmp_path) as at:
        assert (await at.ask("", "GET", "/api/push"))["key"] == key


async def test_a_subscription_ends_when_its_browser_asks(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("ada")
        await at.ask("", "POST", "/api/push/end", {"endpoint": phone.endpoint})
        await at.begin("ada", "bo", clock=DAY)
        await at.wait(SOON)
        assert (at.service.asked, await at.node.push.store.number()) == (0, 0)


async def test_it_ends_with_everything_else_that_is_erased(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("ada")
        await at.begin("ada", "bo", clock=DAY)
        await at.node.push.settle()
        await at.ask("ada", "POST", "/api/erase")
        await at.wait(SOON)
        assert (phone.shown, await file.query("SELECT holder FROM push_news")) == ([], [])
        assert await at.node.push.store.subscriptions(ADA) == []


async def test_a_person_has_at_most_ten_the_newest_ones(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        devices = []
        for _ in range(MOST_A_PERSON + 2):
            devices.append(await at.subscribe("ada"))
            at.hall.moment += 1
        kept = await at.node.push.store.subscriptions(ADA)
        assert [each.endpoint for each in kept] == [device.endpoint for device in devices[2:]]


async def test_a_full_server_accepts_no_more(
    file: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_api, "MOST_SUBSCRIPTIONS", 1)
    async with friends(file, tmp_path) as at:
        await at.subscribe("ada")
        answer = await at.call("bo", "POST", "/api/push", Device(at.service).subscription())
        assert answer.status_code == 409


async def test_a_browser_renews_its_subscription_without_a_token(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        old, new = await at.subscribe("bo", "de"), Device(at.service)
        secrets = {"endpoint": old.endpoint, "auth": base64url(old.auth)}
        wrong = new.subscription(replaces=secrets | {"auth": base64url(b"x" * 16)})
        assert (await at.call("", "POST", "/api/push", wrong)).status_code == 403
        renewed = {**new.subscription(replaces=secrets)}
        del renewed["language"]
        await at.ask("", "POST", "/api/push", renewed)
        (kept,) = await at.node.push.store.subscriptions(BO)
        assert (kept.endpoint, kept.language) == (new.endpoint, "de"), "in the language of the one before"


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://192.168.1.1/admin"},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {"p256dh": "ø", "auth": "AAAA"}},
        {"language": "tlh"},
        {"endpoint": 5},
    ],
)
async def test_what_is_no_subscription_is_refused(
    wrong: dict[str, object], file: Log, tmp_path: Path
) -> None:
    async with friends(file, tmp_path) as at:
        at.node.push.delivery.mode = "on"
        body = Device(at.service).subscription() | {"endpoint": "https://push.example/1"} | wrong
        assert (await at.call("ada", "POST", "/api/push", body)).status_code == 400


async def test_without_a_token_and_where_it_is_off_nobody_subscribes(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        body = Device(at.service).subscription()
        assert (await at.call("", "POST", "/api/push", body)).status_code == 403
    async with friends(file, tmp_path, mode="off") as at:
        assert await at.ask("ada", "GET", "/api/push") == {"key": ""}
        assert (await at.call("ada", "POST", "/api/push", body)).status_code == 409


async def test_only_an_address_of_usual_length_is_stored_as_that_of_our_pages(
    file: Log, tmp_path: Path
) -> None:
    async with friends(file, tmp_path) as at:
        for host in ("rekke.test", "x" * 10_000):
            own = {"Origin": f"https://{host}", "Host": host}
            body = Device(at.service).subscription()
            assert (await at.call("ada", "POST", "/api/push", body, own)).status_code == 200
        kept = await at.node.push.store.subscriptions(ADA)
        assert sorted(each.contact for each in kept) == ["", "https://rekke.test"]


async def test_subscriptions_from_an_address_are_limited(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path, limits=1) as at:
        answers = [
            await at.call("ada", "POST", "/api/push", Device(at.service).subscription()) for _ in range(21)
        ]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429]
