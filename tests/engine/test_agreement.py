"""The compiled games and the rules, fed the same events, agree on every position, move and score."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rekke.engine import cubo_state as cubo
from rekke.engine import sequence_dice
from rekke.engine.loop import event as read_back
from rekke.players.random import RandomPlayer
from rekke.record.reader import read_record
from rekke.record.record import Line, Record
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.events import Event, Pass, Roll
from rekke.rules.games import GAMES
from rekke.rules.position import Edition, Position
from tests.engine.coding import ENGINES, code
from tests.engine.coding import position as decoded
from tests.engine.coding import states as coded_states
from tests.goldens import FOLDER
from tests.tables import random_act, random_events

GAMES_EACH = {"columbiz": 8, "sequence-dice": 1, "kivi": 1, "cubo": 5}
"""Games at each table: enough for a second or two of each game."""
OWN_BOARDS = 8
MOST = 900
"""Events of one game; only Sequence Dice on a strange board has more, and then none of a new kind."""


def editions(name: str) -> Iterator[Edition]:
    """Yield every edition with all choices, and with boards of a table's own that have few or many different words."""
    game = GAMES[name]
    values = [(*choice.values, "7") if choice.any_number else choice.values for choice in game.choices]
    settings = [dict(zip(game.defaults, chosen, strict=True)) for chosen in product(*values)]
    for edition, chosen in product(game.editions, settings):
        yield game.edition(edition, chosen)
    random = Random(name)
    for number in range(OWN_BOARDS if game.words else 0):
        words = random.sample(game.words, 1 + number % len(game.words))
        columns, rows = game.edition().board.size
        drawn = "/".join(" ".join(random.choices(words, k=columns)) for _ in range(rows))
        yield game.edition(random.choice(game.editions), random.choice(settings), drawn)


def tables(name: str) -> Iterator[Position]:
    """Yield the start of a game of every edition, choice and number of seats."""
    for number, (edition, seats) in enumerate(product(editions(name), (2, 3, 4))):
        yield edition.start(seats, 1 + number % seats)


def history(position: Position, random: Random, most: int) -> tuple[list[Event], list[Position]]:
    """Return the events of a random game with odd dice, and the positions of the rules from the start on."""
    events, positions = [], [position]
    for event in random_events(position, random, most):
        events.append(event)
        positions.append(positions[-1].after(event))
    return events, positions


def punctual(position: Position, random: Random) -> tuple[list[Event], list[Position]]:
    """Return the same of a game of Cubo in which seats are late only if nothing else can happen: most swaps occur there."""
    events, positions, player = [], [position], RandomPlayer(random)
    while positions[-1].actors:
        actors = positions[-1].actors
        actor = random.choice([actor for actor in actors if not hasattr(actor, "seconds")] or actors)
        events.append(random_act(actor, positions[-1], player, random))
        positions.append(positions[-1].after(events[-1]))
    return events, positions


def saved(folder: Path, start: Position, events: list[Event]) -> Path:
    """Save a game on which they disagree as a record, and return its file."""
    names = tuple(f"seat {seat}" for seat in range(1, start.seats + 1))
    file = folder / f"{start.edition.game}-disagreement.rekke"
    lines = tuple(Line(event) for event in events)
    file.write_text(str(Record(start.edition, names, start.first, lines)), encoding="utf-8")
    return file


def agree(folder: Path, events: list[Event], positions: list[Position]) -> None:
    start = positions[0]
    states = coded_states(start.edition, start.seats, start.first, events)
    fast = [decoded(start.edition, state) for state in states]
    for at, (theirs, ours) in enumerate(zip(fast, positions, strict=True)):
        if theirs != ours:
            pytest.fail(
                f"event {at} of {saved(folder, start, events[:at])}: {theirs.fields} != {ours.fields}"
            )


