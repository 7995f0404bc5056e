"""A lineup of players: they play one game after the other, event by event or in a compiled loop.

Both paths draw the same random numbers, so a game is the same on either: the plain one asks any player and is the
reference, the compiled one is many times faster where all players have a compiled form.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from time import perf_counter
from types import TracebackType
from typing import NamedTuple, Self

from rekke.compiling import compiled
from rekke.compiling.stream import Stream
from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Player, play
from rekke.lab.game import Game, line
from rekke.lab.times import Times
from rekke.players.levels import player
from rekke.players.program import MILLISECONDS, Forfeit, Program, is_program, read_command
from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Edition, Position

COMPILED_FROM: Mapping[str, Mapping[str, int]] = {
    "columbiz": {"random": 500},
    "sequence-dice": {"random": 500},
    "kivi": {"random": 500, "skilled": 20},
    "cubo": {"random": 500},
}
"""The levels of each game that have a compiled form, and how many games make up for the time that numba takes to load."""


class Deal(NamedTuple):
    """One game to play: everything on which it depends but the edition and the players."""

    dice: str
    """The seed of the dice."""
    seed: str
    """The seed of the players' own random choices."""
    moved: int = 0
    """By how many seats everybody moves on."""


def check_names(edition: Edition, names: Sequence[str]) -> None:
    """Refuse a name that is neither a level of this game nor a program that can be run."""
    for name in names:
        if is_program(name):
            read_command(name)
        else:
            player(edition.game, name, Random())


def can_compile(edition: Edition, names: Sequence[str]) -> bool:
    """Return whether all these players have a compiled form."""
    return set(names) <= set(COMPILED_FROM.get(edition.game, ()))


def chosen_path(edition: Edition, names: Sequence[str], games: int | None, wanted: bool | None) -> bool:
    """Return whether to play compiled: as wanted, else where it can be done and there are enough games."""
    if wanted and not can_compile(edition, names):
        raise ValueError(f"{edition.game} has no compiled form of {', '.join(names)}")
    if wanted is not None or not can_compile(edition, names):
        return bool(wanted)
    enough = games is None or games >= min(COMPILED_FROM[edition.game][name] for name in names)
    return compiled.HAS_NUMBA and enough


class Lineup:
    """The players of many games. Programs run as long as the lineup; players of a level begin afresh with every game."""

    def __init__(
        self,
        edition: Edition,
        names: Sequence[str],
        milliseconds: int = MILLISECONDS,
        *,
        compiled: bool = False,
    ) -> None:
        self.edition = edition
        self.names = tuple(names)
        self.compiled = compiled
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

    def play(self, deals: Sequence[Deal]) -> Iterator[Iterable[Game]]:
        """Play some games: compiled ones come all at once, others as they end."""
        if self.compiled:
            from rekke.lab.batch import play_batch  # noqa: PLC0415  (numba takes half a second to load)

            yield play_batch(self, deals)
        else:
            yield from ([self.played(deal)] for deal in deals)

    def seated(self, moved: int) -> dict[int, int]:
        """Return the index of the player on each seat when everybody has moved on by this many seats."""
        count = len(self.names)
        return {seat: (seat - 1 - moved) % count for seat in range(1, count + 1)}

    def opening(self, moved: int, first: int) -> Record:
        """Return the record of a game before its first event."""
        if (moved, first) not in self._openings:
            titles = (" ".join(self.names[index].split()) for index in self.seated(moved).values())
            self._openings[moved, first] = Record(self.edition, tuple(titles), first)
        return self._openings[moved, first]

    @cached_property
    def _openings(self) -> dict[tuple[int, int], Record]:
        return {}

    def played(self, deal: Deal) -> Game:
        """Play one game event by event; dice and players draw from streams that do not touch each other."""
        dealer, seated = Dealer(Stream(deal.dice)), self.seated(deal.moved)
        opening = self.opening(deal.moved, dealer.first(GAMES[self.edition.game], len(self.names)))
        streams = {seat: Stream(f"{deal.seed}/{index + 1}") for seat, index in seated.items()}
        players = {seat: self._player(index, streams[seat]) for seat, index in seated.items()}
        programs = {seat: self.programs[index] for seat, index in seated.items() if index in self.programs}
        lines: list[Line] = []
        position = opening.start
        try:
            for seat, program in programs.items():
                program.begin(opening, seat, streams[seat])
            for event, second, position in play(opening.start, players, dealer):  # noqa: B007
                lines.append(line(event, second))
                for program in programs.values():
                    program.saw(event)
            game = _ended(opening, lines, position)
        except Forfeit as forfeit:
            game = _forfeited(opening, lines, position, forfeit)
        for program in programs.values():
            program.end(" ".join(map(str, ("forfeit", game.forfeit) if game.forfeit else game.scores)))
        return game

    def _player(self, index: int, random: Random) -> Player:
        chooser = self.programs.get(index) or player(self.edition.game, self.names[index], random)
        # Whether decisions are timed does not depend on the path, so that both report the same.
        return chooser if can_compile(self.edition, self.names) else _Timed(chooser, self.times[index])


class _Timed:
    """A player whose decisions are timed."""

    def __init__(self, chooser: Player, times: Times) -> None:
        self.chooser = chooser
        self.times = times
        self.seconds = chooser.seconds

    def choose(self, position: Position, seat: int) -> Event:
        begun = perf_counter()
        event = self.chooser.choose(position, seat)
        self.times.add(perf_counter() - begun)
        return event


def _ended(opening: Record, lines: Sequence[Line], position: Position) -> Game:
    outcome = position.outcome
    assert outcome is not None
    return Game(opening, tuple(lines), outcome.scores, outcome.winners)


def _forfeited(opening: Record, lines: Sequence[Line], position: Position, forfeit: Forfeit) -> Game:
    """Lose the game for the seat and its side: the others share the victory."""
    sides = position.sides
    winners = tuple(seat for seat, side in enumerate(sides, 1) if side != sides[forfeit.seat - 1])
    return Game(opening, tuple(lines), position.scores, winners, forfeit)
