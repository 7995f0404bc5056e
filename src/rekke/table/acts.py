"""Commands: each one becomes the lines that it writes into the log, or a refusal."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from hmac import compare_digest

from rekke.lang.translatable import Translatable, reason
from rekke.record.names import is_printable, numbered_name
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.position import Clock, Position
from rekke.table import lines as notice
from rekke.table import messages as ask
from rekke.table.caps import why_full
from rekke.table.consequences import beginning, with_consequences
from rekke.table.fairness import seal_of
from rekke.table.fallback import Levels, stand_in
from rekke.table.hints import hint_line
from rekke.table.lines import cached_event, new_entry
from rekke.table.log import SERVER, NewEntry
from rekke.table.refusal import Refusal
from rekke.table.seat import Seat
from rekke.table.setting_up import rematch_line
from rekke.table.strangers import allowed_name, renamed, why_silent
from rekke.table.table import Table
from rekke.table.terms import PATIENCE, Terms
from rekke.table.undoing import undo_line
from rekke.table.views import Phase

__all__ = ["Refusal", "act", "hashed", "thrown"]

PHASES: Mapping[Phase, Translatable] = {
    "open": reason("table.not-begun"),
    "play": reason("table.in-play"),
    "ended": reason("game.ended"),
}
"""Why something that belongs to another phase of a table is refused."""


def hashed(secret: str) -> str:
    """Return the hash of a token or a code, which is all that the server stores of it."""
    return sha256(secret.encode()).hexdigest()


def act(
    table: Table, asker: str, command: ask.Command, now: int, levels: Levels
) -> tuple[list[NewEntry], Table]:
    """Return the lines that a command writes and the table after them, or raise Refusal.

    `asker` is the hash of the client's token; empty for a spectator. `levels` names the bots that may be asked for.
    """
    try:
        lines = list(_Asker(table, asker, now, levels).lines(command))
        if full := why_full(table, asker, command):
            raise Refusal("not-now", full)
        return with_consequences(table, lines, now)
    except Illegal as problem:
        raise Refusal("illegal", problem.why, problem.ruling) from problem
    except Unreadable as problem:
        raise Refusal("unreadable", problem.why) from problem


class _Asker:
    """A client with a command: checks what this client may do, and returns the lines."""

    def __init__(self, table: Table, asker: str, now: int, levels: Levels) -> None:
        self.table, self.asker, self.now, self.levels = table, asker, now, levels

    def lines(self, command: ask.Command) -> Iterator[NewEntry]:
        match command:
            case ask.Play():
                yield from self.plays(command)
            case ask.Throw():
                self.playing(command.seat)
                yield thrown(self.table, command.seat)
            case ask.Hint():
                self.playing(command.seat)
                yield hint_line(self.table, command.seat)
            case ask.Say() | ask.Sign() | ask.Mute():
                yield self.talks(command)
            case ask.Leave() | ask.Return() | ask.Wish() | ask.Forfeit():
                yield from self.goes(command)
            case ask.Offer() | ask.TakeOver():
                yield self.changes_device(command)
            case ask.Undo() | ask.Rematch() | ask.Decline():
                yield self.agrees(command)
            case ask.Seed():
                self.here(command.seat)
                self.in_phase("open")
                yield self.seeds(command.seat, command.seed)
            case ask.Delete():
                yield self.deletes()
            case _:
                self.in_phase("open")
                self.not_gathering()
                yield from self.prepares(command)

    def prepares(
        self, command: ask.Set | ask.Sit | ask.Seal | ask.Stand | ask.Fill | ask.Begin
    ) -> Iterator[NewEntry]:
        """Return the lines of a command that is allowed before the game only, until the seeds are gathered."""
        match command:
            case ask.Set():
                self.host()
                yield self.sets(command.terms.checked())
                yield from renamed(self.table, command.terms)
            case ask.Sit():
                yield self.sits(command.seat, allowed_name(self.table.terms, command.seat, command.name))
                if command.seal:
                    yield new_entry(command.seat, notice.Seals(command.seal))
            case ask.Seal():
                self.here(command.seat)
                yield new_entry(command.seat, notice.Seals(command.seal))
            case ask.Stand():
                yield self.stands(command.seat)
            case ask.Fill():
                self.host_or_seated()
                yield self.fills(command.seat, command.level)
            case _:
                self.host_or_seated()
                yield from self.begins(command.first)

    def plays(self, command: ask.Play) -> Iterator[NewEntry]:
        number, position = command.seat, self.playing(command.seat)
        event = cached_event(position.edition.game, f"{number} {command.event}")
        actors = self.table.since
        clocks = (actor for actor in actors if isinstance(actor, Clock) and actor.alone)
        if number not in actors or event in [clock.event for clock in clocks]:
            position.after(event)
            raise Refusal("illegal", reason("table.by-hand"))
        line = new_entry(event.seat, event)
        yield line
        if command.throw:
            yield thrown(self.table.after_lines([line], self.now), number)

    def playing(self, number: int) -> Position:
        """Return the position, if this seat may play in it."""
        self.here(number)
        self.in_phase("play")
        assert self.table.position is not None
        return self.table.position

    def sets(self, terms: Terms) -> NewEntry:
        if any(seat.taken for seat in self.table.seats[terms.seats :]):
            raise Refusal("not-now", reason("table.keeps-seat"))
        for seat in self.table.seats:
            if seat.bot:
                self.check_level(terms.game, seat.bot)
        return new_entry(SERVER, notice.Sets(terms))

    def sits(self, number: int, name: str) -> NewEntry:
        seat = self.seat(number)
        if not self.asker:
            raise Refusal("not-yours", "you need a token to take a seat")
        name = numbered_name(name, [each.name for each in self.table.seats if each is not seat])
        if seat.held_by(self.asker):
            return new_entry(number, notice.Sits(name))
        if seat.taken:
            raise Refusal("not-now", reason("table.seat-taken", seat=number))
        return new_entry(number, notice.Sits(name), self.asker)

    def stands(self, number: int) -> NewEntry:
        """Free a seat; the host may free any seat."""
        self.own_or_host(number)
        return new_entry(number, notice.Stands())

    def fills(self, number: int, level: str) -> NewEntry:
        if self.seat(number).holder:
            raise Refusal("not-now", reason("table.person-sits", seat=number))
        self.check_level(self.table.terms.game, level)
        return new_entry(number, notice.Becomes(level))

    def check_level(self, game: str, level: str) -> None:
        """Refuse a bot of a level that a game does not have."""
        levels = self.levels(game)
        if level not in levels:
            why = f"{GAMES[game].title} has no bot {level!r}: it has {', '.join(levels)}"
            raise Refusal("unreadable", why)

    def seeds(self, number: int, seed: str) -> NewEntry:
        """Reveal a sealed seed, once all seals are fixed: nobody may choose a seed after seeing another."""
        seat = self.table.seat(number)
        if not self.table.gathering:
            raise Refusal("not-now", "seal your seed first, and reveal it when the seeds are gathered")
        if not seat.unrevealed:
            raise Refusal("not-now", f"seat {number} has no sealed seed to reveal")
        if seal_of(seed) != seat.seal:
            raise Refusal("unreadable", f"this is not the seed that seat {number} has sealed")
        return new_entry(number, notice.Seeds(seed))

    def begins(self, first: int) -> list[NewEntry]:
        if not self.table.full:
            raise Refusal("not-now", reason("table.seat-free"))
        if first > self.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {first}")
        for number, seat in enumerate(self.table.seats, 1):
            if seat.present and not seat.seal and (left := seat.seal_by - self.now) > 0:
                why = reason("table.sealing", seat=number, seconds=-(-left // 1000))
                raise Refusal("not-now", why)
        return beginning(self.table, first)

    def talks(self, command: ask.Say | ask.Sign | ask.Mute) -> NewEntry:
        if isinstance(command, ask.Mute):
            self.host()
            if not self.seat(command.seat).holder:
                raise Refusal("not-now", reason("table.no-person", seat=command.seat))
            return new_entry(SERVER, (notice.Mutes if command.muted else notice.Unmutes)(command.seat))
        if why := why_silent(self.table, self.own(command.seat), command):
            raise Refusal("silent", why)
        if isinstance(command, ask.Sign):
            return new_entry(command.seat, notice.Signs(command.sign))
        text = " ".join(command.text.split())
        if not text or not is_printable(text):
            raise Refusal("unreadable", reason("table.unprintable"))
        return new_entry(command.seat, notice.Says(text))

    def goes(self, command: ask.Leave | ask.Return | ask.Wish | ask.Forfeit) -> Iterator[NewEntry]:
        seat = self.own(command.seat)
        match command:
            case ask.Leave():
                self.leaves(seat)
                yield new_entry(command.seat, notice.Leaves())
            case ask.Return():
                if seat.present:
                    raise Refusal("not-now", reason("table.not-left"))
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
            raise Refusal("not-now", reason("table.stand-up"))
        if seat.left:
            raise Refusal("not-now", reason("table.already-left"))

    def wishes(self, number: int, about: int) -> Iterator[NewEntry]:
        """Ask for a stand-in; a bot takes the seat once everybody else who is present has asked."""
        other = self.seat(about)
        since = other.left or self.table.waited_for(about)
        if other.bot or about == number or since is None:
            raise Refusal("not-now", reason("table.nobody-waits", seat=about))
        if seconds := self.grace_left(since, 0 if other.left else PATIENCE):
            raise Refusal("not-now", reason("table.wait", seconds=seconds, seat=about))
        yield new_entry(number, notice.Wishes(about))
        present = (n for n, seat in enumerate(self.table.seats, 1) if seat.present and n != about)
        others = (n for n in present if not self.table.seat(n).held_by(self.asker))
        if all((n, about) in self.table.wishes for n in others):
            yield new_entry(about, notice.Becomes(stand_in(self.levels(self.table.terms.game))))

    def grace_left(self, since: int, least: int = 0) -> int:
        """Return the seconds of the grace time, which has at least `least`, that are left if it started at this time."""
        left = since + 1000 * max(self.table.terms.grace, least) - self.now
        return max(-(-left // 1000), 0)

    def agrees(self, command: ask.Undo | ask.Rematch | ask.Decline) -> NewEntry:
        """Return the line of a command about what everybody has to agree on: another game, or taking back a choice."""
        if isinstance(command, ask.Rematch) or (
            isinstance(command, ask.Decline) and self.table.phase != "play"
        ):
            return self.plays_again(command)
        self.playing(command.seat)
        return undo_line(self.table, self.asker, command)

    def plays_again(self, command: ask.Rematch | ask.Decline) -> NewEntry:
        self.own_or_host(command.seat)
        self.in_phase("ended")
        seat = command.seat if self.seat(command.seat).held_by(self.asker) else SERVER
        if isinstance(command, ask.Rematch):
            if seat in self.table.rematch.seats and (left := self.grace_left(self.table.rematch.since)):
                raise Refusal("not-now", reason("table.others-answer", seconds=left))
            return rematch_line(self.table, self.asker, seat, self.now)
        if not self.table.rematch.since:
            raise Refusal("not-now", reason("table.no-proposal"))
        return new_entry(seat, notice.Declines())

    def deletes(self) -> NewEntry:
        """Delete the table with all its games, unless somebody else is playing at it."""
        self.host()
        others = (seat.present and not seat.held_by(self.asker) for seat in self.table.seats)
        if self.table.phase == "play" and any(others):
            raise Refusal("not-now", reason("table.others-play"))
        return new_entry(SERVER, notice.Deletes())

    def changes_device(self, command: ask.Offer | ask.TakeOver) -> NewEntry:
        if isinstance(command, ask.Offer):
            self.own(command.seat)
            return new_entry(command.seat, notice.Offers(), hashed(command.code))
        seat = self.seat(command.seat)
        self.not_gathering()
        if not self.asker or not seat.offer or not compare_digest(seat.offer, hashed(command.code)):
            raise Refusal("not-yours", reason("table.code-used"))
        return new_entry(command.seat, notice.TakesOver(), self.asker)

    def seat(self, number: int) -> Seat:
        if number > self.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {number}")
        return self.table.seat(number)

    def own(self, number: int) -> Seat:
        seat = self.seat(number)
        if not seat.held_by(self.asker):
            raise Refusal("not-yours", reason("table.not-your-seat", seat=number))
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
            raise Refusal("not-now", reason("table.return-first", seat=number))

    def host(self) -> None:
        if not self.table.hosted_by(self.asker):
            raise Refusal("not-yours", reason("table.host-only"))

    def host_or_seated(self) -> None:
        """Refuse anybody but the host, and a seated person once nothing has happened for the grace time."""
        if not self.table.seats_of(self.asker):
            self.host()
        elif not self.table.hosted_by(self.asker) and (seconds := self.grace_left(self.table.at)):
            raise Refusal("not-yours", reason("table.host-first", seconds=seconds))

    def in_phase(self, phase: Phase) -> None:
        if self.table.phase != phase:
            raise Refusal("not-now", PHASES[self.table.phase])

    def not_gathering(self) -> None:
        """Refuse what could change the seals or the seats while the seeds are being revealed."""
        if self.table.gathering:
            raise Refusal("not-now", reason("table.gathering"))


def thrown(table: Table, seat: int) -> NewEntry:
    """Return the line with the throw of a seat, which depends on the number of the event."""
    chance = table.chance(seat)
    if chance is None:
        raise Refusal("illegal", reason("table.no-throw", seat=seat))
    return new_entry(seat, table.fairness.throw(table.played + 1, chance))
