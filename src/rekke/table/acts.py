"""Commands: each one becomes the lines that it writes into the log, or a refusal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import TypeAlias

from rekke.record.names import checked_name
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.position import Clock, Position
from rekke.table import lines as notice
from rekke.table import messages as ask
from rekke.table.fairness import NO_SEED, commitment, drawn_secret
from rekke.table.lines import new_entry
from rekke.table.log import SERVER, NewEntry
from rekke.table.messages import Code, Phase
from rekke.table.seat import Seat
from rekke.table.table import Table
from rekke.table.terms import Terms

Levels: TypeAlias = Callable[[str], Sequence[str]]
"""Names the levels of a game's bots, weakest first."""

STAND_IN = "skilled"
"""The level of bots that play for people, in games that have it."""

PHASES: Mapping[Phase, str] = {
    "open": "the game has not begun",
    "play": "the game is in play",
    "ended": "the game has ended",
}


class Refusal(Exception):
    """A command that is not carried out, with a code for programs and a reason for people."""

    def __init__(self, code: Code, reason: str, ruling: str = "") -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason
        self.ruling = ruling


def hashed(secret: str) -> str:
    """Return the hash of a token or a code, which is all that the server stores of it."""
    return sha256(secret.encode()).hexdigest()


def opening_line(terms: Terms, host: str = "", seat: int = SERVER, secret: str = "") -> NewEntry:
    """Return the line that sets up a game, with the commitment to its secret; draw a secret if none is given."""
    secret = secret or drawn_secret()
    return new_entry(seat, notice.Opens(terms, commitment(secret)), f"{secret} {host}".rstrip())


def act(
    table: Table, asker: str, command: ask.Command, now: int, levels: Levels
) -> tuple[list[NewEntry], Table]:
    """Return the lines that a command writes and the table after them, or raise Refusal.

    `asker` is the hash of the client's token; empty for a spectator. `levels` names the bots that may be asked for.
    """
    try:
        lines = list(_Asker(table, asker, now, levels).lines(command))
        return revealed(table, lines, now)
    except Illegal as problem:
        raise Refusal("illegal", problem.reason, problem.ruling) from problem
    except Unreadable as problem:
        raise Refusal("unreadable", str(problem)) from problem


def ahead(table: Table, asker: str, seat: int, events: Sequence[str], now: int) -> Table:
    """Return the table as it would be after these events of a seat; nothing is written."""
    for event in events:
        # Playing asks for no bot, so no level need be known.
        _, table = act(table, asker, ask.Play(seat=seat, event=event), now, levels=lambda _: ())
    return table


def stand_in(levels: Sequence[str]) -> str:
    """Return the level of a bot that plays for a person; the strongest where the usual one is missing.

    >>> stand_in(["random", "novice", "skilled", "expert"]), stand_in(["random"])
    ('skilled', 'random')
    """
    return STAND_IN if STAND_IN in levels else levels[-1]


def revealed(table: Table, lines: list[NewEntry], now: int) -> tuple[list[NewEntry], Table]:
    """Return the lines and the table after them; if they end the game, another line reveals its secret."""
    after = table.after_lines(lines, now)
    if table.phase == "play" and after.phase == "ended":
        reveals = new_entry(SERVER, notice.Reveals(table.secret))
        return [*lines, reveals], after.after_lines([reveals], now)
    return lines, after


def beginning(table: Table, first: int) -> list[NewEntry]:
    """Return the lines that begin a game, with the throws for the start where the game has such throws."""
    if GAMES[table.terms.game].opening:
        opening = table.fairness.opening(GAMES[table.terms.game])
        throws = [new_entry(seat, notice.Throws(thrown)) for seat, thrown in opening.thrown]
        return [*throws, new_entry(SERVER, notice.Begins(opening.first))]
    return [new_entry(SERVER, notice.Begins(first or 1))]


