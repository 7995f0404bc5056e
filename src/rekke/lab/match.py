"""A match: players against each other over many games, so that the luck of seats and dice evens out.

The games come in blocks, one game for every order in which the players can sit (see `orders`): two players exchange
their seats, three different ones sit in six orders and four in 24. So in a block every player sits on every seat, and
follows every other player, equally often. The games of a block share their dice: two players play a pair of games with
the same stream of dice, and the same seat begins both times, so each gets the luck that the other had. (The throws
diverge when players keep differently; the interval accounts for what luck remains.) A program could remember the dice of
one game in the next, so where one plays every game has its own dice.

A block is also the unit of the statistics: see `interval`.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from itertools import chain, islice
from math import ceil
from typing import NamedTuple

from rekke.analysis.analyse import luck_of
from rekke.lab.game import PlayedGame
from rekke.lab.lineup import Deal, Lineup, check_names, chosen_path
from rekke.lab.orders import Order, orders
from rekke.lab.processes import WorkerPool, in_turn
from rekke.lab.times import Times
from rekke.players.program import MILLISECONDS, is_program
from rekke.rules.position import Edition

CHUNK, COMPILED_CHUNK = 16, 128
"""Games in a chunk of work, if a block is not longer. Programs run for one chunk, however many processes play."""


class Match(NamedTuple):
    """Everything on which the games depend, and the path on which they are played."""

    edition: Edition
    names: tuple[str, ...]
    seed: str
    records: bool = False
    """Whether the text of the records is wanted."""
    milliseconds: int = MILLISECONDS
    """How long a program has for an answer."""
    compiled: bool | None = None
    """Whether to play on the compiled path; None lets the number of games decide. Both paths play the same games."""
    luck: bool = False
    """Whether the luck of every game is measured, to subtract it from its result."""

    @property
    def mirrored(self) -> bool:
        """Whether the games of a block share their dice."""
        return not any(map(is_program, self.names))

    @property
    def orders(self) -> list[Order]:
        """The orders in which the players sit, one for each game of a block."""
        return orders(self.names, self.sides)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.edition.start(len(self.names), 1).sides

    @property
    def chunk(self) -> int:
        """The number of blocks in a chunk."""
        return max(1, (COMPILED_CHUNK if self.compiled else CHUNK) // len(self.orders))


class Result(NamedTuple):
    """The result of one game for every player, in the order in which they were named."""

    shares: tuple[float, ...]
    """Shares of the victory: 1 alone, less if it is shared; a draw is shared by all."""
    margins: tuple[int, ...]
    """A player's score less the best score of another side; empty where a game was forfeited."""
    winners: int
    """How many sides have won: none in a draw."""
    forfeit: str
    record: str
    luck: tuple[float, ...] = ()
    """What the dice gave each player, in shares of the victory; empty where it is not wanted."""
    order: Order = ()
    """The index of the player on each seat; empty if they sat as they were named."""


class Block(NamedTuple):
    """Games in which the players sat in every order, and how long they took to decide."""

    results: tuple[Result, ...]
    times: tuple[Times, ...]


def is_analysed(names: Sequence[str]) -> bool:
    """Return whether to analyse a match by default: if an expert plays, whose games take long anyway."""
    return "expert" in names


def play_match(match: Match, games: int | None, workers: WorkerPool = in_turn) -> Generator[Block]:
    """Play complete blocks of at least this many games, or without end, in order, whoever does the work."""
    check_names(match.edition, match.names)
    path = chosen_path(match.edition, match.names, games, match.compiled)
    blocks = None if games is None else ceil(games / len(match.orders))
    return _first_blocks(match._replace(compiled=path), blocks, workers)


def _first_blocks(match: Match, blocks: int | None, workers: WorkerPool) -> Generator[Block]:
    chunks = None if blocks is None else ceil(blocks / match.chunk)
    with closing(workers(play_chunk, match, chunks)) as played:
        yield from islice(played, blocks)


def play_chunk(match: Match, number: int) -> Generator[Block]:
    """Play a chunk of blocks with the same programs, so that the number of processes does not change what they see."""
    orders, sides = match.orders, match.sides
    blocks = range(number * match.chunk + 1, (number + 1) * match.chunk + 1)
    deals = [_deal(match, block, n, order) for block in blocks for n, order in enumerate(orders)]
    with Lineup(match.edition, match.names, match.milliseconds, compiled=bool(match.compiled)) as lineup:
        games = chain.from_iterable(lineup.play(deals))
        for _ in blocks:
            lineup.times = [Times() for _ in match.names]
            results = tuple(_result(match, sides, next(games), order) for order in orders)
            yield Block(results, tuple(lineup.times))


def _deal(match: Match, block: int, number: int, order: Order) -> Deal:
    seed = f"{match.seed}/{block}/{number}"
    return Deal(f"{match.seed}/{block}/dice" if match.mirrored else f"{seed}/dice", seed, order)


def _result(match: Match, sides: Sequence[int], game: PlayedGame, order: Order) -> Result:
    seats = [order.index(index) + 1 for index in range(len(order))]
    shares, margins = _shares(game, sides), _margins(game, sides)
    return Result(
        tuple(shares[seat - 1] for seat in seats),
        () if game.forfeit else tuple(margins[seat - 1] for seat in seats),
        len(_winning(game, sides)),
        f"{game.opening.names[game.forfeit.seat - 1]}, {game.forfeit}" if game.forfeit else "",
        str(game.record) if match.records else "",
        _luck(game, seats) if match.luck else (),
        order,
    )


def _luck(game: PlayedGame, seats: Sequence[int]) -> tuple[float, ...]:
    """Return what the dice gave to these seats."""
    luck = luck_of(game.record)
    return tuple(luck[seat - 1] for seat in seats)


def _winning(game: PlayedGame, sides: Sequence[int]) -> set[int]:
    """Return the sides that have won."""
    return {sides[seat - 1] for seat in game.winners}


def _shares(game: PlayedGame, sides: Sequence[int]) -> list[float]:
    """Return each seat's share of the victory."""
    winning = _winning(game, sides) or set(sides)
    return [(side in winning) / len(winning) for side in sides]


def _margins(game: PlayedGame, sides: Sequence[int]) -> list[int]:
    """Return each seat's score less the best score of another side."""
    scored = list(zip(sides, game.scores, strict=True))
    return [
        score - max(other for other_side, other in scored if other_side != side) for side, score in scored
    ]
