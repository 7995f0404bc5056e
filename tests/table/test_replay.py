"""A replay: every event with its position, its gains and its scores, from a table or from a file."""

from pathlib import Path

import pytest

from rekke.record.reader import read_record
from rekke.rules.games import GAMES, read_position, write_position
from rekke.table.records import records
from rekke.table.replay import numbers_of, replay_of
from rekke.table.terms import Terms
from tests.table.played import again, begun, hall, play_on

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
        await again(room, {1: "ab" * 8, 2: "ab" * 8})
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
    ("game", "throws", "dice", "opening"),
    [("columbiz", 3, 8, 1), ("sequence-dice", 0, 0, 2), ("kivi", 3, 6, 1), ("cubo", 0, 0, 0)],
)
def test_a_game_tells_the_throws_and_dice_of_a_turn_and_the_dice_for_who_begins(
    game: str, throws: int, dice: int, opening: int
) -> None:
    empty = f"rekke: 1\ngame: {game}\nedition: {GAMES[game].default}\nseats: Ada | Bo\nfirst: 1\n---\n"
    seen = replay_of(read_record(empty))
    assert (seen.throws, seen.dice, seen.opening) == (throws, dice, opening)


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


def test_a_step_says_what_was_taken_back_before_it_and_ignores_the_comments_of_people() -> None:
    record = read_record(
        f"{LINES}; 1 roll what?\n; 1 place a1\n1 roll 666622\n; 1 place d4\n; 1 undoes\n1 place a2\n"
    )
    *_, thrown, placed = replay_of(record).steps
    assert (thrown.taken_back, placed.taken_back) == ([], ["place d4"])
