"""A match: players against each other over many games, so that the luck of seats and dice evens out.

The games come in blocks, one game for every seat: from game to game everybody moves on by one seat,
so in a block every player sits on every seat once. The games of a block share their dice: two players
play a pair of games with the same stream of dice and their seats exchanged, and who begins is the same
seat both times, so what the dice and the first move give to one they give to the other. (Throws part
ways when players keep differently; what is left of the luck is counted by the interval.) A program
could remember the dice of one game in the next, so where one plays every game has dice of its own.

A block is also what the statistics count: see `interval`.
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice
from math import ceil
from typing import NamedTuple

from rekke.lab.company import Company, Game, check_names
from rekke.lab.processes import Crew, in_turn
from rekke.lab.times import Times
from rekke.players.program import MILLISECONDS, is_program
from rekke.rules.position import Edition

STRETCH = 8
"""Blocks that are played one after the other by the same processes, however many play at once."""


class Match(NamedTuple):
    """What is played: everything on which the games depend."""

    edition: Edition
    names: tuple[str, ...]
    seed: str
    records: bool = False
    """Whether the text of the records is wanted."""
    milliseconds: int = MILLISECONDS
    """How long a program has for an answer."""

    @property
    def mirrored(self) -> bool:
        """The games of a block share their dice."""
        return not any(map(is_program, self.names))


class Result(NamedTuple):
    """What came of one game, for every player in the order in which they were named."""

    shares: tuple[float, ...]
    """Of the victory: 1 alone, less if it is shared; a draw is shared by all."""
    margins: tuple[int, ...]
    """The own score less the best of another side; nothing where a game was forfeited."""
    winners: int
    """How many sides have won: none in a draw."""
    forfeit: str
    record: str


class Block(NamedTuple):
    """Games in which every player sat on every seat once, and how long the players took to decide."""

    results: tuple[Result, ...]
    times: tuple[Times, ...]


def play_match(match: Match, games: int | None, crew: Crew = in_turn) -> Generator[Block]:
    """Play complete blocks of at least so many games, or without end, in order, whoever does the work."""
    check_names(match.edition, match.names)
    blocks = None if games is None else ceil(games / len(match.names))
    return _first_blocks(match, blocks, crew)


def _first_blocks(match: Match, blocks: int | None, crew: Crew) -> Generator[Block]:
    stretches = None if blocks is None else ceil(blocks / STRETCH)
    with closing(crew(stretch, match, stretches)) as played:
        yield from islice(played, blocks)


def stretch(match: Match, number: int) -> Iterator[Block]:
    """Play some blocks that follow each other. Programs live as long, so jobs do not change what they see."""
    with Company(match.edition, match.names, match.milliseconds) as company:
        for block in range(number * STRETCH + 1, (number + 1) * STRETCH + 1):
            company.times = [Times() for _ in match.names]
            results = tuple(_result(match, company, block, moved) for moved in range(len(match.names)))
            yield Block(results, tuple(company.times))


def _result(match: Match, company: Company, block: int, moved: int) -> Result:
    seed = f"{match.seed}/{block}/{moved}"
    game = company.play(f"{match.seed}/{block}/dice" if match.mirrored else f"{seed}/dice", seed, moved)
    seats = [(index + moved) % len(match.names) + 1 for index in range(len(match.names))]
    shares, margins = _shares(game), _margins(game)
    return Result(
        tuple(shares[seat] for seat in seats),
        () if game.forfeit else tuple(margins[seat] for seat in seats),
        len(_winning(game)),
        f"{game.record.names[game.forfeit.seat - 1]}, {game.forfeit}" if game.forfeit else "",
        str(game.record) if match.records else "",
    )


def _sides(game: Game) -> dict[int, int]:
    return dict(enumerate(game.record.start.sides, 1))


def _winning(game: Game) -> set[int]:
    sides = _sides(game)
    return {sides[seat] for seat in game.outcome.winners}


def _shares(game: Game) -> dict[int, float]:
    sides = _sides(game)
    winning = _winning(game) or set(sides.values())
    return {seat: (of in winning) / len(winning) for seat, of in sides.items()}


def _margins(game: Game) -> dict[int, int]:
    sides, scores = _sides(game), game.outcome.scores
    return {
        seat: scores[seat - 1] - max(scores[other - 1] for other in sides if sides[other] != of)
        for seat, of in sides.items()
    }
