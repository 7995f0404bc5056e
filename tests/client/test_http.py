"""Requests without a connection: open a table, list the games, read what happened."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.http import TRIES, HttpClient
from rekke.client.unreachable import Unreachable
from rekke.record.reader import check, read_record
from rekke.rules.games import GAMES
from rekke.table.acts import Refusal
from rekke.table.messages import Begin, Forfeit
from rekke.table.new_table import NewTable, Sitter
from tests.server.running import HOST, SECOND, Running


@contextmanager
def answering(*answers: tuple[int, bytes]) -> Iterator[tuple[str, list[str]]]:
    """Run a server that gives these answers in turn, the last one for ever; yield its address and what it was asked."""
    left, asked = [*answers], list[str]()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            status, body = left.pop(0) if len(left) > 1 else left[0]
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()
            thread.join()


def refused(code: str) -> bytes:
    return f'{{"is":"refused","code":"{code}","reason":"not now"}}'.encode()


async def test_a_table_is_opened_with_people_and_bots_and_begun_in_one_request(server: Running) -> None:
    http = HttpClient(server.address, HOST)
    new = NewTable(game="kivi", sitters=(Sitter(name="Ada"), Sitter(bot="novice")), begin=True)
    opened = await asyncio.to_thread(http.open_table, new)
    assert (opened.phase, opened.host) == ("play", True)
    assert [(seat.name, seat.bot, seat.yours) for seat in opened.seats] == [
        ("Ada", "", True),
        ("novice", "novice", False),
    ]
    async with TableConnection(Address(server.address, opened.table), HOST) as table:
        await table.act(Forfeit(seat=1))
        seen = await asyncio.to_thread(http.events, opened.table, 1)
        assert [event.text for event in seen] == [line.text for line in table.lines[1:]]
    assert (await asyncio.to_thread(http.table, opened.table)).ending == "forfeit"
    record = read_record(await asyncio.to_thread(http.records, opened.table))
    assert (record.names, check(record)) == (("Ada", "novice"), "unfinished")


async def test_a_long_log_is_read_in_pages(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.server.table_api.MAX_EVENTS", 2)
    http = HttpClient(server.address, HOST)
    new = NewTable(game="kivi", sitters=(Sitter(name="Ada"), Sitter(name="Bo")))
    opened = await asyncio.to_thread(http.open_table, new)
    async with TableConnection(Address(server.address, opened.table), HOST) as table:
        await table.act(Begin())
    events = await asyncio.to_thread(http.events, opened.table)
    assert [event.number for event in events] == [*range(1, len(events) + 1)]
    assert len(events) > 3


def test_the_games_are_listed(server: Running) -> None:
    games = HttpClient(server.address).games()
    assert [game.game for game in games] == [*GAMES]
    assert games[2].levels[0] == "random"


def test_a_refusal_says_why(server: Running) -> None:
    with pytest.raises(Refusal, match="send a token of your own") as refusal:
        HttpClient(server.address).open_table(NewTable(game="kivi"))
    assert refusal.value.code == "not-yours"
    with pytest.raises(Refusal, match="there is no such table"):
        HttpClient(server.address, SECOND).records("abcdefghjkmnpq")


def test_a_request_that_is_refused_for_a_while_is_sent_again() -> None:
    with answering((429, refused("too-fast")), (503, refused("unkept")), (200, b"[]")) as (server, asked):
        assert HttpClient(server).games() == []
    assert asked == ["/api/games"] * 3


def test_a_request_that_is_refused_for_ever_is_given_up() -> None:
    with answering((503, refused("closing"))) as (server, asked), pytest.raises(Refusal, match="not now"):
        HttpClient(server).games()
    assert len(asked) == TRIES


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (404, b"<html>", "the server answers with HTTP status 404"),
        (404, b'{"is":"pong","now":1}', "the server answers with HTTP status 404"),
        (200, b"<html>", "the server sends messages that no table of ours sends"),
    ],
)
def test_a_server_of_something_else_is_recognised(status: int, body: bytes, reason: str) -> None:
    with answering((status, body)) as (server, _), pytest.raises(Unreachable, match=reason):
        HttpClient(server).games()


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("http://127.0.0.1:9", "Connection refused"),
        ("http://nowhere.invalid", "cannot reach a table at http://nowhere.invalid"),
    ],
)
def test_a_server_that_cannot_be_reached_is_reported(
    address: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("no_proxy", "*")
    with pytest.raises(Unreachable, match=reason):
        HttpClient(address).games()