@pytest.mark.parametrize("name", GAMES)
def test_compiled_games_and_rules_agree_on_every_position_of_every_edition_choice_and_seat(
    name: str, tmp_path: Path
) -> None:
    played: Counter[str] = Counter()
    for number, start in enumerate(chain.from_iterable(tables(name) for _ in range(GAMES_EACH[name]))):
        events, positions = history(start, Random(f"{name}/{number}"), MOST)
        agree(tmp_path, events, positions)
        played.update(event.verb for event in events)
    assert min(played[verb] for verb in GAMES[name].verbs) > 20, played
    assert played.total() > 5000


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.rekke")), ids=lambda file: file.stem)
def test_compiled_games_and_rules_agree_on_the_golden_games(file: Path, tmp_path: Path) -> None:
    record = read_record(file.read_text(encoding="utf-8"))
    agree(tmp_path, list(record.events), list(record.positions()))


def test_compiled_games_and_rules_agree_when_nobody_is_late_in_cubo(tmp_path: Path) -> None:
    for number, start in enumerate(tables("cubo")):
        agree(tmp_path, *punctual(start, Random(number)))


def test_compiled_games_and_rules_agree_on_a_draw_after_the_last_throw(tmp_path: Path) -> None:
    nines = "/".join(["9 9 9 9 9 9"] * 6)
    start = GAMES["sequence-dice"].edition(board=nines).start(2, 1)
    passes: list[Event] = [Roll(1, "21"), Pass(1), Roll(2, "21"), Pass(2)] * 1000
    positions = [start]
    for event in passes:
        positions.append(positions[-1].after(event))
    assert positions[-1].outcome is not None
    agree(tmp_path, passes, positions)
    lookup, states = replayed(start, passes)
    assert [at for at, state in enumerate(states) if sequence_dice.over(lookup, state)] == [len(passes)]


def replayed(start: Position, events: list[Event]) -> tuple[Any, Any]:
    """Return the lookup tables and the states of the compiled game."""
    lookup = ENGINES[start.edition.game].lookup(start.edition)
    return lookup, coded_states(start.edition, start.seats, start.first, events)


@pytest.mark.parametrize("name", ["columbiz", "sequence-dice", "kivi"])
def test_compiled_games_and_rules_agree_on_every_move_and_score(name: str) -> None:
    game = ENGINES[name]
    for number, start in enumerate(list(tables(name))[::5]):
        events, positions = history(start, Random(number), 200)
        lookup, states = replayed(start, events)
        for position, state in zip(positions, states, strict=True):
            assert game.over(lookup, state) == (position.outcome is not None)
            assert position.scores == tuple(game.score(lookup, state, seat) for seat in range(start.seats))
            for seat in position.actors:
                if isinstance(seat, int):
                    moves = [code(start.edition, move)[1:] for move in position.moves(seat)]
                    assert moves == [game.move(lookup, state, n) for n in range(game.choices(lookup, state))]


def test_compiled_games_and_rules_agree_on_every_grab_and_swap_of_cubo() -> None:
    for number, start in enumerate(list(tables("cubo"))[::3]):
        events, positions = punctual(start, Random(number))
        lookup, states = replayed(start, events)
        for position, state in zip(positions, states, strict=True):
            assert cubo.over(lookup, state) == (position.outcome is not None)
            assert position.scores == tuple(cubo.score(lookup, state, seat) for seat in range(start.seats))
            assert isinstance(position, Cubo)
            for seat in position.actors:
                if isinstance(seat, int) and position.tray(seat).covered:
                    moves = [code(position.edition, move)[1:] for move in position.moves(seat)]
                    assert moves == [cubo.move(state, n) for n in range(cubo.choices(state))]


@pytest.mark.parametrize("name", GAMES)
def test_coded_events_are_read_back(name: str) -> None:
    for number, start in enumerate(list(tables(name))[::7]):
        for event in random_events(start, Random(number), 100):
            assert read_back(start.edition, *code(start.edition, event)) == event


def test_a_disagreement_is_saved_as_a_record(tmp_path: Path) -> None:
    start = GAMES["kivi"].edition().start(2, 1)
    events: list[Event] = [Roll(1, "644422")]
    with pytest.raises(pytest.fail.Exception, match=r"event 1 of .*kivi-disagreement\.rekke"):
        agree(tmp_path, events, [start, start])
    assert "1 roll 644422" in (tmp_path / "kivi-disagreement.rekke").read_text(encoding="utf-8")
