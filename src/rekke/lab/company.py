"""A company of players: they sit down to one game after the other, levels afresh, programs as they run."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from time import perf_counter
from types import TracebackType
from typing import NamedTuple, Self

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Played, Player, play
from rekke.lab.times import Times
from rekke.players.levels import player
from rekke.players.program import MILLISECONDS, Forfeit, Program, is_program, read_command
from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Edition, Outcome, Position


class Game(NamedTuple):
    """A game that was played to its end, or until a program forfeited it."""

    record: Record
    outcome: Outcome
    forfeit: Forfeit | None = None


def check_names(edition: Edition, names: Sequence[str]) -> None:
    """Refuse a name that is neither a level of this game nor a program that can be run."""
    for name in names:
        if is_program(name):
            read_command(name)
        else:
            player(edition.game, name, Random())


class Company:
    """The players of many games, and how long they took to decide. Programs have so much time to answer."""

    def __init__(self, edition: Edition, names: Sequence[str], milliseconds: int = MILLISECONDS) -> None:
        self.edition = edition
        self.names = tuple(names)
        programs = [index for index, name in enumerate(names) if is_program(name)]
        self.programs = {index: Program(names[index], milliseconds) for index in programs}
        self.times = [Times() for _ in names]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        for program in self.programs.values():
            program.close()

    def play(self, dice: str, seed: str, moved: int = 0) -> Game:
        """Play a game with everybody moved on by so many seats.

        The dice come from one seed and each player's own luck from the other, so none touches another.
        """
        count = len(self.names)
        seats = {seat: (seat - 1 - moved) % count for seat in range(1, count + 1)}
        dealer = Dealer(Random(dice))
        first = dealer.first(GAMES[self.edition.game], count)
        record = Record(self.edition, tuple(_title(self.names[index]) for index in seats.values()), first)
        sources = {seat: Random(f"{seed}/{index + 1}") for seat, index in seats.items()}
        players = {seat: self._seated(index, sources[seat]) for seat, index in seats.items()}
        programs = {seat: self.programs[index] for seat, index in seats.items() if index in self.programs}
        history: list[Played] = []
        try:
            for seat, program in programs.items():
                program.begin(record, seat, sources[seat])
            for played in play(record.start, players, dealer):
                history.append(played)
                for program in programs.values():
                    program.saw(played.event)
            game = _ended(record, history)
        except Forfeit as forfeit:
            game = _forfeited(record, history, forfeit)
        for program in programs.values():
            program.end(" ".join(map(str, game.record.result or ("forfeit", game.outcome.reason))))
        return game

    def _seated(self, index: int, random: Random) -> Player:
        chooser = self.programs.get(index) or player(self.edition.game, self.names[index], random)
        return _Timed(chooser, self.times[index])


class _Timed:
    """A player with somebody beside it who holds a watch."""

    def __init__(self, chooser: Player, times: Times) -> None:
        self.chooser = chooser
        self.times = times
        self.seconds = chooser.seconds

    def choose(self, position: Position, seat: int) -> Event:
        begun = perf_counter()
        event = self.chooser.choose(position, seat)
        self.times.add(perf_counter() - begun)
        return event


def _title(name: str) -> str:
    """Write a player's name as a seat's: with one blank between its words."""
    return " ".join(name.split())


def _lines(history: Sequence[Played]) -> tuple[Line, ...]:
    return tuple(Line(event, f"{at:.3f}" if at else "") for event, at, _ in history)


def _ended(record: Record, history: Sequence[Played]) -> Game:
    outcome = history[-1].position.outcome
    assert outcome is not None
    return Game(replace(record, lines=_lines(history), result=outcome.scores), outcome)


def _forfeited(record: Record, history: Sequence[Played], forfeit: Forfeit) -> Game:
    """Lose the game for the seat and its side: the others share it, and the record stays unfinished."""
    sides = record.start.sides
    winners = tuple(seat for seat, side in enumerate(sides, 1) if side != sides[forfeit.seat - 1])
    position = history[-1].position if history else record.start
    written = replace(record, lines=(*_lines(history), Line(None, str(forfeit))))
    return Game(written, Outcome(position.scores, winners, str(forfeit)), forfeit)
