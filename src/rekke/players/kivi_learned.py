"""A learned value of KIVI's afterstates: the hand-made value and the network of `kivi_net`, evaluated with NumPy."""

from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from rekke.players.kivi_net import OWN, RIVAL, SIDE, Lookups, Net, expected_scores, lookups
from rekke.players.kivi_rolls import Rolls
from rekke.players.kivi_value import Afterstates, ExpectedLines, Grid, Outlook, owned, turns_left
from rekke.players.turn import turn_of
from rekke.players.victory import shares
from rekke.rules.games import GAMES
from rekke.rules.kivi.rules import WORDS, Edition

DECIMALS = 6
"""Expected scores are rounded, so that equal positions are worth the same in every batch and on every machine."""


class LearnedLines:
    """Values positions by the seats' shares of a victory, from the scores that a network expects at the end."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self._hand = ExpectedLines()
        # In double precision a position is worth the same in every batch, whatever it is multiplied with.
        self._layers = Net(*(layer.astype(np.float64) for layer in net))
        self._lookups = lru_cache(maxsize=8)(partial(_lookups, net))

    def __call__(self, batch: Afterstates) -> Grid:
        """Value many positions of one game at once."""
        left = turns_left(batch).sum(axis=1).astype(np.int64)
        return shares(self.scores(batch), np.where(left > 0, np.exp(self.net.log_spread[left]), 0.0))

    def scores(self, batch: Afterstates) -> Grid:
        """Return the scores that are expected at the end."""
        board, seats = seen(batch.edition), batch.stones.shape[1]
        in_order = (np.arange(seats) + batch.turn - 1) % seats
        own = owned(batch).transpose(2, 3, 0, 1)[:, in_order].astype(np.int64)
        sums = summed(self._lookups(board), board.words, own)
        outlook, left = self._hand.outlook(batch), turns_left(batch)[:, in_order].astype(np.int64)
        seen_in_order = Outlook(*(each[:, in_order] for each in outlook))
        expected = expected_scores(self._layers, sums, seen_in_order, left, board.rare)
        result = np.empty_like(outlook.score)
        result[:, in_order] = expected.round(DECIMALS)
        return result


@dataclass(frozen=True, eq=False)
class SeenBoard:
    """What the network is told of an edition: its board, and its targets in the order of `WORDS`."""

    words: NDArray[np.int64]
    """The index of the target of every square."""
    reach: NDArray[np.float32]
    """The probability that a turn which aims at a target ends with dice that meet it."""
    points: NDArray[np.float32]
    rare: NDArray[np.float32]
    """The same for rolls that allow taking a stone over, and for rolls that allow any vacant square."""
    printed: bool
    """Whether this is the printed board."""

    @cached_property
    def _key(self) -> bytes:
        return b"".join(each.tobytes() for each in (self.words, self.reach, self.points))

    def __eq__(self, other: object) -> bool:
        # Editions that differ in nothing that the network sees share their lookup tables.
        return isinstance(other, SeenBoard) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=64)
def seen(edition: Edition) -> SeenBoard:
    """Return what the network is told of an edition."""
    rolls, turn, board = Rolls.of(edition), turn_of(edition.dice), edition.board

    def hit(allowed: NDArray[np.bool_]) -> float:
        return turn.solve(allowed.astype(np.float64), throws=edition.throws).expected

    where = {word: number for number, word in enumerate(board.word.values())}
    reach = [hit(rolls.met[:, where[word]]) if word in where else 0.0 for word in WORDS]
    anywhere = np.array([edition.privilege(roll) != "nothing" for roll in turn.rolls])
    return SeenBoard(
        np.array([[WORDS.index(word) for word in row] for row in board.rows]),
        np.array(reach, np.float32),
        np.array([edition.points[word] for word in WORDS], np.float32),
        np.array([hit(rolls.takes), hit(anywhere)], np.float32),
        board.rows == GAMES["kivi"].edition().board.rows,
    )


def _lookups(net: Net, board: SeenBoard) -> Lookups:
    return lookups(net, board.words, board.reach, board.points, np.float32(board.printed))


def summed(known: Lookups, words: NDArray[np.int64], own: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return what the lookups say together for each position and seat, from boards of own stones by row and column."""
    taken = own.sum(axis=1, keepdims=True)
    squares = OWN * own + RIVAL * (taken - own)
    digits = 3 ** np.arange(SIDE)
    codes = np.concatenate([squares @ digits, squares.swapaxes(2, 3) @ digits], axis=2)
    lines: NDArray[np.float32] = known.lines[np.arange(2 * SIDE), codes].sum(axis=2)
    vacant = 1 - taken.reshape(len(own), -1)
    kinds = len(known.targets)
    count = vacant @ (words.reshape(-1, 1) == np.arange(kinds)).astype(np.int64)
    targets: NDArray[np.float32] = known.targets[np.arange(kinds), count].sum(axis=1)
    return lines + targets[:, None]
