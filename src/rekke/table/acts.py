"""What a client may do at a table: every command as the lines it writes into the log, or a refusal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import TypeAlias

from rekke.record.names import checked_name
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.position import Clock, Position
from rekke.table import messages as ask
from rekke.table.fairness import NO_SEED, commitment, drawn_secret
from rekke.table.lines import (
    Becomes,
    Begins,
    Forfeits,
    Leaves,
    Moves,
    Mutes,
    Offers,
    Opens,
    Returns,
    Reveals,
    Says,
    Seeds,
    Sets,
    Signs,
    Sits,
    Stands,
    Throws,
    Unmutes,
    Wishes,
    new_entry,
)
from rekke.table.log import HOUSE, NewEntry
from rekke.table.messages import Code, Phase
from rekke.table.seat import Seat
from rekke.table.table import Table
from rekke.table.terms import Terms

Levels: TypeAlias = Callable[[str], Sequence[str]]
"""Names the levels of a game's bots, weakest first."""

STAND_IN = "skilled"
"""The level of the bots that play for people, in games that have it."""

PHASES: Mapping[Phase, str] = {
    "open": "the game has not begun",
    "play": "the game is in play",
    "ended": "the game has ended",
}


class Refusal(Exception):
    """Something that does not happen, with a code for programs and a reason for people."""

    def __init__(self, code: Code, reason: str, ruling: str = "") -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason
        self.ruling = ruling


def hashed(secret: str) -> str:
    """Give what the house keeps of a token or a code."""
    return sha256(secret.encode()).hexdigest()


def opening_line(terms: Terms, host: str = "", seat: int = HOUSE, secret: str = "") -> NewEntry:
    """Set up a game: commit to its secret, which is drawn unless it is given."""
    secret = secret or drawn_secret()
    return new_entry(seat, Opens(terms, commitment(secret)), f"{secret} {host}".rstrip())


def act(
    table: Table, who: str, command: ask.Command, now: int, levels: Levels
) -> tuple[list[NewEntry], Table]:
    """Return what a command writes and the table after it, asked by whoever holds a token with this hash."""
    try:
        lines = list(_Asker(table, who, now, levels).lines(command))
        return followed(table, lines, now)
    except Illegal as problem:
        raise Refusal("illegal", problem.reason, problem.ruling) from problem
    except Unreadable as problem:
        raise Refusal("unreadable", str(problem)) from problem


def ahead(table: Table, who: str, seat: int, events: Sequence[str], now: int) -> Table:
    """Give the table as it would be if a seat did all this, one after the other; nothing of it happens."""
    for event in events:
        _, table = act(table, who, ask.Play(seat=seat, event=event), now, levels=no_bots)
    return table


def no_bots(game: str) -> tuple[str, ...]:  # noqa: ARG001  (the same in every game)
    """Name no level, where no bot can be asked for."""
    return ()


def stand_in(levels: Sequence[str]) -> str:
    """Return the level of a bot that plays for a person; the strongest where the usual one is missing.

    >>> stand_in(["random", "novice", "skilled", "expert"]), stand_in(["random"])
    ('skilled', 'random')
    """
    return STAND_IN if STAND_IN in levels else levels[-1]


def followed(table: Table, lines: list[NewEntry], now: int) -> tuple[list[NewEntry], Table]:
    """Give the table after some lines, and with them what follows from them: a game that ends is revealed."""
    after = table.after_lines(lines, now)
    if table.phase == "play" and after.phase == "ended":
        reveals = new_entry(HOUSE, Reveals(table.secret))
        return [*lines, reveals], after.after_lines([reveals], now)
    return lines, after


def beginning(table: Table, first: int) -> list[NewEntry]:
    """Throw for who begins, where that is thrown for, and begin."""
    if GAMES[table.terms.game].opening:
        opening = table.fairness.opening(GAMES[table.terms.game])
        throws = [new_entry(seat, Throws(thrown)) for seat, thrown in opening.thrown]
        return [*throws, new_entry(HOUSE, Begins(opening.first))]
    return [new_entry(HOUSE, Begins(first or 1))]