class _Asker:
    """A client with a command: checks what this client may do, and returns the lines."""

    def __init__(self, table: Table, asker: str, now: int, levels: Levels) -> None:
        self.table, self.asker, self.now, self.levels = table, asker, now, levels

    def lines(self, command: ask.Command) -> Iterator[NewEntry]:
        match command:
            case ask.Play():
                yield self.plays(command.seat, command.event)
            case ask.Throw():
                yield self.throws(command.seat)
            case ask.Say() | ask.Sign() | ask.Mute():
                yield self.talks(command)
            case ask.Leave() | ask.Return() | ask.Wish() | ask.Forfeit():
                yield from self.goes(command)
            case ask.Offer() | ask.TakeOver():
                yield self.changes_device(command)
            case ask.Rematch():
                self.own_or_host(command.seat)
                self.in_phase("ended")
                own = self.seat(command.seat).held_by(self.asker)
                yield opening_line(self.table.terms, seat=command.seat if own else SERVER)
            case _:
                self.in_phase("open")
                yield from self.prepares(command)

    def prepares(
        self, command: ask.Set | ask.Sit | ask.Seed | ask.Stand | ask.Fill | ask.Begin
    ) -> Iterator[NewEntry]:
        """Return the lines of a command that is allowed before the game only."""
        match command:
            case ask.Set():
                self.host()
                yield self.sets(command.terms.checked())
            case ask.Sit():
                yield self.sits(command.seat, checked_name(command.name))
            case ask.Seed():
                self.own(command.seat)
                yield from self.seeds(new_entry(command.seat, notice.Seeds(command.seed)))
            case ask.Stand():
                yield self.stands(command.seat)
            case ask.Fill():
                self.host_or_seated()
                yield self.fills(command.seat, command.level)
            case _:
                self.host_or_seated()
                yield from self.begins(command.first)

    def plays(self, number: int, text: str) -> NewEntry:
        position = self.playing(number)
        event = GAMES[position.edition.game].read(f"{number} {text}")
        clocks = (actor for actor in position.actors if isinstance(actor, Clock) and actor.alone)
        if number not in position.actors or event in (clock.event for clock in clocks):
            position.after(event)
            raise Refusal("illegal", "the server throws the dice and runs the clocks: ask it to throw")
        return new_entry(event.seat, event)

    def throws(self, number: int) -> NewEntry:
        self.playing(number)
        return thrown(self.table, number)

    def playing(self, number: int) -> Position:
        """Return the position, if this seat may play in it."""
        self.here(number)
        self.in_phase("play")
        assert self.table.position is not None
        return self.table.position

    def sets(self, terms: Terms) -> NewEntry:
        if any(seat.taken for seat in self.table.seats[terms.seats :]):
            raise Refusal("not-now", "a seat that is taken cannot be removed: free it first")
        for seat in self.table.seats:
            if seat.bot:
                self.check_level(terms.game, seat.bot)
        return new_entry(SERVER, notice.Sets(terms))

    def sits(self, number: int, name: str) -> NewEntry:
        seat = self.seat(number)
        if not self.asker:
            raise Refusal("not-yours", "you need a token to take a seat")
        if seat.held_by(self.asker):
            return new_entry(number, notice.Sits(name))
        if seat.taken:
            raise Refusal("not-now", f"seat {number} is taken")
        return new_entry(number, notice.Sits(name), self.asker)

    def stands(self, number: int) -> NewEntry:
        """Free a seat; the host may free any seat."""
        self.own_or_host(number)
        return new_entry(number, notice.Stands())

    def fills(self, number: int, level: str) -> NewEntry:
        if self.seat(number).holder:
            raise Refusal("not-now", f"a person sits in seat {number}")
        self.check_level(self.table.terms.game, level)
        return new_entry(number, notice.Becomes(level))

    def check_level(self, game: str, level: str) -> None:
        """Refuse a bot of a level that a game does not have."""
        levels = self.levels(game)
        if level not in levels:
            reason = f"{GAMES[game].title} has no bot {level!r}: it has {', '.join(levels)}"
            raise Refusal("unreadable", reason)

    def seeds(self, line: NewEntry) -> Iterator[NewEntry]:
        """Add a seed; a rematch begins by itself once everybody present has added one."""
        yield line
        after = self.table.after_lines([line], self.now)
        missing = any(seat.present and seat.seed == NO_SEED for seat in after.seats)
        if after.games > 1 and after.full and not missing:
            yield from beginning(after, 1)

    def begins(self, first: int) -> list[NewEntry]:
        if not self.table.full:
            raise Refusal("not-now", "a seat is still free: take it, or fill it with a bot")
        if first > self.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {first}")
        return beginning(self.table, first)

    def talks(self, command: ask.Say | ask.Sign | ask.Mute) -> NewEntry:
        if isinstance(command, ask.Mute):
            self.host()
            if not self.seat(command.seat).holder:
                raise Refusal("not-now", f"no person sits in seat {command.seat}")
            return new_entry(SERVER, (notice.Mutes if command.muted else notice.Unmutes)(command.seat))
        if self.table.is_muted(self.own(command.seat)):
            raise Refusal("silent", "the host has muted you")
        if self.table.phase == "play" and self.table.has_partners:
            raise Refusal("silent", "partners must not talk while the game runs")
        if isinstance(command, ask.Sign):
            return new_entry(command.seat, notice.Signs(command.sign))
        text = " ".join(command.text.split())
        if not text or not text.isprintable():
            raise Refusal("unreadable", "a chat message needs printable characters")
        return new_entry(command.seat, notice.Says(text))

    def goes(self, command: ask.Leave | ask.Return | ask.Wish | ask.Forfeit) -> Iterator[NewEntry]:
        seat = self.own(command.seat)
        match command:
            case ask.Leave():
                self.leaves(seat)
                yield new_entry(command.seat, notice.Leaves())
            case ask.Return():
                if seat.present:
                    raise Refusal("not-now", "you have not left")
                yield new_entry(command.seat, notice.Returns())
            case ask.Forfeit():
                self.in_phase("play")
                yield new_entry(command.seat, notice.Forfeits())
            case _:
                self.here(command.seat)
                self.in_phase("play")
                yield from self.wishes(command.seat, command.about)

    def leaves(self, seat: Seat) -> None:
        if self.table.phase == "open":
            raise Refusal("not-now", f"{PHASES['open']}: stand up instead")
        if seat.left:
            raise Refusal("not-now", "you have left already")

    def wishes(self, number: int, about: int) -> Iterator[NewEntry]:
        """Ask for a stand-in; a bot takes the seat once everybody else who is present has asked."""
        other = self.seat(about)
        since = other.left or self.table.waited_for(about)
        if other.bot or about == number or since is None:
            raise Refusal("not-now", f"nobody waits for a person in seat {about}")
        if seconds := self.grace_left(since):
            raise Refusal("not-now", f"wait another {seconds} s for seat {about}")
        yield new_entry(number, notice.Wishes(about))
        present = (n for n, seat in enumerate(self.table.seats, 1) if seat.present and n != about)
        others = (n for n in present if not self.table.seat(n).held_by(self.asker))
        if all((n, about) in self.table.wishes for n in others):
            yield new_entry(about, notice.Becomes(stand_in(self.levels(self.table.terms.game))))

    def grace_left(self, since: int) -> int:
        """Return the seconds of the grace time that are left if it started at this time."""
        left = since + 1000 * self.table.terms.grace - self.now
        return max(-(-left // 1000), 0)

    def changes_device(self, command: ask.Offer | ask.TakeOver) -> NewEntry:
        if isinstance(command, ask.Offer):
            self.own(command.seat)
            return new_entry(command.seat, notice.Offers(), hashed(command.code))
        seat = self.seat(command.seat)
        if not self.asker or not seat.offer or not compare_digest(seat.offer, hashed(command.code)):
            raise Refusal(
                "not-yours",
                "this code does not open the seat, or has been used: make a new one on the old device",
            )
        return new_entry(command.seat, notice.TakesOver(), self.asker)

    def seat(self, number: int) -> Seat:
        if number > self.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {number}")
        return self.table.seat(number)

    def own(self, number: int) -> Seat:
        seat = self.seat(number)
        if not seat.held_by(self.asker):
            raise Refusal("not-yours", f"seat {number} is not yours")
        return seat

    def own_or_host(self, number: int) -> None:
        """Refuse a client that neither holds this seat nor is the host."""
        if self.table.hosted_by(self.asker):
            self.seat(number)
        else:
            self.own(number)

    def here(self, number: int) -> None:
        """Refuse a client that does not hold this seat, has left it, or has a bot playing in it."""
        if not self.own(number).present:
            raise Refusal(
                "not-now",
                f"you have left seat {number}, or a bot plays for you: return first",
            )

    def host(self) -> None:
        if not self.table.hosted_by(self.asker):
            raise Refusal("not-yours", "only the host can do that")

    def host_or_seated(self) -> None:
        """Refuse anybody but the host, and a seated person once nothing has happened for the grace time."""
        if not self.table.seats_of(self.asker):
            self.host()
        elif not self.table.hosted_by(self.asker) and (seconds := self.grace_left(self.table.at)):
            raise Refusal("not-yours", f"only the host can do that; you can in {seconds} s")

    def in_phase(self, phase: Phase) -> None:
        if self.table.phase != phase:
            raise Refusal("not-now", PHASES[self.table.phase])


def thrown(table: Table, seat: int) -> NewEntry:
    """Return the line with the throw of a seat, which depends on the number of the event."""
    chance = table.chance(seat)
    if chance is None:
        raise Refusal("illegal", f"seat {seat} has no dice to throw now")
    return new_entry(seat, table.fairness.throw(table.played + 1, chance))
