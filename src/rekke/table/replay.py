"""A game step by step: every event with the position after it and the reasons for its points."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from rekke.record.faults import Fault
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.gains import gains
from rekke.rules.games import GAMES, write_position
from rekke.table.fairness import Proof
from rekke.table.lines import Begins, Opens, Sets, Undoes, read_line
from rekke.table.log import Entry
from rekke.table.snapshot import gain_view
from rekke.table.standing import undone
from rekke.table.terms import Terms
from rekke.table.verify import Unproven, verify
from rekke.table.views import GainView

SECONDS = re.compile(r"\d{1,9}(\.\d{1,3})?")
COMMENTED = re.compile(r"(\d) ([^;]+?)( ; \d{1,9}\.\d{3})?")
"""A line of a table that its record has as a comment: `1 undoes ; 44.310`, or without the time."""


class Step(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """An event of a game, with the position, gains and scores after it."""

    number: int
    """Its number in the log of its table; in a record, its place among the events, from 1."""
    at: int
    """Milliseconds since the game began; 0 if the record does not say."""
    seat: int
    text: str
    position: str
    gains: list[GainView]
    scores: list[int]
    taken_back: list[str] = []
    """The choices that were taken back between the event before and this one, in the order in which they were made."""


class Replay(Struct, kw_only=True, frozen=True):
    """A game from its start to its end, or as far as it was played."""

    terms: Terms
    names: list[str]
    sides: list[int]
    """The side of each seat; seats of one side win together and share their pieces."""
    first: int
    board: list[list[str]]
    """The words on the squares, row by row."""
    counted: bool
    """Whether points are counted in this game."""
    rounds: int
    """How many rounds the game has; 0 in a game without rounds."""
    throws: int
    """How many throws a turn has; 0 in a game without keep and throw."""
    dice: int
    """How many dice a turn is thrown with; 0 in a game without keep and throw."""
    opening: int
    """How many dice each seat throws to decide who begins; 0 if the table decides."""
    points: dict[str, int]
    """Points for each word of the board; empty if the game has none."""
    start: str
    steps: list[Step]
    winners: list[int]
    ended: bool
    commitment: str
    seeds: list[str]
    secret: str
    verdict: str
    """The result of verifying the dice."""
    verified: int
    """How many throws were verified; 0 if the verification failed."""


def replay_of(record: Record, numbers: Sequence[int] = ()) -> Replay:
    """Return the replay of a record; `numbers` are the numbers of its events, 1, 2, 3, … if not given."""
    edition = record.edition
    *_, end = record.positions()
    verdict, verified = _verified(record)
    proof = _proof(record)
    return Replay(
        terms=Terms.of(edition, len(record.names)),
        names=list(record.names),
        sides=list(record.start.sides),
        first=record.first,
        board=[list(row) for row in edition.board.rows],
        counted=GAMES[edition.game].counted,
        rounds=getattr(edition, "rounds", 0),
        throws=getattr(edition, "throws", 0),
        dice=getattr(edition, "dice", 0),
        opening=GAMES[edition.game].opening,
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
    """Return, for every game at a table, the numbers of its events in the log."""
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
            case Undoes():
                games[-1].pop()
            case _:
                pass
    return games


def _steps(record: Record, numbers: Sequence[int]) -> Iterator[Step]:
    numbered, positions = iter(numbers), record.positions()
    before, comments = next(positions), list[str]()
    for line in record.lines:
        if line.event is None:
            comments.append(line.comment)
            continue
        event, comment, after = line.event, line.comment, next(positions)
        yield Step(
            number=next(numbered),
            at=round(1000 * float(comment)) if SECONDS.fullmatch(comment) else 0,
            seat=event.seat,
            text=event.text,
            position=write_position(after),
            gains=[gain_view(gain) for gain in gains(before, event)],
            scores=list(after.scores),
            taken_back=_taken_back(record.edition.game, comments),
        )
        before, comments = after, []


def _taken_back(game: str, comments: Iterable[str]) -> list[str]:
    """Return the choices that were taken back, as the comments of a table say: `1 place e3 ; 41.2`, `1 undoes ; 44.3`."""
    lines = [_commented(game, comment) for comment in comments]
    return [
        line.text for index, line in enumerate(lines) if index in undone(lines) and isinstance(line, Event)
    ]


def _commented(game: str, comment: str) -> object:
    """Return the line that a table wrote as a comment; None for the comments of people."""
    found = COMMENTED.fullmatch(comment)
    try:
        return read_line(game, int(found[1]), found[2]) if found else None
    except Unreadable:
        return None


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
