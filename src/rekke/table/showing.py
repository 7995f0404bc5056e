"""A game to look at, step by step: every event with the position after it and the reasons for its points."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from rekke.record.faults import Fault
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.gains import gains
from rekke.rules.games import GAMES, write_position
from rekke.rules.position import Position
from rekke.table.fairness import Proof
from rekke.table.lines import Begins, Opens, Sets, read_line
from rekke.table.log import Entry
from rekke.table.messages import GainView
from rekke.table.terms import Terms
from rekke.table.told import gained
from rekke.table.verify import Unproven, verify

SECONDS = re.compile(r"\d{1,9}(\.\d{1,3})?")


class Step(Struct, kw_only=True, frozen=True):
    """An event of a game, and what came of it."""

    number: int
    """Its number in the log of its table; in a record, its place among the events."""
    at: int
    """Milliseconds since the game began, where that is known."""
    seat: int
    text: str
    position: str
    gains: list[GainView]
    scores: list[int]


class Game(Struct, kw_only=True, frozen=True):
    """A whole game, or the beginning of one."""

    terms: Terms
    names: list[str]
    sides: list[int]
    """The side of each seat: those of one side win together, and play with the same pieces."""
    first: int
    board: list[list[str]]
    """The words on the squares, row by row."""
    counted: bool
    """Whether points are counted in this game."""
    rounds: int
    """How many rounds are played; 0 in a game that has none."""
    throws: int
    """How many throws a turn has; 0 in a game without keep and throw."""
    opening: int
    """How many dice each seat throws for the first turn; 0 where the table says who begins."""
    points: dict[str, int]
    """What each word is worth, where the game says so."""
    start: str
    steps: list[Step]
    winners: list[int]
    ended: bool
    commitment: str
    seeds: list[str]
    secret: str
    verdict: str
    """What comes of verifying the dice."""
    verified: int
    """How many throws were verified; 0 where they were not, or are not what the proof gives."""


def shown(record: Record, numbers: Sequence[int] = ()) -> Game:
    """Show a record; its events may have other numbers than 1, 2, 3, …."""
    edition = record.edition
    game = GAMES[edition.game]
    terms = Terms(
        game=edition.game,
        edition=edition.name,
        choices=game.settings(edition),
        board=str(game.own_board(edition) or ""),
        seats=len(record.names),
    )
    *_, end = record.positions()
    verdict, verified = _verified(record)
    proof = _proof(record)
    return Game(
        terms=terms,
        names=list(record.names),
        sides=list(record.start.sides),
        first=record.first,
        board=[list(row) for row in edition.board.rows],
        counted=game.counted,
        rounds=getattr(edition, "rounds", 0),
        throws=getattr(edition, "throws", 0),
        opening=game.opening,
        points=dict(getattr(edition, "points", {})),
        start=write_position(record.start),
        steps=list(_steps(record, numbers or range(1, len(record.lines) + 1))),
        winners=list(end.outcome.winners) if end.outcome else [],
        ended=end.outcome is not None,
        commitment=proof.commitment,
        seeds=list(proof.seeds),
        secret=proof.secret,
        verdict=verdict,
        verified=verified,
    )


def numbers_of(entries: Iterable[Entry]) -> list[list[int]]:
    """Give the numbers that the events of every game at a table have in its log."""
    games: list[list[int]] = []
    game = ""
    for entry in entries:
        match read_line(game, entry.seat, entry.text):
            case Begins():
                games.append([])
            case Opens(terms=terms) | Sets(terms=terms):
                game = terms.game
            case Event():
                games[-1].append(entry.number)
            case _:
                pass
    return games


def _steps(record: Record, numbers: Sequence[int]) -> Iterator[Step]:
    events = [(line.event, line.comment) for line in record.lines if line.event]
    before, position = record.start, record.positions()
    next(position)
    for number, (event, comment), after in zip(numbers, events, position, strict=False):
        yield _step(number, event, comment, before, after)
        before = after


def _step(number: int, event: Event, comment: str, before: Position, after: Position) -> Step:
    return Step(
        number=number,
        at=round(1000 * float(comment)) if SECONDS.fullmatch(comment) else 0,
        seat=event.seat,
        text=event.text,
        position=write_position(after),
        gains=[gained(gain) for gain in gains(before, event)],
        scores=list(after.scores),
    )


def _proof(record: Record) -> Proof:
    try:
        return Proof.read(record.others.get("dice", ""))
    except Unreadable:
        return Proof("", (), "")


def _verified(record: Record) -> tuple[str, int]:
    try:
        verdict = verify(record)
    except (Unproven, Fault) as problem:
        return str(problem), 0
    return verdict, int(verdict.split(" ")[1])
