"""Hints in the terminal: with a key in the app, typed in plain text, and seen by the others."""

from collections.abc import Iterator
from random import Random

import pytest

from rekke.analysis.advice import Advice, RatedChoice
from rekke.client.address import Address
from rekke.dealing.dealer import Dealer
from rekke.lang.words import Words
from rekke.rules.games import GAMES, play
from rekke.terminal.hints import hint_lines
from rekke.terminal.local_table import LocalTable
from rekke.terminal.plain import Person as Typing
from rekke.terminal.plain import begin
from rekke.terminal.remote_table import RemoteTable
from tests.server.running import HOST, SECOND, Person, Running
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import Hands, standing
from tests.terminal.test_plain_table import Typing as TypingThere

ENGLISH = Words("en")
KIVI = GAMES["kivi"].edition("en")


def offered(hands: Hands) -> list[str]:
    return [action.key for action in hands.screen.offered()]


def choosing(odds: str) -> Plain:
    at = Plain(f"kivi/en seats=2 odds={odds}").begin(ADA, BO)
    at.play("1 roll 644422")
    return at


async def test_a_key_shows_a_hint_where_the_table_allows_it() -> None:
    async with standing(choosing("hints")) as hands:
        assert "h" in offered(hands)
        await hands.press("h")
        await hands.pilot.app.workers.wait_for_complete()
        await hands.pilot.pause()
        line, why = hands.message.splitlines()
        assert line == "No choice is clearly the best. About equally good: Place on c4 · Keep 4 4 4 2 2."
        assert "% to win: Place on c4 · " in why
        await hands.press("left")
        assert not hands.message


@pytest.mark.parametrize("odds", ["no", "yes"])
async def test_elsewhere_there_is_no_such_key(odds: str) -> None:
    async with standing(choosing(odds)) as hands:
        assert "h" not in offered(hands)
        await hands.press("h")
        assert not hands.message


async def test_there_is_none_before_a_throw_nor_for_others() -> None:
    at = Plain("kivi/en seats=2 odds=hints").begin(ADA, BO)
    async with standing(at) as hands:
        assert "h" not in offered(hands)
    at.play("1 roll 644422")
    async with standing(at, BO) as hands:
        assert "h" not in offered(hands)


async def test_at_this_keyboard_hints_are_allowed() -> None:
    table = await LocalTable.open(begin(KIVI, ["Ada", "novice"], 1, Dealer(Random(1))))
    assert table.table.terms.odds == "hints"
    await table.close()


async def test_a_typed_hint_is_seen_by_the_others(server: Running, host: Person) -> None:
    second = Person(server.address, SECOND)
    table = host.open(odds="hints", sitters=[{"name": "Ada"}])
    second.do(table, "sit", seat=2, name="Bo")
    host.do(table, "begin")
    there = await RemoteTable.open(Address(server.address, table), HOST)
    typing = TypingThere(there)
    if (seat := second.get(f"/api/tables/{table}")["acting"][0]) == 2:
        second.do(table, "throw", seat=seat)
        moves = second.get(f"/api/tables/{table}/moves/2")["moves"]
        while second.get(f"/api/tables/{table}")["acting"] == [2]:
            place = next((move for move in moves if not move.startswith("keep")), moves[0])
            second.do(table, "play", seat=2, event=place, throw=place.startswith("keep"))
            moves = second.get(f"/api/tables/{table}/moves/2")["moves"]
    await typing.read("It is your turn (?)")
    await typing.type("?")
    assert (await typing.read("You may type")).endswith("\n  hint")
    await typing.type("hint")
    await typing.read("Ada takes a hint.")
    assert "% to win: " in await typing.read("% to win")
    assert second.get(f"/api/tables/{table}/events")[-1]["text"] == "consults"
    await typing.leave()
    second.http.close()


def test_a_game_in_plain_text_has_hints() -> None:
    lines: Iterator[str] = iter(["hint", "keep 444"])
    printed: list[str] = []
    position = play(KIVI.start(seats=2, first=1), "1 roll 644422")
    assert str(Typing("Ada", lambda _: next(lines), printed.append).choose(position, 1)) == "1 keep 444"
    assert printed[-1].startswith("No choice is clearly the best.")


def rated(*choices: tuple[str, float]) -> list[RatedChoice]:
    return [RatedChoice(event=event, worth=worth, mark="fine") for event, worth in choices]


@pytest.mark.parametrize(
    ("choices", "more", "line"),
    [
        ((), {}, "There are no hints for this game."),
        ((("box", 0.5),), {}, "Put the stone into the box: there is no other choice."),
        ((("keep -", 0.5), ("keep 4", 0.498)), {"equal": 2}, "All choices are about equally good."),
        (
            (("take b3 a1", 0.56), ("place a1", 0.5)),
            {},
            "Take over b3; its stone goes to a1: 6 points of winning chance more than the next choice.",
        ),
        (
            (("keep 444", 0.6), ("place a1", 0.5)),
            {"aim": "b3", "chance": 0.389},
            "Keep 4 4 4, then 38% for b3 (four of a kind).",
        ),
    ],
)
def test_a_hint_is_one_line(
    choices: tuple[tuple[str, float], ...], more: dict[str, object], line: str
) -> None:
    fields: dict[str, object] = {"seat": 1, "choices": rated(*choices), "equal": 1, **more}
    assert hint_lines(Advice(**fields), KIVI, ENGLISH)[0] == line  # type: ignore[arg-type]


def test_dice_of_cubo_are_written_row_by_row() -> None:
    cubo = GAMES["cubo"].edition()
    choices = rated(("cover R6R6B6/B5W5B1/R5R4B3", 0.6), ("grab B3", 0.5))
    first, second = hint_lines(Advice(seat=1, choices=choices, equal=1), cubo, ENGLISH)
    assert first.startswith("Lay R6 R6 B6 / B5 W5 B1 / R5 R4 B3: 10 points")
    assert second.endswith("50.0% to win: Grab blue 3")
