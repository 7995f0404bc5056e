"""A lineup of players: they play one game after the other, event by event or in a compiled loop.

Both paths draw the same random numbers, so a game is the same on either: the plain one asks any player and is the
reference, the compiled one is many times faster where all players have a compiled form.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from random import Random
from time import perf_counter
from types import TracebackType
from typing import NamedTuple, Self

from rekke.compiling import compiled
from rekke.compiling.stream import Stream
from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Player, hurry, play
from rekke.lab.game import PlayedGame, line
from rekke.lab.orders import Order
from rekke.lab.times import Times
from rekke.players.learned import named_player
from rekke.players.program import MILLISECONDS, Forfeited, Program, is_program, read_command
from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.parts import has_part
from rekke.rules.position import Edition, Position


class CompiledLevel(NamedTuple):
    """Where the compiled form of a level is: in the module of this package that is named after a game."""

    layer: str
    games: int
    """How many games make up for the time that numba takes to load."""


COMPILED_LEVELS = {
    "random": CompiledLevel("rekke.engine", 500),
    "skilled": CompiledLevel("rekke.lab.skilled", 20),
}
"""The levels that may have a compiled form. One that comes later can play against those before it."""


class Deal(NamedTuple):
    """One game to play: everything on which it depends but the edition and the players."""

    dice: str
    """The seed of the dice."""
    seed: str
    """The seed of the players' own random choices."""
    order: Order = ()
    """The index of the player on each seat; empty if they sit as they were named."""


def check_names(edition: Edition, names: Sequence[str]) -> None:
    """Refuse a name that is neither a level of this game nor a program that can be run."""
    for name in names:
        if is_program(name):
            read_command(name)
        else:
            named_player(edition.game, name, Random())


def can_compile(edition: Edition, names: Sequence[str]) -> bool:
    """Return whether all these players have a compiled form."""
    return all(
        name in COMPILED_LEVELS and has_part(COMPILED_LEVELS[name].layer, edition.game) for name in names
    )


def chosen_path(edition: Edition, names: Sequence[str], games: int | None, wanted: bool | None) -> bool:
    """Return whether to play compiled: as wanted, else where it can be done and there are enough games."""
    if wanted and not can_compile(edition, names):
        raise ValueError(f"{edition.game} has no compiled form of {', '.join(names)}")
    if wanted is not None or not can_compile(edition, names):
        return bool(wanted)
    enough = games is None or games >= min(COMPILED_LEVELS[name].games for name in names)
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

    def play(self, deals: Sequence[Deal]) -> Iterator[Iterable[PlayedGame]]:
        """Play some games: compiled ones come all at once, others as they end."""
        if self.compiled:
            from rekke.lab.batch import play_batch  # noqa: PLC0415  (numba takes half a second to load)

            yield play_batch(self, deals)
        else:
            yield from ([self.played(deal)] for deal in deals)

    def seated(self, order: Order) -> dict[int, int]:
        """Return the index of the player on each seat."""
        return dict(enumerate(order or range(len(self.names)), 1))

    def opening(self, order: Order, first: int) -> Record:
        """Return the record of a game before its first event."""
        if (order, first) not in self._openings:
            titles = (" ".join(self.names[index].split()) for index in self.seated(order).values())
            self._openings[order, first] = Record(self.edition, tuple(titles), first)
        return self._openings[order, first]

    @cached_property
    def _openings(self) -> dict[tuple[Order, int], Record]:
        return {}

    def played(self, deal: Deal) -> PlayedGame:
        """Play one game event by event; dice and players draw from streams that do not touch each other."""
        dealer, seated = Dealer(Stream(deal.dice)), self.seated(deal.order)
        opening = self.opening(deal.order, dealer.first(GAMES[self.edition.game], len(self.names)))
        streams = {seat: Stream(f"{deal.seed}/{index + 1}") for seat, index in seated.items()}
        players = {seat: self._player(index, streams[seat]) for seat, index in seated.items()}
        programs = {seat: self.programs[index] for seat, index in seated.items() if index in self.programs}
        lines: list[Line] = []
        position = opening.start
        try:
            for seat, program in programs.items():
                program.begin(opening, seat, streams[seat])
            for event, second, position in play(opening.start, players, dealer):  # noqa: B007  (used after the loop)
                lines.append(line(event, second))
                for program in programs.values():
                    program.saw(event)
            game = _ended(opening, lines, position)
        except Forfeited as forfeit:
            game = _forfeited(opening, lines, position, forfeit)
        for program in programs.values():
            program.end(" ".join(map(str, ("forfeit", game.forfeit) if game.forfeit else game.scores)))
        return game

    def _player(self, index: int, random: Random) -> Player:
        chooser = self.programs.get(index) or named_player(self.edition.game, self.names[index], random)
        # Whether decisions are timed does not depend on the path, so that both report the same.
        return chooser if can_compile(self.edition, self.names) else _Timed(chooser, self.times[index])


class _Timed:
    """A player whose decisions are timed."""

    def __init__(self, chooser: Player, times: Times) -> None:
        self.chooser = chooser
        self.times = times
        self.seconds = chooser.seconds
        self.hurry = partial(hurry, chooser)

    def choose(self, position: Position, seat: int) -> Event:
        begun = perf_counter()
        event = self.chooser.choose(position, seat)
        self.times.add(perf_counter() - begun)
        return event


def _ended(opening: Record, lines: Sequence[Line], position: Position) -> PlayedGame:
    outcome = position.outcome
    assert outcome is not None
    return PlayedGame(opening, tuple(lines), outcome.scores, outcome.winners)


def _forfeited(opening: Record, lines: Sequence[Line], position: Position, forfeit: Forfeited) -> PlayedGame:
    """Lose the game for the seat and its side: the others share the victory."""
    sides = position.sides
    winners = tuple(seat for seat, side in enumerate(sides, 1) if side != sides[forfeit.seat - 1])
    return PlayedGame(opening, tuple(lines), position.scores, winners, forfeit)
