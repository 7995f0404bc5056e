"""Hints over HTTP: for the seat that is to choose, at tables that allow them, and nothing about a running game elsewhere."""

import asyncio
import threading

import pytest
from msgspec import json

from rekke.analysis.advice import Advice
from rekke.lang import LANGUAGES
from rekke.lang.words import Words
from rekke.rules.events import Event
from rekke.rules.games import GAMES, play
from rekke.rules.position import Position
from rekke.server import hints
from rekke.server.hints import Hints
from rekke.server.limits import RATES, Limits
from rekke.table.acts import Refusal
from tests.hand_clock import HandClock
from tests.server.running import Person, refused


class Strict(Advice, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hint that has no fields but those described."""


def begun(host: Person, second: Person | None = None, **terms: object) -> str:
    """Return a table at which seat 1 is to choose; against a bot, or against somebody else."""
    game = {"game": "sequence-dice", "odds": "hints", **terms}
    sitters = [{"name": "Ada"}, *([{"bot": "novice"}] if second is None else [])]
    table = host.open(**game, sitters=sitters, begin=second is None)
    if second:
        second.do(table, "sit", seat=2, name="Bo")
        host.do(table, "begin")
    return table


def thrown(table: str, *people: Person) -> int:
    """Throw for whoever is to throw; return the seat."""
    (seat,) = people[0].get(f"/api/tables/{table}")["acting"]
    for person in people:
        if person.ask(table, "throw", seat=seat).status_code == 200:
            return int(seat)
    raise AssertionError(f"nobody may throw for seat {seat}")


def path(table: str, seat: int) -> str:
    return f"/api/tables/{table}/hint/{seat}"


def test_the_others_see_that_a_seat_takes_a_hint_and_only_that_seat_receives_it(
    host: Person, second: Person, nobody: Person
) -> None:
    table = begun(host, second, game="kivi")
    seat = thrown(table, host, second)
    own, other = (host, second) if seat == 1 else (second, host)
    answer = own.http.get(path(table, seat))
    assert refused(answer, "not-now") == "tell the others first that you take a hint"
    own.do(table, "hint", seat=seat)
    assert other.get(f"/api/tables/{table}/events")[-1]["text"] == "consults"
    advice = json.decode(own.http.get(path(table, seat)).content, type=Strict)
    moves = own.get(f"/api/tables/{table}/moves/{seat}")["moves"]
    assert {choice.event for choice in advice.choices} == set(moves)
    assert [choice.worth for choice in advice.choices] == sorted(
        (choice.worth for choice in advice.choices), reverse=True
    )
    assert (advice.seat, advice.choices[0].mark) == (seat, "fine")
    for person in (other, nobody):
        refused(person.http.get(path(table, seat)), "not-yours")
    refused(other.ask(table, "hint", seat=seat), "not-yours")
    assert refused(other.http.get(path(table, 3 - seat)), "not-now").endswith("has nothing to choose now")
    own.do(table, "play", seat=seat, event=advice.choices[0].event, throw=False)
    refused(own.http.get(path(table, seat)), "not-now")


def test_against_bots_a_hint_leaves_no_trace(host: Person) -> None:
    table = begun(host, game="kivi", seats=2)
    while host.get(f"/api/tables/{table}")["acting"] != [1]:
        pass  # the bot plays at once
    host.do(table, "throw", seat=1)
    before = host.get(f"/api/tables/{table}")["number"]
    assert host.get(path(table, 1))["choices"]
    assert host.get(f"/api/tables/{table}")["number"] == before


@pytest.mark.parametrize("odds", ["no", "yes"])
def test_elsewhere_nobody_is_told_anything_about_a_running_game(
    host: Person, second: Person, nobody: Person, odds: str
) -> None:
    table = begun(host, second, game="kivi", odds=odds)
    seat = thrown(table, host, second)
    own = host if seat == 1 else second
    for answer in (own.http.get(path(table, seat)), own.ask(table, "hint", seat=seat)):
        refused(answer, "not-now")
        assert answer.json()["why"]["key"] == "reason.table.no-hints"
    assert len({Words(language)("reason.table.no-hints") for language in LANGUAGES}) == len(LANGUAGES)
    refused(nobody.http.get(path(table, seat)), "not-yours")


@pytest.mark.parametrize("odds", ["no", "yes", "hints"])
def test_a_running_game_is_not_analysed_however_it_is_asked_for(
    host: Person, second: Person, nobody: Person, odds: str
) -> None:
    table = begun(host, second, game="kivi", odds=odds)
    seat = thrown(table, host, second)
    (host if seat == 1 else second).do(table, "leave", seat=seat)
    for person in (host, second, nobody):
        record = person.http.get(f"/table/{table}.rekke").content
        refused(person.http.get(f"/api/tables/{table}/analysis"), "not-now")
        refused(person.http.post("/api/analysis", content=record), "not-now")
        refused(person.http.post("/api/analysis/event?event=1", content=record), "not-now")


def test_a_square_of_cubo_that_is_considered_is_judged_too(host: Person) -> None:
    table = begun(host, game="cubo", relaxed="yes", first=1)
    host.do(table, "throw", seat=1)
    host.do(table, "throw", seat=1)
    square = host.get(f"/api/tables/{table}")["position"].split(" trays=")[1].split(" ")[0].split(",")[0]
    dice = [square[at : at + 2] for at in range(0, 18, 2)]
    reds, joker = dice[:-1], dice[-1]
    laid = [*reds[:4], joker, *reds[4:]]
    move = "cover " + "/".join("".join(laid[at : at + 3]) for at in (0, 3, 6))
    without = {choice["event"] for choice in host.get(path(table, 1))["choices"]}
    advice = host.get(f"{path(table, 1)}?move={move.replace(' ', '%20')}")
    assert move in {choice["event"] for choice in advice["choices"]}
    assert without <= {choice["event"] for choice in advice["choices"]}
    refused(host.http.get(f"{path(table, 1)}?move=cover%20R1"), "unreadable")
    refused(host.http.get(f"{path(table, 1)}?move=waive"), "illegal")
    refused(host.http.get(f"{path(table, 1)}?move={'9' * 101}"), "unreadable")


def throws() -> list[Position]:
    start = GAMES["kivi"].edition("en").start(seats=2, first=1)
    return [play(start, f"1 roll {dice}") for dice in ("644422", "655531")]


def test_an_address_is_limited_but_the_same_hint_again_costs_nothing() -> None:
    async def ask() -> None:
        limits = Limits(now=HandClock())
        limits.take("hint", "ada", RATES["hint"].burst - 1)
        made, (one, other) = Hints(limits), throws()
        first = await made.of(one, 1, None, "ada")
        assert await made.of(one, 1, None, "ada") is first
        limits.take("hint", "bo", RATES["hint"].burst)
        limits.delay("hint", "bo", RATES["hint"].per_second * 5)
        with pytest.raises(Refusal, match="too many requests"):
            await made.of(other, 1, None, "bo")
        await made.close()

    asyncio.run(ask())


def test_a_hint_that_comes_too_late_is_given_up_and_nothing_else_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    busy = threading.Event()

    def slow(_position: Position, _seat: int, _considered: Event | None) -> bytes:
        busy.wait()
        return b"{}"

    async def ask() -> None:
        made, (one, _) = Hints(Limits(0)), throws()
        with pytest.raises(Refusal) as refusal:
            await made.of(one, 1, None, "ada")
        assert refusal.value.code == "too-fast"
        busy.set()
        await made.close()

    monkeypatch.setattr(hints, "_hint", slow)
    monkeypatch.setattr(hints, "LONGEST", 0.01)
    asyncio.run(ask())
