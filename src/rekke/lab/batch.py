"""Many games of a lineup in one compiled loop, with the random numbers of the plain path."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.compiling.stream import Stream, first_words
from rekke.dealing.dealer import Dealer
from rekke.engine.loop import SEATS_AT_MOST, CodedGames, event, play
from rekke.lab.game import PlayedGame, line
from rekke.lab.lineup import COMPILED_LEVELS, Deal, Lineup
from rekke.record.record import Line, Record
from rekke.rules.games import GAMES
from rekke.rules.parts import part
from rekke.rules.position import Edition


class CodedLines(Sequence[Line]):
    """The lines of a compiled game, decoded when they are read."""

    def __init__(self, edition: Edition, log: Ints, times: Floats) -> None:
        self.edition, self.log, self.times = edition, log, times

    def __len__(self) -> int:
        return len(self.log)

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> "CodedLines": ...
    def __getitem__(self, at: int | slice) -> "Line | CodedLines":
        if isinstance(at, slice):
            return CodedLines(self.edition, self.log[at], self.times[at])
        seat, verb, what = self.log[at].tolist()
        return line(event(self.edition, seat, verb, what), self.times[at])


@dataclass(frozen=True, eq=False)
class Batch:
    """Games that were played in one compiled loop; it is small to send from process to process."""

    openings: Sequence[Record]
    played: CodedGames

    def __iter__(self) -> Iterator[PlayedGame]:
        begin = 0
        rows = zip(self.openings, self.played.ends.tolist(), self.played.scores.tolist(), strict=True)
        for opening, end, scores in rows:
            lines = CodedLines(opening.edition, self.played.log[begin:end], self.played.times[begin:end])
            own = tuple(scores[: len(opening.names)])
            yield PlayedGame(opening, lines, own, _winners(opening.edition, own))
            begin = end


def play_batch(lineup: Lineup, deals: Sequence[Deal]) -> Batch:
    """Play games of players who all have a compiled form."""
    edition, seats = lineup.edition, len(lineup.names)
    compiled_levels = list(COMPILED_LEVELS)
    levels = [compiled_levels.index(name) for name in lineup.names]
    game = part(COMPILED_LEVELS[compiled_levels[max(levels)]].layer, edition.game)
    assert game is not None
    firsts, levels_by_seat = np.zeros(len(deals), np.int64), np.zeros((len(deals), SEATS_AT_MOST), np.int64)
    streams = np.zeros((len(deals), 1 + SEATS_AT_MOST, 4), np.int64)
    for number, deal in enumerate(deals):
        seated, dice = lineup.seated(deal.order).values(), Stream(deal.dice)
        firsts[number] = Dealer(dice).first(GAMES[edition.game], seats)
        levels_by_seat[number, :seats] = [levels[index] for index in seated]
        own = (first_words(f"{deal.seed}/{index + 1}") for index in seated)
        streams[number, : 1 + seats] = [dice.words, *own]
    played = play(game, edition, seats, firsts=firsts, streams=streams, levels=levels_by_seat)
    openings = [lineup.opening(deal.order, first) for deal, first in zip(deals, firsts.tolist(), strict=True)]
    return Batch(openings, played)


def _winners(edition: Edition, scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest score; nobody in a draw of a game in which no points are counted."""
    best = max(scores)
    if not best and not GAMES[edition.game].counted:
        return ()
    return tuple(seat for seat, score in enumerate(scores, 1) if score == best)
