"""Two paths, one result: the plain path and the compiled one play the same games, byte for byte."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial

import pytest

from rekke.lab.lineup import COMPILED_LEVELS, chosen_path
from rekke.lab.match import Match, play_match
from rekke.lab.processes import in_turn
from rekke.lab.simulate import COMPILED_CHUNK, Summary, simulate
from rekke.lab.standing import Standing
from rekke.record.reader import check
from rekke.rules.games import GAMES
from rekke.rules.position import Edition
from tests.cli.command import rekke

NINES = "/".join(["9 9 9 9 9 9"] * 6)


def editions(name: str) -> Iterator[Edition]:
    """Every edition, every choice made otherwise, and a board of a table's own."""
    game = GAMES[name]
    yield from map(game.edition, game.editions)
    for choice in game.choices:
        for value in (*choice.values[1:], *["6", "1"] * choice.any_number):
            yield game.edition(game.editions[-1], {choice.ruling: value})
    if game.words:
        columns, rows = game.edition().board.size
        yield game.edition(board="/".join([" ".join((game.words * columns)[:columns])] * rows))


def played(edition: Edition, names: list[str], games: int, seed: str, *, compiled: bool) -> tuple[str, str]:
    """The records and the summary, as text."""
    summary, records = Summary(len(names)), []
    for game in simulate(edition, names, games, seed, compiled=compiled):
        summary.add(game)
        records.append(str(game.record))
    return "\n".join(records), str(summary)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_the_same_on_both_paths(name: str, seats: int) -> None:
    for edition in editions(name):
        plain, compiled = (
            played(edition, ["random"] * seats, 8, f"æ {seats}", compiled=path) for path in (False, True)
        )
        assert compiled == plain


@pytest.mark.parametrize(
    "names", ["skilled,skilled", "random,skilled,random", "skilled,random,skilled,skilled"]
)
def test_skilled_games_of_kivi_are_the_same_on_both_paths(names: str) -> None:
    for edition in list(editions("kivi"))[1:8:3]:
        plain, compiled = (played(edition, names.split(","), 2, "1", compiled=path) for path in (False, True))
        assert compiled == plain


def test_a_draw_has_no_winner_on_either_path() -> None:
    edition = GAMES["sequence-dice"].edition(board=NINES)
    plain, compiled = (played(edition, ["random"] * 2, 3, "1", compiled=path) for path in (False, True))
    assert compiled == plain
    assert plain[1].startswith("3 games, 0 shared, ")


@pytest.mark.parametrize(("name", "names"), [("kivi", "random,skilled"), ("cubo", "random,random,random")])
def test_a_match_is_the_same_on_both_paths(name: str, names: str) -> None:
    reports = []
    for path in (False, True):
        match = Match(GAMES[name].edition(), tuple(names.split(",")), "1", records=True, compiled=path)
        standing, records = Standing(match.names), []
        for block in play_match(match, 20):
            standing.add(block)
            records += [result.record for result in block.results]
        reports.append((str(standing), records))
    assert reports[0] == reports[1]
    assert "ms a decision" not in reports[0][0]


def test_compiled_games_are_sound_records() -> None:
    for name in GAMES:
        for game in simulate(GAMES[name].edition(), ["random"] * 4, 20, "sound", compiled=True):
            assert check(game.record) == "ok"
            end = game.record.at().outcome
            assert end is not None
            assert (game.scores, game.winners) == (end.scores, end.winners)
            assert len(game.lines) == len(game.record.events)
            assert tuple(game.lines[:3]) == game.record.lines[:3]


def test_jobs_change_nothing_on_the_compiled_path() -> None:
    edition, games = GAMES["columbiz"].edition(), COMPILED_CHUNK + 20
    alone, together = (
        [
            str(game.record)
            for game in simulate(
                edition, ["random"] * 3, games, "1", partial(in_turn, jobs=jobs), compiled=True
            )
        ]
        for jobs in (1, 2)
    )
    assert alone == together
    assert len(alone) == len(set(alone)) == games


def test_the_compiled_path_is_taken_where_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    kivi, few = GAMES["kivi"].edition(), COMPILED_LEVELS["skilled"].games
    path = partial(chosen_path, kivi, wanted=None)
    assert path(["skilled", "random"], few)
    assert not path(["skilled", "random"], few - 1)
    assert not path(["random", "random"], few)
    assert path(["random", "random"], None)
    assert not path(["skilled", "expert"], None)
    with pytest.raises(ValueError, match="kivi has no compiled form of random, expert"):
        chosen_path(kivi, ["random", "expert"], 1, wanted=True)
    monkeypatch.setattr("rekke.compiling.compiled.HAS_NUMBA", False)
    assert not path(["random", "random"], None)


@pytest.mark.parametrize(
    "line", ["simulate columbiz --games 500", "match kivi --players random,skilled --games 20"]
)
def test_the_commands_give_the_same_bytes_without_numba(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    args = (*line.split(), "--seed", "7")
    fast = rekke(*args)
    monkeypatch.setattr("rekke.compiling.compiled.HAS_NUMBA", False)
    plain = rekke(*args)
    assert plain.out == fast.out
    assert re.match(r"\d+ games, ", fast.out)


WITHOUT_NUMBA = """
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else found(name, *rest)
from rekke.compiling.compiled import HAS_NUMBA
from rekke.lab.simulate import simulate
from rekke.rules.games import GAMES
assert not HAS_NUMBA
for name, level in (("cubo", "random"), ("kivi", "skilled")):
    for game in simulate(GAMES[name].edition(), [level] * 2, 1, "1", compiled=True):
        print(game.record, end="")
"""


def test_the_compiled_text_plays_the_same_games_where_numba_is_not_installed() -> None:
    command = [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    games = [
        str(game.record)
        for name, level in (("cubo", "random"), ("kivi", "skilled"))
        for game in simulate(GAMES[name].edition(), [level] * 2, 1, "1")
    ]
    assert printed == "".join(games)
