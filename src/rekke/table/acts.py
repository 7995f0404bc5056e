"""What a client may do at a table: every command as the lines it writes into the log, or a refusal."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest

from rekke.record.names import checked_name
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.position import Clock, Position
from rekke.table import messages as ask
from rekke.table.fairness import NO_SEED, commitment, drawn_secret
from rekke.table.log import HOUSE, Line
from rekke.table.messages import Code, Phase
from rekke.table.seat import Seat
from rekke.table.table import Table
from rekke.table.terms import Terms

STAND_IN = "skilled"
"""The level of the bots that play for people."""


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


def opening_line(terms: Terms, host: str = "", seat: int = HOUSE, secret: str = "") -> Line:
    """Set up a game: commit to its secret, which is drawn unless it is given."""
    secret = secret or drawn_secret()
    return Line(seat, f"opens {terms} dice={commitment(secret)}", f"{secret} {host}".rstrip())


def act(table: Table, who: str, command: ask.Command, now: int) -> tuple[list[Line], Table]:
    """Give what a command writes and the table after it, asked by who holds a token with this hash."""
    try:
        lines = list(_Asker(table, who, now).lines(command))
        return followed(table, lines, now)
    except Illegal as problem:
        raise Refusal("illegal", problem.reason, problem.ruling) from problem
    except Unreadable as problem:
        raise Refusal("unreadable", str(problem)) from problem


def ahead(table: Table, who: str, seat: int, events: Sequence[str], now: int) -> Table:
    """Give the table as it would be if a seat did all this, one after the other; nothing of it happens."""
    for event in events:
        _, table = act(table, who, ask.Play(seat=seat, event=event), now)
    return table


def followed(table: Table, lines: list[Line], now: int) -> tuple[list[Line], Table]:
    """Give the table after some lines, and with them what follows from them: a game that ends is revealed."""
    after = table.after_lines(lines, now)
    if table.phase == "play" and after.phase == "ended":
        reveals = Line(HOUSE, f"reveals {table.secret}")
        return [*lines, reveals], after.after_lines([reveals], now)
    return lines, after


def beginning(table: Table, first: int) -> list[Line]:
    """Throw for who begins, where that is thrown for, and begin."""
    if GAMES[table.terms.game].opening:
        opening = table.fairness.opening(GAMES[table.terms.game])
        throws = [Line(seat, f"throws {thrown}") for seat, thrown in opening.thrown]
        return [*throws, Line(HOUSE, f"begins {opening.first}")]
    return [Line(HOUSE, f"begins {first or 1}")]


class _Asker:
    """Somebody who asks something of a table."""

    def __init__(self, table: Table, who: str, now: int) -> None:
        self.table, self.who, self.now = table, who, now

    def lines(self, command: ask.Command) -> Iterator[Line]:
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
    ) -> Iterator[Line]:
        """Take, leave and fill seats, set what is played, add seeds, begin."""
        match command:
            case ask.Set():
                self.host()
                yield self.sets(command.terms.checked())
            case ask.Sit():
                yield self.sits(command.seat, checked_name(command.name))
            case ask.Seed():
                self.own(command.seat)
                yield from self.seeds(Line(command.seat, f"seeds {command.seed}"))
            case ask.Stand():
                yield self.stands(command.seat)
            case ask.Fill():
                self.host_or_patient()
                yield self.fills(command.seat, command.level)
            case _:
                self.host_or_patient()
                yield from self.begins(command.first)

    def plays(self, number: int, text: str) -> Line:
        position = self.playing(number)
        event = GAMES[position.edition.game].read(f"{number} {text}")
        clocks = (actor.event for actor in position.actors if isinstance(actor, Clock))
        if number not in position.actors or event in clocks:
            position.after(event)
            raise Refusal("illegal", "dice and clocks are the house's: ask it to throw")
        return Line.of(event)

    def throws(self, number: int) -> Line:
        self.playing(number)
        return thrown(self.table, number)

    def playing(self, number: int) -> Position:
        """Give the game, if this seat may play on in it."""
        self.here(number)
        self.in_phase("play")
        assert self.table.position is not None
        return self.table.position

    def sets(self, terms: Terms) -> Line:
        if any(seat.taken for seat in self.table.seats[terms.seats :]):
            raise Refusal("not-now", "a seat that is taken cannot be put away")
        return Line(HOUSE, f"sets {terms}")

    def sits(self, number: int, name: str) -> Line:
        seat = self.seat(number)
        if not self.who:
            raise Refusal("not-yours", "a seat is held by a token, and none was shown")
        if seat.held_by(self.who):
            return Line(number, f"sits {name}")
        if seat.taken:
            raise Refusal("not-now", f"seat {number} is taken")
        return Line(number, f"sits {name}", self.who)

    def stands(self, number: int) -> Line:
        """Give a seat up; the host may send anybody away."""
        self.own_or_host(number)
        return Line(number, "stands")

    def fills(self, number: int, level: str) -> Line:
        if self.seat(number).holder:
            raise Refusal("not-now", f"somebody sits on seat {number}")
        return Line(number, f"becomes {level}")

    def seeds(self, line: Line) -> Iterator[Line]:
        """Add a seed; a rematch begins by itself when everybody at the table has."""
        yield line
        after = self.table.after_lines([line], self.now)
        waited_for = any(seat.present and seat.seed == NO_SEED for seat in after.seats)
        if after.games > 1 and after.full and not waited_for:
            yield from beginning(after, 1)

    def begins(self, first: int) -> list[Line]:
        if not self.table.full:
            raise Refusal("not-now", "a seat is still free: sit there, or let a bot have it")
        if first > self.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {first}")
        return beginning(self.table, first)

    def talks(self, command: ask.Say | ask.Sign | ask.Mute) -> Line:
        if isinstance(command, ask.Mute):
            self.host()
            if not self.seat(command.seat).holder:
                raise Refusal("not-now", f"nobody sits on seat {command.seat} who could say something")
            return Line(HOUSE, f"{'mutes' if command.muted else 'unmutes'} {command.seat}")
        if self.table.is_muted(self.own(command.seat)):
            raise Refusal("silent", "the host has muted you")
        if self.table.phase == "play" and self.table.has_partners:
            raise Refusal("silent", "partners say nothing to each other while the game runs")
        if isinstance(command, ask.Sign):
            return Line(command.seat, f"signs {command.sign}")
        text = " ".join(command.text.split())
        if not text or not text.isprintable():
            raise Refusal("unreadable", "something is said in characters that can be printed")
        return Line(command.seat, f"says {text}")

    def goes(self, command: ask.Leave | ask.Return | ask.Wish | ask.Forfeit) -> Iterator[Line]:
        seat = self.own(command.seat)
        match command:
            case ask.Leave():
                self.leaves(seat)
                yield Line(command.seat, "leaves")
            case ask.Return():
                if seat.present:
                    raise Refusal("not-now", "you are here")
                yield Line(command.seat, "returns")
            case ask.Forfeit():
                self.in_phase("play")
                yield Line(command.seat, "forfeits")
            case _:
                self.here(command.seat)
                self.in_phase("play")
                yield from self.wishes(command.seat, command.about)

    def leaves(self, seat: Seat) -> None:
        if self.table.phase == "open":
            raise Refusal("not-now", f"{PHASES['open']}: stand up instead")
        if seat.left:
            raise Refusal("not-now", "you have left already")

    def wishes(self, number: int, about: int) -> Iterator[Line]:
        """Wish that a bot plays; it does when everybody else who is there wishes so."""
        other = self.seat(about)
        since = other.left or self.table.waited_for(about)
        if other.bot or about == number or since is None:
            raise Refusal("not-now", f"nobody waits for a person on seat {about}")
        if seconds := self.patience(since):
            raise Refusal("not-now", f"wait {seconds} s more for seat {about}")
        yield Line(number, f"wishes {about}")
        present = (n for n, seat in enumerate(self.table.seats, 1) if seat.present and n != about)
        others = (n for n in present if not self.table.seat(n).held_by(self.who))
        if all((n, about) in self.table.wishes for n in others):
            yield Line(about, f"becomes {STAND_IN}")

    def patience(self, since: int) -> int:
        """Give the seconds that one still has to wait for somebody who has been waited for since then."""
        left = since + 1000 * self.table.terms.grace - self.now
        return max(-(-left // 1000), 0)

    def moves(self, command: ask.Offer | ask.Move) -> Line:
        if isinstance(command, ask.Offer):
            self.own(command.seat)
            return Line(command.seat, "offers", hashed(command.code))
        seat = self.seat(command.seat)
        if not self.who or not seat.offer or not compare_digest(seat.offer, hashed(command.code)):
            raise Refusal("not-yours", "this link does not move the seat (any more)")
        return Line(command.seat, "moves", self.who)

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


def thrown(table: Table, seat: int) -> Line:
    """Throw the dice of a seat: the number of the event decides what they show."""
    chance = table.chance(seat)
    if chance is None:
        raise Refusal("illegal", f"seat {seat} has no dice to throw now")
    return Line.of(table.fairness.throw(table.played + 1, chance))