class _Asker:
    """Somebody who asks something of a table."""

    def __init__(self, table: Table, who: str, now: int, levels: Levels) -> None:
        self.table, self.who, self.now, self.levels = table, who, now, levels

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
            case ask.Offer() | ask.Move():
                yield self.moves(command)
            case ask.Rematch():
                self.own_or_host(command.seat)
                self.in_phase("ended")
                own = self.seat(command.seat).held_by(self.who)
                yield opening_line(self.table.terms, seat=command.seat if own else HOUSE)
            case _:
                self.in_phase("open")
                yield from self.prepares(command)

    def prepares(
        self, command: ask.Set | ask.Sit | ask.Seed | ask.Stand | ask.Fill | ask.Begin
    ) -> Iterator[NewEntry]:
        """Take, leave and fill seats, set what is played, add seeds, begin."""
        match command:
            case ask.Set():
                self.host()
                yield self.sets(command.terms.checked())
            case ask.Sit():
                yield self.sits(command.seat, checked_name(command.name))
            case ask.Seed():
                self.own(command.seat)
                yield from self.seeds(new_entry(command.seat, Seeds(command.seed)))
            case ask.Stand():
                yield self.stands(command.seat)
            case ask.Fill():
                self.host_or_patient()
                yield self.fills(command.seat, command.level)
            case _:
                self.host_or_patient()
                yield from self.begins(command.first)

    def plays(self, number: int, text: str) -> NewEntry:
        position = self.playing(number)
        event = GAMES[position.edition.game].read(f"{number} {text}")
        clocks = (actor for actor in position.actors if isinstance(actor, Clock) and actor.alone)
        if number not in position.actors or event in (clock.event for clock in clocks):
            position.after(event)
            raise Refusal("illegal", "dice and clocks are the house's: ask it to throw")
        return new_entry(event.seat, event)

    def throws(self, number: int) -> NewEntry:
        self.playing(number)
        return thrown(self.table, number)

    def playing(self, number: int) -> Position:
        """Give the game, if this seat may play on in it."""
        self.here(number)
        self.in_phase("play")
        assert self.table.position is not None
        return self.table.position

    def sets(self, terms: Terms) -> NewEntry:
        if any(seat.taken for seat in self.table.seats[terms.seats :]):
            raise Refusal("not-now", "a seat that is taken cannot be put away")
        for seat in self.table.seats:
            if seat.bot:
                self.check_level(terms.game, seat.bot)
        return new_entry(HOUSE, Sets(terms))

    def sits(self, number: int, name: str) -> NewEntry:
        seat = self.seat(number)
        if not self.who:
            raise Refusal("not-yours", "a seat is held by a token, and none was shown")
        if seat.held_by(self.who):
            return new_entry(number, Sits(name))
        if seat.taken:
            raise Refusal("not-now", f"seat {number} is taken")
        return new_entry(number, Sits(name), self.who)

    def stands(self, number: int) -> NewEntry:
        """Give a seat up; the host may send anybody away."""
        self.own_or_host(number)
        return new_entry(number, Stands())

    def fills(self, number: int, level: str) -> NewEntry:
        if self.seat(number).holder:
            raise Refusal("not-now", f"somebody sits on seat {number}")
        self.check_level(self.table.terms.game, level)
        return new_entry(number, Becomes(level))

    def check_level(self, game: str, level: str) -> None:
        """Refuse a bot of a level that a game does not have."""
        levels = self.levels(game)
        if level not in levels:
            reason = f"{GAMES[game].title} has no bot {level!r}: it has {', '.join(levels)}"
            raise Refusal("unreadable", reason)

    def seeds(self, line: NewEntry) -> Iterator[NewEntry]:
        """Add a seed; a rematch begins by itself when everybody at the table has."""
        yield line
        after = self.table.after_lines([line], self.now)
        waited_for = any(seat.present and seat.seed == NO_SEED for seat in after.seats)
        if after.games > 1 and after.full and not waited_for:
            yield from beginning(after, 1)

    def begins(self, first: int) -> list[NewEntry]:
        if not self.table.full:
            raise Refusal("not-now", "a seat is still free: sit there, or let a bot have it")
        if first > self.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {first}")
        return beginning(self.table, first)

    def talks(self, command: ask.Say | ask.Sign | ask.Mute) -> NewEntry:
        if isinstance(command, ask.Mute):
            self.host()
            if not self.seat(command.seat).holder:
                raise Refusal("not-now", f"nobody sits on seat {command.seat} who could say something")
            return new_entry(HOUSE, (Mutes if command.muted else Unmutes)(command.seat))
        if self.table.is_muted(self.own(command.seat)):
            raise Refusal("silent", "the host has muted you")
        if self.table.phase == "play" and self.table.has_partners:
            raise Refusal("silent", "partners say nothing to each other while the game runs")
        if isinstance(command, ask.Sign):
            return new_entry(command.seat, Signs(command.sign))
        text = " ".join(command.text.split())
        if not text or not text.isprintable():
            raise Refusal("unreadable", "something is said in characters that can be printed")
        return new_entry(command.seat, Says(text))

    def goes(self, command: ask.Leave | ask.Return | ask.Wish | ask.Forfeit) -> Iterator[NewEntry]:
        seat = self.own(command.seat)
        match command:
            case ask.Leave():
                self.leaves(seat)
                yield new_entry(command.seat, Leaves())
            case ask.Return():
                if seat.present:
                    raise Refusal("not-now", "you are here")
                yield new_entry(command.seat, Returns())
            case ask.Forfeit():
                self.in_phase("play")
                yield new_entry(command.seat, Forfeits())
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
        """Wish that a bot plays; it does when everybody else who is there wishes so."""
        other = self.seat(about)
        since = other.left or self.table.waited_for(about)
        if other.bot or about == number or since is None:
            raise Refusal("not-now", f"nobody waits for a person on seat {about}")
        if seconds := self.patience(since):
            raise Refusal("not-now", f"wait {seconds} s more for seat {about}")
        yield new_entry(number, Wishes(about))
        present = (n for n, seat in enumerate(self.table.seats, 1) if seat.present and n != about)
        others = (n for n in present if not self.table.seat(n).held_by(self.who))
        if all((n, about) in self.table.wishes for n in others):
            yield new_entry(about, Becomes(stand_in(self.levels(self.table.terms.game))))

    def patience(self, since: int) -> int:
        """Give the seconds that one still has to wait for somebody who has been waited for since then."""
        left = since + 1000 * self.table.terms.grace - self.now
        return max(-(-left // 1000), 0)

    def moves(self, command: ask.Offer | ask.Move) -> NewEntry:
        if isinstance(command, ask.Offer):
            self.own(command.seat)
            return new_entry(command.seat, Offers(), hashed(command.code))
        seat = self.seat(command.seat)
        if not self.who or not seat.offer or not compare_digest(seat.offer, hashed(command.code)):
            raise Refusal("not-yours", "this link does not move the seat (any more)")
        return new_entry(command.seat, Moves(), self.who)

    def seat(self, number: int) -> Seat:
        if number > self.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {number}")
        return self.table.seat(number)

    def own(self, number: int) -> Seat:
        seat = self.seat(number)
        if not seat.held_by(self.who):
            raise Refusal("not-yours", f"seat {number} is not yours")
        return seat

    def own_or_host(self, number: int) -> None:
        """Ask that somebody asks for their own seat, or is the host."""
        if self.table.hosted_by(self.who):
            self.seat(number)
        else:
            self.own(number)

    def here(self, number: int) -> None:
        """Ask that who sits there is there, and plays."""
        if not self.own(number).present:
            raise Refusal("not-now", f"seat {number} has left, or a bot plays for it: return first")

    def host(self) -> None:
        if not self.table.hosted_by(self.who):
            raise Refusal("not-yours", "only the host can do that")

    def host_or_patient(self) -> None:
        """Ask for the host; who sits here may do the same when nothing has happened for the grace time."""
        if not self.table.seats_of(self.who):
            self.host()
        elif not self.table.hosted_by(self.who) and (seconds := self.patience(self.table.at)):
            raise Refusal("not-yours", f"only the host can do that; you can in {seconds} s")

    def in_phase(self, phase: Phase) -> None:
        if self.table.phase != phase:
            raise Refusal("not-now", PHASES[self.table.phase])


def thrown(table: Table, seat: int) -> NewEntry:
    """Throw the dice of a seat: the number of the event decides what they show."""
    chance = table.chance(seat)
    if chance is None:
        raise Refusal("illegal", f"seat {seat} has no dice to throw now")
    return new_entry(seat, table.fairness.throw(table.played + 1, chance))
