"""The state of a table: a fold of the lines of its log."""

from collections.abc import Iterable, Mapping
from hmac import compare_digest

from msgspec import Struct
from msgspec.structs import replace

from rekke.rules.events import Event
from rekke.rules.hidden import hidden
from rekke.rules.once import once
from rekke.rules.position import Actor, Chance, Position, acting_seats
from rekke.table import lines as kind
from rekke.table.agreement import Agreement
from rekke.table.choice import UndoableChoice, answered, last_of, with_choice
from rekke.table.clocks import (
    SEED_TIME,
    Deadline,
    Gathering,
    abandonment,
    deadline_of,
    earliest_timeout,
    withholdings,
)
from rekke.table.fairness import Fairness
from rekke.table.log import Entry, NewEntry
from rekke.table.seat import Seat
from rekke.table.seat_lines import seat_after_line, seat_anew
from rekke.table.series import Series, series_after, winners_of
from rekke.table.terms import Terms
from rekke.table.views import Phase

NEXT = "_next"
"""Attribute that caches the last entry passed to `after`, and its result."""
SENT = Entry._fields.index("sent")
"""Index of `sent` in an entry: only the fields before it affect the table."""


class Table(Struct, frozen=True, dict=True):
    """The state of a table after one of its lines."""

    id: str
    number: int
    """The number of the last line."""
    at: int
    """When it was written, in milliseconds since 1970."""
    terms: Terms
    host: str
    """The hash of the host's token."""
    commitment: str
    secret: str
    seats: tuple[Seat, ...]
    games: int = 1
    """How many games have been set up here."""
    position: Position | None = None
    """The position of the game; None before it begins."""
    played: int = 0
    """How many events the game has had."""
    since: Mapping[Actor, int] = {}
    """The actors of the position, and since when each may act, in milliseconds since 1970."""
    wishes: frozenset[tuple[int, int]] = frozenset()
    """Pairs of seats: the first asks for a bot to play for the second."""
    forfeited: int = 0
    """The seat that gave up; 0 if none did."""
    closed: bool = False
    muted: frozenset[str] = frozenset()
    """The hashes of the tokens of all people whom the host has muted, wherever they sit."""
    set_up: int = 1
    """The number of the line that set up this game."""
    draws: int = 0
    """How many earlier games of this table everybody won."""
    gathering: Gathering | None = None
    """Set while the seats reveal their seeds, just before the game begins."""
    deleted: bool = False
    rematch: Agreement = Agreement()
    """Who wants another game, after this one has ended."""
    choices: tuple[UndoableChoice, ...] = ()
    """The choices since the last throw, which may be taken back."""
    helped: bool = False
    """Whether a bot chooses the next event because a clock has run out."""
    notices: tuple[int, ...] = ()
    """How many notices each seat has written around this game, from the server's on; empty while there are none."""

    def __repr__(self) -> str:
        return f"<table {self.id} after line {self.number}>"  # Tracebacks must not show what is sealed.

    @once
    def phase(self) -> Phase:
        """Whether seats are being taken, the game is in play, or it has ended."""
        if self.position is None:
            return "open"
        return "ended" if self.closed or self.forfeited or self.position.outcome else "play"

    @property
    def indexed_phase(self) -> str:
        """The phase by which the log finds tables: a table with a finished game stays `ended` when a rematch is set up."""
        if self.deleted:
            return "deleted"
        return "ended" if self.phase == "open" and self.games > 1 else self.phase

    @once
    def deadlines(self) -> tuple[Deadline, ...]:
        """All deadlines of the running game, or of the seats that have to reveal their seeds."""
        if self.deleted:
            return ()
        if self.gathering:
            return withholdings(self.gathering.until, self.seats)
        if self.phase != "play":
            return ()
        waiting = [deadline_of(actor, since, self.terms, self.seats) for actor, since in self.since.items()]
        return (*filter(None, waiting), abandonment(self.at, self.seats))

    @once
    def acting(self) -> list[int]:
        """The seats that have to throw or to choose now."""
        return acting_seats(self.since) if self.phase == "play" else []

    @once
    def hidden(self) -> tuple[Event, ...]:
        """The events of which only the seat that made them may know more than the verb, until the game ends."""
        return hidden(self.position) if self.position and self.phase == "play" else ()

    @once
    def next_timeout(self) -> Deadline | None:
        """The first deadline that needs no bot."""
        return earliest_timeout(self.deadlines)

    @property
    def fairness(self) -> Fairness:
        """The secret and seeds from which the dice are computed."""
        return Fairness(self.secret, tuple([seat.seed for seat in self.seats]))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, by the rules or because another side gave up."""
        return winners_of(self.position, self.forfeited) if self.position and not self.closed else ()

    @property
    def series(self) -> Series:
        """The games that have ended at this table, including this one."""
        return series_after(self.seats, self.draws, self.sides, self.winners)

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
        for actor in self.since if self.phase == "play" else ():
            if isinstance(actor, Chance) and actor.seat == seat:
                return actor
        return None

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

    def read(self, entry: Entry) -> Event | kind.Notice:
        """Return the event or notice that a line of this table holds."""
        return kind.read_line(self.terms.game, entry.seat, entry.text)

    def after(self, entry: Entry) -> "Table":
        """Return the table after a line of its log; asked again for the same line, the same table."""
        # A line is judged before it is written and applied afterwards: it is computed once for both.
        known: tuple[Entry, Table] | None = self.__dict__.get(NEXT)
        if known and known[0][:SENT] == entry[:SENT]:
            return known[1]
        line = self.read(entry)
        if isinstance(line, Event):
            after = self._played(line, entry)
        else:
            after = self._noticed(line, entry)
            notices = kind.with_notice(after.notices, line, entry.seat)
            after = replace(after, number=entry.number, at=entry.at, notices=notices)
        self.__dict__[NEXT] = entry, after
        return after

    def forget_next(self) -> None:
        """Forget the table after this one, so that holding this table does not hold all later ones."""
        self.__dict__.pop(NEXT, None)

    def _played(self, event: Event, entry: Entry) -> "Table":
        """Return the table after an event of the game; actors that could act before keep their start times."""
        assert self.position is not None
        position = self.position.after(event)
        known = self.since
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
            {
                actor: known[actor] if actor in known and actor != event.seat else entry.at
                for actor in position.actors
            },
            self.wishes and self._wishes_without(event.seat),
            self.forfeited,
            self.closed,
            self.muted,
            self.set_up,
            self.draws,
            choices=()
            if event.thrown or self.helped or self.seat(event.seat).bot
            else with_choice(self.choices, event, self.position, known, entry.at),
            notices=self.notices,
        )

    def _wishes_without(self, seat: int) -> frozenset[tuple[int, int]]:
        """Return the wishes that are not about this seat: once it acts, nobody waits for it."""
        return frozenset(wish for wish in self.wishes if wish[1] != seat)

    def _noticed(self, notice: kind.Notice, entry: Entry) -> "Table":
        if isinstance(notice, kind.Asking):
            return self._asked(notice, entry)
        match notice:
            case kind.Opens():
                return self._again(entry)
            case kind.Sets():
                seats = (*self.seats, *[Seat()] * notice.terms.seats)[: notice.terms.seats]
                return replace(self, terms=notice.terms, seats=seats)
            case kind.Gathers():
                return replace(self, gathering=Gathering(entry.at + SEED_TIME, notice.number))
            case kind.Begins():
                return self._begun(notice.number, entry.at)
            case kind.Forfeits():
                return replace(self, forfeited=entry.seat)
            case kind.Closes() | kind.Deletes():
                return replace(self, closed=True, deleted=isinstance(notice, kind.Deletes))
            case kind.Mutes() | kind.Unmutes():
                return replace(self, muted=self._muted(notice))
            case kind.Throws() | kind.Reveals() | kind.Says() | kind.Signs() | kind.Helps():
                return replace(self, helped=isinstance(notice, kind.Helps))
            case _:
                return self._seated(notice, entry)

    def _muted(self, notice: kind.Mutes | kind.Unmutes) -> frozenset[str]:
        holder = {self.seat(notice.number).holder}
        return self.muted | holder if isinstance(notice, kind.Mutes) else self.muted - holder

    def _asked(self, notice: kind.Asking, entry: Entry) -> "Table":
        """Return the table after a wish, or a request that everybody has to agree on: for all seats that the person holds."""
        if isinstance(notice, kind.Wishes):
            return replace(self, wishes=self.wishes | {(entry.seat, notice.number)})
        if isinstance(notice, kind.Undoes):
            return self._undone(entry)
        seats = self.seats_of(self.seat(entry.seat).holder) if entry.seat else (entry.seat,)
        if isinstance(notice, kind.Rematches):
            return replace(self, rematch=self.rematch.wanted(seats, entry.at))
        if isinstance(notice, kind.Declines):
            return replace(self, rematch=self.rematch.refused(seats))
        return replace(self, choices=answered(self.choices, notice, seats, entry.at))

    def _undone(self, entry: Entry) -> "Table":
        """Return the table without the last choice; nobody waits for the seats that had to act after it."""
        last = last_of(self.choices)
        return replace(
            self,
            position=last.position,
            played=self.played - 1,
            since=last.restored_since(entry.at),
            wishes=frozenset(wish for wish in self.wishes if self.seat(wish[1]).left),
            choices=tuple(choice.with_lapsed_request() for choice in self.choices[:-1]),
        )

    def _seated(self, notice: kind.Seated, entry: Entry) -> "Table":
        """Return the table after a line about who sits where; one by the server is about nobody who sits here now."""
        if not entry.seat:
            return self
        number, seat = entry.seat, self.seat(entry.seat)
        seats = (*self.seats[: number - 1], seat_after_line(seat, notice, entry), *self.seats[number:])
        table = replace(self, seats=seats)
        if isinstance(notice, kind.Returns):
            return replace(table, wishes=self._wishes_without(number))
        if isinstance(notice, kind.TakesOver):
            # The host becomes the new device once no seat is held by the old one; a mute follows the person.
            host_follows = seat.holder == self.host not in [each.holder for each in seats]
            muted = self.muted | {entry.sealed} if self.is_muted(seat) else self.muted
            return replace(table, host=entry.sealed if host_follows else self.host, muted=muted)
        return table

    def _begun(self, first: int, at: int) -> "Table":
        position = self.terms.played.start(self.terms.seats, first)
        return replace(self, position=position, since=dict.fromkeys(position.actors, at), gathering=None)

    def _again(self, entry: Entry) -> "Table":
        """Return the table set up for another game: everybody moves up one seat, without a seed."""
        wins, draws = self.series
        played = [seat_anew(self.seats[n], entry.at + SEED_TIME, won) for n, won in enumerate(wins)]
        seats = (played[-1], *played[:-1])
        afresh = opened(self.id, entry._replace(sealed=f"{entry.sealed} {self.host}"))
        return replace(afresh, seats=seats, games=self.games + 1, muted=self.muted, draws=draws)


def opened(table: str, entry: Entry) -> Table:
    """Return a table after the line that opens it."""
    opens = kind.Opens.read(entry.text.removeprefix("opens "))
    secret, host = entry.sealed.split(" ")
    seats = (Seat(),) * opens.terms.seats
    return Table(
        table, entry.number, entry.at, opens.terms, host, opens.commitment, secret, seats, set_up=entry.number
    )


def fold(table: str, entries: Iterable[Entry], now: Table | None = None) -> Table | None:
    """Return a table after lines of its log, from the first one on or after `now`; None if there are none."""
    for entry in entries:
        now = now.after(entry) if now else opened(table, entry)
    return now
