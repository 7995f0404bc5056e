"""A table: everything that is true at a moment, folded from the lines of its log.

The verbs of the house are in the third person, so that none of them is a verb of a game:

| line | what it says |
|---|---|
| `0 opens kivi/en seats=2 dice=…` | a game is set up; the house has committed itself to its dice |
| `0 sets kivi/it seats=3` | the host has set something otherwise |
| `1 sits Ada`, `1 stands` | a person takes a seat, renames herself, gives it up before the game |
| `2 becomes expert` | a bot takes the seat, or plays for a person who is away |
| `1 seeds 5f…` | the seat adds its seed |
| `1 throws 5`, `0 begins 1` | the throws for who begins, and who does |
| `1 roll 644422` … | the game, in its notation |
| `0 helps 2` | the clock of a seat has run out: the next event is a bot's |
| `2 leaves`, `2 returns` | a person goes away, and is back |
| `1 wishes 2` | a person would have a bot play for another |
| `2 forfeits`, `0 closes` | a seat gives up; everybody has gone |
| `0 reveals …` | the game is over: the secret of its dice |
| `1 says hello`, `1 signs thanks`, `0 mutes 2`, `0 unmutes 2` | talk |
| `1 offers`, `1 moves` | a seat is made ready for another device, and is there |
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hmac import compare_digest
from typing import Any

from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Actor, Chance, Position
from rekke.table.clocks import Due, due_of, forsaken, next_stroke
from rekke.table.fairness import NO_SEED, Fairness
from rekke.table.log import Entry, Line
from rekke.table.messages import Phase
from rekke.table.seat import Seat
from rekke.table.terms import Terms

TOLD = ("throws", "reveals", "says", "signs", "helps")
"""Verbs of lines after which the table is as it was."""


@dataclass(frozen=True)
class Table:
    """A moment at a table."""

    id: str
    number: int
    """The number of the last line."""
    at: int
    """When that was, in milliseconds since 1970."""
    terms: Terms
    host: str = field(repr=False)
    """The hash of the token of who opened the table."""
    commitment: str
    secret: str = field(repr=False)
    seats: tuple[Seat, ...]
    games: int = 1
    """How many games have been set up here."""
    position: Position | None = None
    """The game, once it has begun."""
    played: int = 0
    """How many events the game has had."""
    since: Mapping[Actor | Event, int] = field(default_factory=dict)
    """From when on each actor may act, and each lapse of a seat has been waited for."""
    wishes: frozenset[tuple[int, int]] = frozenset()
    """Who would have a bot play for whom."""
    forfeited: int = 0
    closed: bool = False
    muted: frozenset[str] = field(default=frozenset(), repr=False)
    """The hashes of the tokens of all whom the host has muted, wherever they sit."""

    @cached_property
    def phase(self) -> Phase:
        """The table is open, the game is in play, or it has ended."""
        if self.position is None:
            return "open"
        return "ended" if self.closed or self.forfeited or self.position.outcome else "play"

    @cached_property
    def dues(self) -> tuple[Due, ...]:
        """Everything that waits for its moment here."""
        if self.phase != "play":
            return ()
        waiting = (due_of(who, since, self.terms, self.seats) for who, since in self.since.items())
        return (*filter(None, waiting), forsaken(self.at, self.seats))

    @cached_property
    def stroke(self) -> Due | None:
        """What a clock will first decide alone."""
        return next_stroke(self.dues)

    @property
    def fairness(self) -> Fairness:
        """What the dice of the game follow from."""
        return Fairness(self.secret, tuple(seat.seed for seat in self.seats))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: by the rules, or because another side gave up."""
        if self.position is None or self.closed:
            return ()
        if self.forfeited:
            loser = self.sides[self.forfeited - 1]
            return tuple(seat for seat, side in enumerate(self.sides, 1) if side != loser)
        return self.position.outcome.winners if self.position.outcome else ()

    def hosted_by(self, who: str) -> bool:
        """Tell whether the host holds the token with this hash."""
        return compare_digest(self.host, who)

    def is_muted(self, seat: Seat) -> bool:
        """Tell whether the host has muted who sits there."""
        return bool(seat.holder) and seat.holder in self.muted

    def seat(self, number: int) -> Seat:
        """Give a seat by its number."""
        return self.seats[number - 1]

    def seats_of(self, who: str) -> tuple[int, ...]:
        """Give the numbers of the seats of who holds the token with this hash."""
        return tuple(number for number, seat in enumerate(self.seats, 1) if seat.held_by(who))

    def chance(self, seat: int) -> Chance | None:
        """Give the dice that this seat is to throw now, if any."""
        actors = self.position.actors if self.phase == "play" and self.position else ()
        return next((actor for actor in actors if isinstance(actor, Chance) and actor.seat == seat), None)

    def waited_for(self, seat: int) -> int | None:
        """Give since when this seat has had something to do, a throw or a choice; None if it has not."""
        own = self.chance(seat) or seat
        return self.since.get(own) if self.phase == "play" else None

    @property
    def full(self) -> bool:
        """All seats are taken."""
        return all(seat.taken for seat in self.seats)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat, also before the game has begun: those of one side win together."""
        return (self.position or self.terms.played.start(self.terms.seats, 1)).sides

    @property
    def has_partners(self) -> bool:
        """Some seats win together."""
        return len(set(self.sides)) < len(self.seats)

    def after_lines(self, lines: Iterable[Line], at: int) -> "Table":
        """Give the table after lines that are yet to be numbered."""
        table = self
        for line in lines:
            table = table.after(Entry(table.number + 1, at, *line))
        return table

    def after(self, entry: Entry) -> "Table":
        """Give the table after a line of its log."""
        verb, _, what = entry.text.partition(" ")
        if verb in GAMES[self.terms.game].verbs:
            return self._played(Event(entry.seat, verb, what), entry)
        return replace(self._changed(verb, what, entry), number=entry.number, at=entry.at)

    def _played(self, event: Event, entry: Entry) -> "Table":
        """Give the table after an event of the game; who goes on waiting keeps the moment it began."""
        assert self.position is not None
        position = self.position.after(event)
        kept = {who: at for who, at in self.since.items() if who != event.seat}
        waiting = (*position.actors, *position.lapses)
        # Not `replace`, which takes its time: this is what a table does most of all.
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
            {who: kept.get(who, entry.at) for who in waiting},
            self.wishes and self._wishes_without(event.seat),
            self.forfeited,
            self.closed,
            self.muted,
        )

    def _wishes_without(self, seat: int) -> frozenset[tuple[int, int]]:
        """Give the wishes that are not about a seat: who does something there is waited for no longer."""
        return frozenset(wish for wish in self.wishes if wish[1] != seat)

    def _changed(self, verb: str, what: str, entry: Entry) -> "Table":
        match verb:
            case "opens":
                return self._again(entry)
            case "sets":
                terms = Terms.read(what)
                seats = (*self.seats, *[Seat()] * terms.seats)[: terms.seats]
                return replace(self, terms=terms, seats=seats)
            case "begins":
                return self._begun(int(what), entry.at)
            case "wishes":
                return replace(self, wishes=self.wishes | {(entry.seat, int(what))})
            case "forfeits":
                return replace(self, forfeited=entry.seat)
            case "closes":
                return replace(self, closed=True)
            case "mutes" | "unmutes":
                who = {self.seat(int(what)).holder}
                return replace(self, muted=self.muted | who if verb == "mutes" else self.muted - who)
            case _:
                return self if verb in TOLD else self._seated(verb, what, entry)

    def _seated(self, verb: str, what: str, entry: Entry) -> "Table":
        """Give the table after a line about who sits where."""
        number, seat = entry.seat, self.seat(entry.seat)
        changes: Mapping[str, Mapping[str, Any]] = {
            "sits": {"name": what, "holder": entry.sealed or seat.holder},
            "stands": vars(Seat()),
            "becomes": {"bot": what, "name": seat.name if seat.holder else what},
            "seeds": {"seed": what},
            "leaves": {"left": entry.at},
            "returns": {"left": 0, "bot": ""},
            "offers": {"offer": entry.sealed},
            "moves": {"holder": entry.sealed, "offer": "", "left": 0},
        }
        seats = (*self.seats[: number - 1], replace(seat, **changes[verb]), *self.seats[number:])
        wishes = self._wishes_without(number) if verb == "returns" else self.wishes
        # With the last seat of the host the table goes to the other device.
        goes = verb == "moves" and seat.holder == self.host not in [each.holder for each in seats]
        # Who is muted stays so on every device.
        follows = {entry.sealed} if verb == "moves" and self.is_muted(seat) else set()
        return replace(
            self,
            seats=seats,
            wishes=wishes,
            host=entry.sealed if goes else self.host,
            muted=self.muted | follows,
        )

    def _begun(self, first: int, at: int) -> "Table":
        position = self.terms.played.start(self.terms.seats, first)
        return replace(self, position=position, since=dict.fromkeys(position.actors, at))

    def _again(self, entry: Entry) -> "Table":
        """Set up another game: everybody moves up one seat, and adds a new seed."""
        moved = (self.seats[-1], *self.seats[:-1])
        seats = tuple(replace(seat, seed=NO_SEED, offer="") for seat in moved)
        afresh = opened(self.id, entry._replace(sealed=f"{entry.sealed} {self.host}"))
        return replace(afresh, seats=seats, games=self.games + 1, muted=self.muted)


def opened(table: str, entry: Entry) -> Table:
    """Give a table after the line that opens it."""
    words, _, commitment = entry.text.removeprefix("opens ").rpartition(" dice=")
    secret, host = entry.sealed.split(" ")
    terms = Terms.read(words)
    return Table(table, entry.number, entry.at, terms, host, commitment, secret, (Seat(),) * terms.seats)


def fold(table: str, entries: Iterable[Entry]) -> Table | None:
    """Give a table after all lines of its log; None if there are none."""
    now: Table | None = None
    for entry in entries:
        now = now.after(entry) if now else opened(table, entry)
    return now
