"""Push services that hang, fail, and forget devices; endpoints that lead into the operator's own network; several nodes."""

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from rekke.server.push import delivery, names, notifier
from rekke.server.push.delivery import Delivery, NoAnswer
from rekke.server.push.encryption import decoded, encrypt
from rekke.server.push.endpoints import Forbidden, is_public, public_address, read_endpoint
from rekke.server.push.names import Names
from rekke.server.push.notifier import REST, SILENCE
from rekke.table.database import open_log
from rekke.table.log import Log
from tests.server.push.friends import HOUR, Friends, friends
from tests.server.push.service import Device, PushService
from tests.server.push.test_playing import DAY, SOON
from tests.table.seated import ADA


def test_the_example_of_the_standard_is_encrypted_as_in_the_standard() -> None:
    # RFC 8291, appendix A
    private = decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").hex()
    public = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    auth, salt = decoded("BTBZMqHH6r4Tts7J_aSIgg"), decoded("DGv6ra1nlYgDCS1FRnbzlw")
    sealed = encrypt(b"When I grow up, I want to be a watermelon", decoded(public), auth, salt, private)
    assert sealed == decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95"
        "bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_its_service_has_forgotten_is_forgotten_here(
    status: int, file: Log, tmp_path: Path
) -> None:
    async with friends(file, tmp_path) as at:
        phone, laptop = await at.subscribe("ada"), await at.subscribe("ada")
        at.service.answers[phone.path] = status, {}
        await at.begin("ada", "bo")
        await at.wait(SOON)
        assert [each.endpoint for each in await at.node.push.store.subscriptions(ADA)] == [laptop.endpoint]
        assert (len(laptop.shown), at.counted("gone"), at.counted("sent")) == (1, 1, 1)


