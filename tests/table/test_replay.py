"""A replay: every event with its position, its gains and its scores, from a table or from a file."""

from pathlib import Path

import pytest
from msgspec import json

from rekke.record.reader import read_record
from rekke.rules.games import GAMES, read_position, write_position
from rekke.table import messages as ask
from rekke.table.changes import Change
from rekke.table.records import records
from rekke.table.replay import numbers_of, replay_of
from rekke.table.terms import Terms
from tests.table.played import ME, begun, hall, play_on
from tests.table.seated import ADA, BO, Plain

LINES = """\
rekke: 1
game: kivi
edition: en
seats: Ada | Bo
first: 1
---
1 roll 644422 ; 1.250
1 place b4 ; somewhere
2 roll 644422
2 place c4
"""


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_at_a_table_is_shown_with_the_numbers_of_its_log(tmp_path: Path, game: str) -> None:
    async with hall(tmp_path) as node:
        room = await begun(node, Terms(game=game), *(() if game == "cubo" else ("random",)))
        entries = await play_on(room, 400)
    (record,) = records(entries)
    seen = replay_of(record, *numbers_of(entries))
    kept = {entry.number: (entry.seat, entry.text) for entry in entries}
    assert len(seen.steps) == len(record.events)
    assert all(kept[step.number] == (step.seat, step.text) for step in seen.steps)
    assert seen.steps[-1].position == write_position(list(record.positions())[-1])
    assert [len(row) for row in seen.board] == [len(row) for row in record.edition.board.rows]


@pytest.mark.parametrize("game", GAMES)
async def test_the_reasons_add_up_to_the_scores_after_every_event(tmp_path: Path, game: str) -> None:
    async with hall(tmp_path) as node:
        entries = await play_on(await begun(node, Terms(game=game)), 400)
    (record,) = records(entries)
    total = [0] * len(record.names)
    for step in replay_of(record).steps:
        for gain in step.gains:
            total[gain.seat - 1] += gain.points
        assert total == step.scores


async def test_every_game_at_a_table_has_numbers_of_its_own(tmp_path: Path) -> None:
    async with hall(tmp_path) as node:
        room = await begun(node, Terms(game="sequence-dice"))
        await play_on(room)
        await room.act(ME, ask.Rematch(seat=1))
        for seat in (1, 2):
            await room.act(ME, ask.Seed(seat=seat, seed="ab" * 8))
        entries = await play_on(room)
    first, second = numbers_of(entries)
    assert max(first) < min(second)
    assert [len(first), len(second)] == [len(record.events) for record in records(entries)]


def test_a_file_is_shown_with_its_seconds_where_it_has_them() -> None:
    seen = replay_of(read_record(LINES))
    assert [(step.number, step.at) for step in seen.steps] == [(1, 1_250), (2, 0), (3, 0), (4, 0)]
    assert (seen.names, seen.sides) == (["Ada", "Bo"], [1, 2])
    assert (seen.points["3+3"], seen.counted, seen.rounds) == (3, True, 0)
    assert read_position(seen.start) == read_record(LINES).start
    assert (seen.ended, seen.winners) == (False, [])


def test_a_file_of_partners_says_who_they_are() -> None:
    four = LINES.replace("kivi", "sequence-dice").replace("edition: en", "edition: no")
    four = four.replace("Ada | Bo", "Ada | Bo | Cy | Di").partition("---\n")[0] + "---\n"
    assert replay_of(read_record(four)).sides == [1, 2, 1, 2]
    assert not replay_of(read_record(four)).counted


def test_a_file_of_cubo_says_how_many_rounds_there_are() -> None:
    cubo = LINES.replace("kivi", "cubo").replace("edition: en", "edition: nl").partition("---\n")[0] + "---\n"
    assert replay_of(read_record(cubo)).rounds == 6


@pytest.mark.parametrize(
    ("game", "throws", "opening"),
    [("columbiz", 3, 1), ("sequence-dice", 0, 2), ("kivi", 3, 1), ("cubo", 0, 0)],
)
def test_a_game_tells_the_throws_of_a_turn_and_the_dice_for_who_begins(
    game: str, throws: int, opening: int
) -> None:
    empty = f"rekke: 1\ngame: {game}\nedition: {GAMES[game].default}\nseats: Ada | Bo\nfirst: 1\n---\n"
    seen = replay_of(read_record(empty))
    assert (seen.throws, seen.opening) == (throws, opening)


def test_a_file_without_a_proof_says_so() -> None:
    seen = replay_of(read_record(LINES))
    assert (seen.verified, seen.commitment, seen.seeds) == (0, "", [])
    assert seen.verdict.startswith("unproven")


async def test_a_game_that_ended_is_shown_with_its_proof_verified(tmp_path: Path) -> None:
    async with hall(tmp_path) as node:
        entries = await play_on(await begun(node, Terms(game="kivi")))
    (record,) = records(entries)
    seen = replay_of(record)
    assert seen.verdict == f"verified: {seen.verified} throws"
    assert seen.secret
    assert seen.ended
    assert seen.winners


def test_whoever_asks_for_positions_gets_the_gains_of_an_event() -> None:
    at = Plain().begin(ADA, BO)
    before = at.table
    at.play("1 roll 644422")
    thrown = at.table
    at.play("1 place b4")
    told = Change(at.entries[-1], thrown, at.table)
    event, gained = (json.decode(message) for message in told.positioned)
    assert read_position(event["position"]) == at.game
    assert gained == {
        "is": "gained",
        "number": at.table.number,
        "gains": [{"seat": 1, "points": 1, "why": "alone", "squares": ["b4"]}],
        "scores": [1, 0],
    }
    assert len(Change(at.entries[-2], before, thrown).positioned) == 1
