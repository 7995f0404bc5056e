"""The state of a table: a fold of the lines of its log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hmac import compare_digest
from typing import assert_never

from rekke.rules.events import Event
from rekke.rules.position import Actor, Chance, Position
from rekke.table.clocks import Deadline, abandonment, deadline_of, earliest_timeout
from rekke.table.fairness import NO_SEED, Fairness
from rekke.table.lines import (
    Becomes,
    Begins,
    Closes,
    Forfeits,
    Helps,
    Leaves,
    Mutes,
    Notice,
    Offers,
    Opens,
    Returns,
    Reveals,
    Says,
    Seated,
    Seeds,
    Sets,
    Signs,
    Sits,
    Stands,
    TakesOver,
    Throws,
    Unmutes,
    Wishes,
    read_line,
)
from rekke.table.log import Entry, NewEntry
from rekke.table.messages import Phase
from rekke.table.seat import Seat
from rekke.table.terms import Terms


@dataclass(frozen=True)
class Table:
    """The state of a table after one of its lines."""

    id: str
    number: int
    """The number of the last line."""
    at: int
    """When it was written, in milliseconds since 1970."""
    terms: Terms
    host: str = field(repr=False)
    """The hash of the host's token."""
    commitment: str
    secret: str = field(repr=False)
    seats: tuple[Seat, ...]
    games: int = 1
    """How many games have been set up here."""
    position: Position | None = None
    """The position of the game; None before it begins."""
    played: int = 0
    """How many events the game has had."""
    since: Mapping[Actor, int] = field(default_factory=dict)
    """Since when each actor may act, in milliseconds since 1970."""
    wishes: frozenset[tuple[int, int]] = frozenset()
    """Pairs of seats: the first asks for a bot to play for the second."""
    forfeited: int = 0
    """The seat that gave up; 0 if none did."""
    closed: bool = False
    muted: frozenset[str] = field(default=frozenset(), repr=False)
    """The hashes of the tokens of all people whom the host has muted, wherever they sit."""

    @cached_property
    def phase(self) -> Phase:
        """Whether seats are being taken, the game is in play, or it has ended."""
        if self.position is None:
            return "open"
        return "ended" if self.closed or self.forfeited or self.position.outcome else "play"

    @cached_property
    def deadlines(self) -> tuple[Deadline, ...]:
        """All deadlines of the running game."""
        if self.phase != "play":
            return ()
        waiting = (deadline_of(actor, since, self.terms, self.seats) for actor, since in self.since.items())
        return (*filter(None, waiting), abandonment(self.at, self.seats))

    @cached_property
    def next_timeout(self) -> Deadline | None:
        """The first deadline that needs no bot."""
        return earliest_timeout(self.deadlines)

    @property
    def fairness(self) -> Fairness:
        """The secret and seeds from which the dice are computed."""
        return Fairness(self.secret, tuple(seat.seed for seat in self.seats))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, by the rules or because another side gave up."""
        if self.position is None or self.closed:
            return ()
        if self.forfeited:
            loser = self.sides[self.forfeited - 1]
            return tuple(seat for seat, side in enumerate(self.sides, 1) if side != loser)
        return self.position.outcome.winners if self.position.outcome else ()

    def hosted_by(self, holder: str) -> bool:
        """Say whether the token with this hash is the host's."""
        return compare_digest(self.host, holder)

    def is_muted(self, seat: Seat) -> bool:
        """Say whether the host has muted the person in this seat."""
        return bool(seat.holder) and seat.holder in self.muted

    def seat(self, number: int) -> Seat:
        """Return a seat by its number."""
        return self.seats[number - 1]

    def seats_of(self, holder: str) -> tuple[int, ...]:
        """Return the numbers of the seats that the token with this hash holds."""
        return tuple(number for number, seat in enumerate(self.seats, 1) if seat.held_by(holder))

    def chance(self, seat: int) -> Chance | None:
        """Return the dice that this seat has to throw now; None if it has none."""
        actors = self.position.actors if self.phase == "play" and self.position else ()
        return next((actor for actor in actors if isinstance(actor, Chance) and actor.seat == seat), None)

    def waited_for(self, seat: int) -> int | None:
        """Return since when this seat has had to throw or to choose; None if it does not have to."""
        own = self.chance(seat) or seat
        return self.since.get(own) if self.phase == "play" else None

    @property
    def full(self) -> bool:
        """Whether all seats are taken."""
        return all(seat.taken for seat in self.seats)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat, also before the game; seats of one side win together."""
        return (self.position or self.terms.played.start(self.terms.seats, 1)).sides

    @property
    def has_partners(self) -> bool:
        """Whether some seats win together."""
        return len(set(self.sides)) < len(self.seats)

    def after_lines(self, lines: Iterable[NewEntry], at: int) -> "Table":
        """Return the table after lines that have no numbers yet."""
        table = self
        for line in lines:
            table = table.after(Entry(table.number + 1, at, *line))
        return table

    def read(self, entry: Entry) -> Event | Notice:
        """Return the event or notice that a line of this table holds."""
        return read_line(self.terms.game, entry.seat, entry.text)

    def after(self, entry: Entry) -> "Table":
        """Return the table after a line of its log."""
        line = self.read(entry)
        if isinstance(line, Event):
            return self._played(line, entry)
        return replace(self._noticed(line, entry), number=entry.number, at=entry.at)

    def _played(self, event: Event, entry: Entry) -> "Table":
        """Return the table after an event of the game; actors that could act before keep their start times."""
        assert self.position is not None
        position = self.position.after(event)
        since = {actor: at for actor, at in self.since.items() if actor != event.seat}
        # Not `replace`, which is slow: this is the hot path of a server.
        return Table(
            self.id,
            entry.number,
            entry.at,
            self.terms,
            self.host,
            self.commitment,
            self.secret,
            self.seats,
            self.games,
            position,
            self.played + 1,
            {actor: since.get(actor, entry.at) for actor in position.actors},
            self.wishes and self._wishes_without(event.seat),
            self.forfeited,
            self.closed,
            self.muted,
        )

    def _wishes_without(self, seat: int) -> frozenset[tuple[int, int]]:
        """Return the wishes that are not about this seat: once it acts, nobody waits for it."""
        return frozenset(wish for wish in self.wishes if wish[1] != seat)

    def _noticed(self, notice: Notice, entry: Entry) -> "Table":
        match notice:
            case Opens():
                return self._again(entry)
            case Sets():
                seats = (*self.seats, *[Seat()] * notice.terms.seats)[: notice.terms.seats]
                return replace(self, terms=notice.terms, seats=seats)
            case Begins():
                return self._begun(notice.number, entry.at)
            case Wishes():
                return replace(self, wishes=self.wishes | {(entry.seat, notice.number)})
            case Forfeits():
                return replace(self, forfeited=entry.seat)
            case Closes():
                return replace(self, closed=True)
            case Mutes():
                return replace(self, muted=self.muted | {self.seat(notice.number).holder})
            case Unmutes():
                return replace(self, muted=self.muted - {self.seat(notice.number).holder})
            case Throws() | Reveals() | Says() | Signs() | Helps():
                return self
            case _:
                return self._seated(notice, entry)

    def _seated(self, notice: Seated, entry: Entry) -> "Table":
        """Return the table after a line about who sits where."""
        number, seat = entry.seat, self.seat(entry.seat)
        seats = (*self.seats[: number - 1], _changed(seat, notice, entry), *self.seats[number:])
        table = replace(self, seats=seats)
        if isinstance(notice, Returns):
            return replace(table, wishes=self._wishes_without(number))
        if isinstance(notice, TakesOver):
            # The host becomes the new device once no seat is held by the old one; a mute follows the person.
            host_follows = seat.holder == self.host not in [each.holder for each in seats]
            muted = self.muted | {entry.sealed} if self.is_muted(seat) else self.muted
            return replace(table, host=entry.sealed if host_follows else self.host, muted=muted)
        return table

    def _begun(self, first: int, at: int) -> "Table":
        position = self.terms.played.start(self.terms.seats, first)
        return replace(self, position=position, since=dict.fromkeys(position.actors, at))

    def _again(self, entry: Entry) -> "Table":
        """Return the table set up for another game: everybody moves up one seat, and seeds are cleared."""
        moved = (self.seats[-1], *self.seats[:-1])
        seats = tuple(replace(seat, seed=NO_SEED, offer="") for seat in moved)
        afresh = opened(self.id, entry._replace(sealed=f"{entry.sealed} {self.host}"))
        return replace(afresh, seats=seats, games=self.games + 1, muted=self.muted)


def _changed(seat: Seat, notice: Seated, entry: Entry) -> Seat:
    """Return a seat after a line about it."""
    match notice:
        case Sits():
            return replace(seat, name=notice.text, holder=entry.sealed or seat.holder)
        case Stands():
            return Seat()
        case Becomes():
            return replace(seat, bot=notice.text, name=seat.name if seat.holder else notice.text)
        case Seeds():
            return replace(seat, seed=notice.text)
        case Leaves():
            return replace(seat, left=entry.at)
        case Returns():
            return replace(seat, left=0, bot="")
        case Offers():
            return replace(seat, offer=entry.sealed)
        case TakesOver():
            return replace(seat, holder=entry.sealed, offer="", left=0)
        case _:
            assert_never(notice)


def opened(table: str, entry: Entry) -> Table:
    """Return a table after the line that opens it."""
    opens = Opens.read(entry.text.removeprefix("opens "))
    secret, host = entry.sealed.split(" ")
    seats = (Seat(),) * opens.terms.seats
    return Table(table, entry.number, entry.at, opens.terms, host, opens.commitment, secret, seats)


def fold(table: str, entries: Iterable[Entry]) -> Table | None:
    """Return a table after all lines of its log; None if there are none."""
    now: Table | None = None
    for entry in entries:
        now = now.after(entry) if now else opened(table, entry)
    return now