async def test_a_service_that_fails_is_asked_again_later_and_later(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("ada")
        at.service.answers[phone.path] = 503, {}
        await at.begin("ada", "bo", clock=DAY)
        await at.wait(SOON)
        await at.wait()
        assert at.service.asked == 1
        await at.wait(REST / 1000 / HOUR)
        await at.wait(REST / 1000 / HOUR)
        assert at.service.asked == 2
        at.service.answers.clear()
        await at.wait(REST / 1000 / HOUR)
        assert [shown["kind"] for shown in phone.shown] == ["turn"]
        assert (at.counted("later"), at.counted("sent")) == (2, 1)


async def test_services_that_refuse_everything_are_one_line_a_minute_in_the_log(
    file: Log, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with friends(file, tmp_path) as at:
        for _ in range(3):
            phone = await at.subscribe("ada")
            at.service.answers[phone.path] = 403, {}
        await at.begin("ada", "bo")
        await at.wait(SOON)
        assert at.counted("refused") == 3
        refusals = [line for line in caplog.messages if "refused a notification: 403" in line]
        assert len(refusals) == 1
        await at.begin("ada", "bo")
        await at.wait(SILENCE / 1000 / HOUR + SOON)
        assert caplog.messages.count(refusals[0]) == 2


async def test_a_service_that_says_when_is_left_alone_until_then(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("ada")
        at.service.answers[phone.path] = 429, {"Retry-After": "1800"}
        await at.begin("ada", "bo", clock=DAY)
        await at.wait(SOON)
        for _ in range(5):
            await at.wait(0.05)
        assert at.service.asked == 1
        at.service.answers.clear()
        for _ in range(8):
            await at.wait(0.25)
        assert len(phone.shown) == 1


async def test_a_service_that_hangs_is_felt_by_nobody(
    file: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with PushService(tmp_path).running() as hanging, friends(file, tmp_path) as at:
        lost = Device(hanging)
        hanging.hanging.add(lost.path)
        await at.subscribe("ada", device=lost)
        other = await at.subscribe("bo")
        tables = [await at.begin("ada", "bo", clock=DAY) for _ in range(3)]
        await at.hall.wait(SOON * HOUR)
        while not at.node.push._work.empty():
            await at.node.push.note_next()
        await at.node.push.sweep()  # This returns although the service hangs.
        while not hanging.asked:
            await asyncio.sleep(0)
        await at.play_turn("ada", tables[0])  # So does everything at the tables.
        await at.hall.wait(SOON * HOUR)
        while not at.node.push._work.empty():
            await at.node.push.note_next()
        await at.node.push.sweep()
        while not other.shown:
            await asyncio.sleep(0)
        assert hanging.asked == 3
        for sending in at.node.push._sending:
            sending.cancel()
        monkeypatch.setattr(delivery, "TIMEOUT", 0.05)
        with pytest.raises(NoAnswer):
            await at.node.delivery.send(read_endpoint(lost.endpoint, "any"), {}, b"")


async def test_services_that_hang_leave_room_for_others_in_the_next_sweep(
    file: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "MOST_AT_A_SWEEP", 2)
    async with PushService(tmp_path).running() as hanging, friends(file, tmp_path) as at:
        lost = Device(hanging)
        hanging.hanging.add(lost.path)
        await at.subscribe("ada", device=lost)
        other = await at.subscribe("bo")
        for name in ("ada", "ada", "bo"):
            await at.begin(name, "cy", clock=DAY)
            await at.hall.wait(1)
        while not at.node.push._work.empty():
            await at.node.push.note_next()
        await at.hall.wait(SOON * HOUR)
        await at.node.push.sweep()
        while hanging.asked < 2:
            await asyncio.sleep(0)
        assert not other.shown
        await at.node.push.sweep()
        while not other.shown:
            await asyncio.sleep(0)
        for sending in at.node.push._sending:
            sending.cancel()


async def test_a_name_server_that_hangs_holds_up_no_other_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    released, asked, look_up = threading.Event(), list[str](), socket.getaddrinfo

    def hang(host: str, *where: Any, **how: Any) -> Any:
        asked.append(host)
        if host.endswith(".example"):
            released.wait(60)
            raise socket.gaierror("no such name")
        return look_up(host, *where, **how)

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    async with PushService(tmp_path).running() as service:
        sender, device = Delivery("any", service.trusted), Device(service)
        urls = [f"https://{number % 40}.slow.example/x" for number in range(80)]
        hanging = [asyncio.create_task(sender.send(read_endpoint(url, "any"), {}, b"")) for url in urls]
        while not asked:
            await asyncio.sleep(0)
        answer = await sender.send(read_endpoint(device.endpoint, "any"), {}, b"")
        assert answer.status == 400  # It answers, although there is nothing to decrypt.
        assert asked == ["0.slow.example", "127.0.0.1"]
        released.set()
        results = await asyncio.gather(*hanging, return_exceptions=True)
        assert {str(result) for result in results} == {"no such name"}
        assert sorted(asked[2:]) == sorted(f"{number}.slow.example" for number in range(1, 40))


async def test_a_name_that_is_never_found_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    released, asked = threading.Event(), list[str]()

    def hang(host: str, *_: object, **__: object) -> None:
        asked.append(host)
        released.wait(60)
        raise socket.gaierror("no such name")

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    monkeypatch.setattr(names, "LIMIT", 0.01)
    sender = Delivery("any")
    for _ in range(2):
        with pytest.raises(NoAnswer, match="TimeoutError"):
            await sender.send(read_endpoint("https://slow.example/x", "any"), {}, b"")
    assert asked == ["slow.example"]
    released.set()


async def test_two_nodes_send_one_notification(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "LISTEN", 0)
    first, second = await open_log(postgresql), await open_log(postgresql)
    async with friends(first, tmp_path) as at:
        other = Friends(second, at.service)
        assert await other.ask("", "GET", "/api/push") == await at.ask("", "GET", "/api/push")
        phone = await other.subscribe("ada")
        await at.sweep()  # This node learns of the subscription.
        table = await at.begin("ada", "bo", clock=DAY)
        await at.node.push.settle()
        for hall in (at.hall, other.hall):
            await hall.wait(SOON * HOUR)
        await asyncio.gather(at.node.push.sweep(), other.node.push.sweep())
        await asyncio.gather(at.node.push.settle(), other.node.push.settle())
        assert [shown["kind"] for shown in phone.shown] == ["turn"]
        assert at.counted("sent") + other.counted("sent") == 1
        await other.play_turn("ada", table)
        await other.play_turn("bo", table)
        for _ in range(3):
            await other.wait(SOON)
        assert [shown["kind"] for shown in phone.shown] == ["turn", "turn"]
        for room in list(other.hall.rooms.values()):
            await room.close()
    await first.close()
    await second.close()


async def test_a_fault_of_ours_is_logged_and_not_taken_for_a_table_that_is_gone(
    file: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("push.turn")

    monkeypatch.setattr(notifier, "notification", fail)
    async with friends(file, tmp_path) as at:
        await at.subscribe("ada")
        table = await at.begin("ada", "bo", clock=DAY)
        await at.wait(SOON)
        assert f"A notification about table {table} failed" in caplog.text


async def test_news_that_cannot_be_noted_are_logged_and_later_ones_are_sent(
    file: Log, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise KeyError("turn")

    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("ada")
        at.node.push._put(fail)
        running = asyncio.create_task(at.node.push.run())
        await at.begin("ada", "bo", clock=DAY)
        await asyncio.wait(
            [running, asyncio.create_task(at.node.push._work.join())], return_when="FIRST_COMPLETED"
        )
        assert not running.done()
        running.cancel()
        await at.wait(SOON)
        assert [shown["kind"] for shown in phone.shown] == ["turn"]
        assert "News could not be noted" in caplog.text


@pytest.mark.parametrize(
    "url",
    [
        "http://updates.push.example/x",
        "https://user@updates.push.example/x",
        "https://updates.push.example:8443/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/x",
        "https://[/x",
        "https://updates.push.example/a b",
        "ftp://updates.push.example/x",
        "https:///x",
        f"https://updates.push.example/{'x' * 1_000}",
    ],
)
def test_an_endpoint_elsewhere_than_at_a_public_https_address_is_refused(url: str) -> None:
    with pytest.raises(Forbidden):
        read_endpoint(url, "on")


def test_the_endpoints_of_push_services_are_accepted() -> None:
    endpoint = read_endpoint("https://fcm.googleapis.com/fcm/send/abc?x=1", "on")
    assert endpoint == ("https", "fcm.googleapis.com", 443, "/fcm/send/abc?x=1")
    assert endpoint.origin == "https://fcm.googleapis.com"


async def test_a_public_name_with_an_address_of_our_own_network_is_never_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    endpoint = read_endpoint("https://rebound.push.example/x", "on")

    def lying(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", ("93.184.215.14", 443)), (0, 0, 0, "", ("10.0.0.7", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", lying)
    with pytest.raises(Forbidden):
        await public_address(endpoint, "on", Names())
    with pytest.raises(Forbidden):
        await Delivery("on").send(endpoint, {}, b"")


@pytest.mark.parametrize(
    "address", ["2002:0a00:0001::", "fe80::1%eth0", "224.0.0.1", "0.0.0.1", "100.64.0.1"]
)
def test_special_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


async def test_an_answer_without_an_end_is_given_up() -> None:
    async def babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(b"HTTP/1.1 201 Created\r\n" + b"X-Long: " + b"x" * 100_000)
        writer.close()

    async with await asyncio.start_server(babble, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(NoAnswer):
            await Delivery("any").send(read_endpoint(f"http://127.0.0.1:{port}/", "any"), {}, b"")
