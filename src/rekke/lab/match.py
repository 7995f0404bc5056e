"""A match: players against each other over many games, so that the luck of seats and dice evens out.

The games come in blocks, one game for every seat: from game to game everybody moves on by one seat, so in a
block every player sits on every seat once. The games of a block share their dice: two players play a pair of
games with the same stream of dice and their seats exchanged, and the same seat begins both times, so each gets
the luck that the other had. (The throws diverge when players keep differently; the interval accounts for what
luck remains.) A program could remember the dice of one game in the next, so where one plays every game has its
own dice.

A block is also the unit of the statistics: see `interval`.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from itertools import chain, islice
from math import ceil
from typing import NamedTuple

from rekke.lab.game import Game
from rekke.lab.lineup import Deal, Lineup, check_names, chosen_path
from rekke.lab.processes import WorkerPool, in_turn
from rekke.lab.times import Times
from rekke.players.program import MILLISECONDS, is_program
from rekke.rules.position import Edition

CHUNK, COMPILED_CHUNK = 8, 64
"""Blocks in a chunk of work. Programs run for one chunk, however many processes play."""


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
    """Which of the two paths, that play the same games; None leaves it to the number of games."""

    @property
    def mirrored(self) -> bool:
        """Whether the games of a block share their dice."""
        return not any(map(is_program, self.names))

    @property
    def chunk(self) -> int:
        """The number of blocks in a chunk."""
        return COMPILED_CHUNK if self.compiled else CHUNK


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


class Block(NamedTuple):
    """Games in which every player sat on every seat once, and how long the players took to decide."""

    results: tuple[Result, ...]
    times: tuple[Times, ...]


def play_match(match: Match, games: int | None, workers: WorkerPool = in_turn) -> Generator[Block]:
    """Play complete blocks of at least this many games, or without end, in order, whoever does the work."""
    check_names(match.edition, match.names)
    path = chosen_path(match.edition, match.names, games, match.compiled)
    blocks = None if games is None else ceil(games / len(match.names))
    return _first_blocks(match._replace(compiled=path), blocks, workers)


def _first_blocks(match: Match, blocks: int | None, workers: WorkerPool) -> Generator[Block]:
    chunks = None if blocks is None else ceil(blocks / match.chunk)
    with closing(workers(play_chunk, match, chunks)) as played:
        yield from islice(played, blocks)


def play_chunk(match: Match, number: int) -> Generator[Block]:
    """Play a chunk of blocks with the same programs, so that the number of processes does not change what they see."""
    seats, sides = len(match.names), match.edition.start(len(match.names), 1).sides
    blocks = range(number * match.chunk + 1, (number + 1) * match.chunk + 1)
    deals = [_deal(match, block, moved) for block in blocks for moved in range(seats)]
    with Lineup(match.edition, match.names, match.milliseconds, compiled=bool(match.compiled)) as lineup:
        games = chain.from_iterable(lineup.play(deals))
        for _ in blocks:
            lineup.times = [Times() for _ in match.names]
            results = tuple(_result(match, sides, next(games), moved) for moved in range(seats))
            yield Block(results, tuple(lineup.times))


def _deal(match: Match, block: int, moved: int) -> Deal:
    seed = f"{match.seed}/{block}/{moved}"
    return Deal(f"{match.seed}/{block}/dice" if match.mirrored else f"{seed}/dice", seed, moved)


def _result(match: Match, sides: Sequence[int], game: Game, moved: int) -> Result:
    seats = [(index + moved) % len(sides) + 1 for index in range(len(sides))]
    shares, margins = _shares(game, sides), _margins(game, sides)
    return Result(
        tuple(shares[seat - 1] for seat in seats),
        () if game.forfeit else tuple(margins[seat - 1] for seat in seats),
        len(_winning(game, sides)),
        f"{game.opening.names[game.forfeit.seat - 1]}, {game.forfeit}" if game.forfeit else "",
        str(game.record) if match.records else "",
    )


def _winning(game: Game, sides: Sequence[int]) -> set[int]:
    """Return the sides that have won."""
    return {sides[seat - 1] for seat in game.winners}


def _shares(game: Game, sides: Sequence[int]) -> list[float]:
    """Return each seat's share of the victory."""
    winning = _winning(game, sides) or set(sides)
    return [(side in winning) / len(winning) for side in sides]


def _margins(game: Game, sides: Sequence[int]) -> list[int]:
    """Return each seat's score less the best score of another side."""
    scored = list(zip(sides, game.scores, strict=True))
    return [score - max(other for of, other in scored if of != side) for side, score in scored]
