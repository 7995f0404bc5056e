"""Players of Sequence Dice: they play by the rules, see what is obvious, and a better one wins more often."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.dealing.dealer import Dealer
from rekke.lab.match import Match, play_match
from rekke.lab.processes import in_turn
from rekke.lab.standing import Standing
from rekke.players.levels import player
from rekke.players.sequence_dice import MAKERS, expected
from rekke.players.sequence_dice_value import WAYS, Afterstates, LineStrengths, NextThrow, OpenLines
from rekke.players.sequence_dice_weights import counted, learned
from rekke.players.value import Value
from rekke.rules.games import GAMES
from rekke.rules.position import Chance
from rekke.rules.sequence_dice.rules import Position
from tests.kit import start
from tests.players.playing import victories
from tests.tables import one_game, starts

THINKING = ("skilled", "expert")
VALUES = (OpenLines(), OpenLines(counted), NextThrow(), NextThrow(counted))


def moment(chips: str, dice: str, seats: int = 2, turn: int = 1, choices: str = "") -> Position:
    edition = start(f"sequence-dice{choices}", seats).edition
    fields = {"seats": seats, "first": 1, "turn": turn, "chips": chips, "dice": dice, "throws": 99}
    position = edition.position({name: str(value) for name, value in fields.items()})
    assert isinstance(position, Position)
    return position


def chosen(level: str, position: Position) -> str:
    event = player("sequence-dice", level, Random("choice")).choose(position, position.turn)
    return f"{event.verb} {event.arguments[0]}".strip()


def some_positions(seats: int, count: int = 40, choices: str = "") -> Iterator[Position]:
    random = Random(f"some {seats}")
    dealer, anybody = Dealer(random), player("sequence-dice", "random", random)
    position = start(f"sequence-dice{choices}", seats)
    for _ in range(count):
        (actor,) = position.actors or (None,)
        if actor is None:
            return
        assert isinstance(position, Position)
        if isinstance(actor, Chance):
            yield position
            position = position.after(dealer.throw(actor))
        else:
            assert isinstance(actor, int)
            position = position.after(anybody.choose(position, actor))


@pytest.mark.parametrize("level", MAKERS)
@settings(max_examples=8, deadline=None)
@given(position=starts("sequence-dice"), seed=st.integers(0, 10**6))
def test_every_move_is_legal(level: str, position: Position, seed: int) -> None:
    random = Random(seed)
    dealer, anybody, somebody = (
        Dealer(random),
        player("sequence-dice", "random", random),
        player("sequence-dice", level, random),
    )
    for _ in range(120):
        if not position.actors:
            break
        (actor,) = position.actors
        if isinstance(actor, Chance):
            position = position.after(dealer.throw(actor))
            continue
        assert isinstance(actor, int)
        # Mostly the random player, so that crowded boards come soon and cheaply.
        mover = somebody if random.random() < 0.2 else anybody
        event = mover.choose(position, actor)
        assert event in list(position.moves(actor))
        position = position.after(event)


@pytest.mark.parametrize("level", MAKERS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    edition = GAMES["sequence-dice"].edition("", {"S1": "5"})
    one, other = (one_game(edition, (level, level), "same") for _ in range(2))
    assert one.record == other.record


@pytest.mark.parametrize("level", MAKERS)
def test_nobody_waits(level: str) -> None:
    assert player("sequence-dice", level, Random(1)).seconds(start("sequence-dice"), 1) == 0


@pytest.mark.parametrize("level", MAKERS)
def test_a_line_is_completed_when_it_can_be(level: str) -> None:
    position = moment("11111./2222../....../....../....../......", "11")
    assert chosen(level, position) == "place f1"
    position = moment("11111./2222../....../....../....../......", "65")
    assert chosen(level, position) == "place f1"


@pytest.mark.parametrize("level", THINKING)
def test_the_chip_that_threatens_is_removed(level: str) -> None:
    position = moment("2....2/2222.2/...1../..1.../1....1/1.....", "64")
    assert chosen(level, position) in {f"remove {file}2" for file in "abcdf"}


@pytest.mark.parametrize("level", THINKING)
def test_the_square_that_would_win_next_is_taken(level: str) -> None:
    position = moment("1....1/222.22/....../...1../1...../..1...", "54")
    assert chosen(level, position) == "place d2"


@pytest.mark.parametrize("level", THINKING)
def test_a_partner_is_not_blocked_but_helped(level: str) -> None:
    position = moment("2....2/111.11/....../...2../2...../..2...", "54", seats=4, turn=3)
    assert chosen(level, position) == "place d2"


def test_three_sides_stop_the_one_that_leads() -> None:
    position = moment("1.3..2/222.2./...3../...1../1...../..3...", "54", seats=3)
    assert chosen("expert", position) == "place d2"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("value", VALUES)
def test_the_chances_of_the_sides_add_up_to_one(value: Value[Afterstates], seats: int) -> None:
    positions = list(some_positions(seats))
    values = value(Afterstates.of(positions))
    assert values.shape == (len(positions), seats)
    sides = len(positions[0].chips)
    np.testing.assert_allclose(values[:, :sides].sum(axis=1), 1)
    np.testing.assert_array_equal(values, values[:, np.arange(seats) % sides])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("value", VALUES)
def test_the_value_turns_with_the_seats(value: Value[Afterstates], seats: int) -> None:
    boards = Afterstates.of(list(some_positions(seats)))
    chips = (tuple(row[-1:] + row[:-1]) for row in boards.chips.tolist())
    turned = Afterstates(boards.like, chips, (boards.turns % seats + 1).tolist())
    np.testing.assert_allclose(value(turned), np.roll(value(boards), 1, axis=1))


@pytest.mark.parametrize("value", VALUES)
def test_a_won_board_is_certain(value: Value[Afterstates]) -> None:
    won = moment("222222/11111./....../....../....../......", "-")
    np.testing.assert_array_equal(value(Afterstates.of([won])), [[0, 1]])


@pytest.mark.parametrize("choices", ["", " S5=again S8=unlimited", " S1=5", " S5=again S11=ends"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_next_throw_is_what_a_search_of_it_finds(seats: int, choices: str) -> None:
    """It leaves out only what a chip does to the other squares of its number: little."""
    positions = list(some_positions(seats, 80, choices))
    searched, foreseen = expected(positions, OpenLines()), NextThrow()(Afterstates.of(positions))
    assert np.abs(searched - foreseen).max() < 0.1
    assert np.sqrt(np.square(searched - foreseen).mean()) < 0.02


@pytest.mark.parametrize("choices", ["", " S5=again S8=unlimited", " S1=5", " S5=again S11=ends"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_throw_is_the_same_compiled(seats: int, choices: str) -> None:
    study = LineStrengths(Afterstates.of(list(some_positions(seats, 120, choices))), learned)
    np.testing.assert_allclose(study.after_throw_compiled(), study.after_throw(), rtol=1e-12)


def test_without_numba_the_same_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    position = moment("1.2..2/212.2./...2../1..1../1...../..2...", "65")
    compiled = chosen("expert", position)
    monkeypatch.setattr("rekke.players.sequence_dice_value.HAS_NUMBA", False)
    assert chosen("expert", position) == compiled


def test_all_throws_have_their_ways() -> None:
    assert sum(WAYS.values()) == 36
    assert WAYS[7] == 6


@pytest.mark.parametrize("sides", [2, 3])
@pytest.mark.parametrize("length", [5, 6])
def test_own_chips_weigh_more_than_empty_squares_than_chips_of_others(sides: int, length: int) -> None:
    for weights in (learned(sides, length), counted(sides, length)):
        own, exposed, empty, others, exposed_others = weights.squares
        for ways in range(6):
            assert min(own[ways], exposed[ways]) > empty[ways]
            assert empty[ways] > others[ways]
            assert own[ways] > exposed_others[ways]


@pytest.mark.parametrize(
    ("stronger", "weaker", "games"), [("novice", "random", 60), ("expert", "novice", 24)]
)
def test_a_better_player_wins_more_often(stronger: str, weaker: str, games: int) -> None:
    assert victories("sequence-dice", stronger, weaker, games) > games * 0.52


def test_a_novice_alone_among_two_skilled_players_wins_less_than_its_share() -> None:
    """A line with a chip of others is not lost where three sides play: another side may remove it."""
    match = Match(GAMES["sequence-dice"].edition(), ("novice", "skilled", "skilled"), "1")
    standing = Standing(match.names, "")
    for block in play_match(match, 150, in_turn):
        standing.add(block)
    assert standing.shares[0].mean < 1 / 3
