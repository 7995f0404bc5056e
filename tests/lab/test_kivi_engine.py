"""The engine that learns KIVI plays by the rules: scores, afterstates, solved turns and whole games are compared with them."""

from collections.abc import Iterator
from random import Random

import jax.numpy as jnp
import numpy as np
import pytest

from rekke.lab.learning.kivi import engine
from rekke.lab.learning.kivi.hand import outlook, score
from rekke.lab.learning.kivi.tables import edition_of, kinds, lattice, printed
from rekke.lab.learning.kivi.train import first_state
from rekke.players.kivi import plan
from rekke.players.kivi_learned import LearnedLines
from rekke.players.kivi_net import Net
from rekke.players.kivi_value import Afterstates, ExpectedLines
from rekke.rules.kivi.events import Take
from rekke.rules.kivi.rules import WORDS, Edition, Position


def some_net() -> Net:
    """Weights that correct the hand-made value, and differ from square to square."""
    net = first_state("7").net
    added = np.random.default_rng(7).normal(0, 0.3, net.added.shape).astype(np.float32)
    return Net(*(np.asarray(each) for each in net._replace(added=added)))


def some_position(edition: Edition, seats: int, turns: int, random: Random) -> Position:
    """A position in which every seat has put some of its stones on random squares."""
    squares = random.sample(range(49), seats * 10)
    stones, boxed = [0] * seats, [0] * seats
    for turn in range(turns):
        if random.random() < 0.1:
            boxed[turn % seats] += 1
        else:
            stones[turn % seats] |= 1 << squares[turn]
    return Position(edition, 1, turns % seats + 1, tuple(stones), tuple(boxed), edition.hand)


def as_array(position: Position) -> np.ndarray:
    """The stones by seat in the order of moving, row and column."""
    bits = np.array([[own >> square & 1 for square in range(49)] for own in position.stones], np.float32)
    return np.roll(bits, 1 - position.turn, 0).reshape(-1, 7, 7)


def own_board(random: Random) -> str:
    words = [random.choice(WORDS) for _ in range(49)]
    return "/".join(" ".join(words[row * 7 : row * 7 + 7]) for row in range(7))


def group_of(net: Net, kind: int, edition: Edition) -> engine.Group:
    board = np.array([[WORDS.index(word) for word in row] for row in edition.board.rows])
    return engine.make_group(net, kinds(), kind, board)


def test_stones_score_as_in_the_rules() -> None:
    random = Random(1)
    edition = edition_of(0)
    points = kinds().points[0][printed()]
    for _ in range(20):
        position = some_position(edition, 4, random.randrange(41), random)
        scored = score(jnp.asarray(as_array(position)), points)
        rolled = np.roll(position.scores, 1 - position.turn)
        assert np.array_equal(scored, rolled)


@pytest.mark.parametrize(("seats", "kind"), [(2, 0), (3, 5)])
def test_the_hand_made_value_is_that_of_the_first_expert(seats: int, kind: int) -> None:
    random = Random(seats)
    edition = edition_of(kind, own_board(random) if kind else None)
    group = group_of(some_net(), kind, edition)
    for turns in (0, seats * 4 + 1, seats * 10):
        position = some_position(edition, seats, turns, random)
        left = engine.turns_left(seats, turns)
        own = jnp.asarray(as_array(position))[None]
        foreseen = outlook(own, left, group.board, group.reach, group.points)
        by_hand = ExpectedLines().outlook(Afterstates.of([position]))
        for ours, theirs in zip(foreseen, by_hand, strict=True):
            assert np.allclose(ours, np.roll(theirs, 1 - position.turn, 1), atol=1e-4)


@pytest.mark.parametrize(("seats", "kind"), [(2, 0), (2, 3), (3, 5), (4, 1)])
def test_a_turn_is_solved_as_players_solve_it(seats: int, kind: int) -> None:
    random = Random(f"{seats}/{kind}")
    net, value = some_net(), LearnedLines(some_net())
    edition = edition_of(kind, own_board(random) if kind % 2 else None)
    group = group_of(net, kind, edition)
    for turns in (0, seats * 5 + 1, seats * 10 - 1):
        before = some_position(edition, seats, turns, random)
        own = jnp.asarray(as_array(before))[None]
        of = engine.actions(net, group, kinds(), own, turns)
        _, last, lost = engine.best_actions(kinds(), group, of)
        solved = engine.solve(lattice(), last, lost)
        takes = list(takes_of(before, np.asarray(own), of))
        seat = before.turn
        by_rules = plan(before, seat, value, takes)
        of_rules = by_rules.solved.for_seats(by_rules.values[by_rules.best], by_rules.values[by_rules.best])
        expected = np.roll(of_rules.expected, 1 - seat)
        assert np.allclose(solved.expected[0], expected, atol=1e-4)


def takes_of(before: Position, own: np.ndarray, of: engine.Actions) -> Iterator[Take]:
    """The takeovers that the engine considers, as events; their stones are read from the boards after them."""
    squares = before.edition.board.squares
    for taking, after in zip(np.asarray(of.taking[0]), np.asarray(of.own[0]), strict=True):
        if taking:
            change = (after - np.asarray(own[0])).reshape(len(after), -1)
            (taken,) = np.flatnonzero(change[0] > 0)
            (to,) = np.flatnonzero((change[1:] > 0).any(0))
            yield Take(before.turn, squares[taken], squares[to])
