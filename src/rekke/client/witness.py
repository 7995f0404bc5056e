"""The part of one device in fair dice: it seals, keeps, reveals and compares. See docs/dice.md.

`web/src/table/witness.svelte.ts` is the same in TypeScript.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from secrets import token_hex

from msgspec import structs

from rekke.client.connection import TableConnection
from rekke.client.kept_promises import InMemory, Keeper, Kept
from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.table.acts import Refusal
from rekke.table.fairness import NO_SEED, Proof, seal_of
from rekke.table.lines import Begins, Opens, Reveals, read_line
from rekke.table.log import Entry
from rekke.table.messages import Seal, Seed, Sit
from rekke.table.promises import BrokenPromise, Promises, Verdict, examined
from rekke.table.seat import neutral_name
from rekke.table.standing import undone
from rekke.table.views import SeatView, View

SECRET_PATIENCE = 5.0
"""Seconds after the end of a game in which a server has to publish its secret."""


class Witness:
    """One device's part in fair dice: it keeps anybody from choosing the dice of its games, and finds out if somebody has.

    It knows no network: its caller shows it the view of the table after every change, and sends what it returns. The
    keeper stores what was promised, so that it is not lost when the program ends before the game does.
    """

    def __init__(self, keeper: Keeper | None = None) -> None:
        self._keeper = keeper or InMemory()
        self._kept: Kept | None = None
        self._sent: set[tuple[int, int, str]] = set()
        """The game, the seat, and the seal or seed of each command that was returned, so that it is sent only once."""

    def seal(self, view: View, seat: int) -> str:
        """Draw and keep a seed for a free seat that the user is about to take; return its seal."""
        promises, seed = self._promised(view), token_hex(16)
        self._keep(view, structs.replace(promises, seeds={**promises.seeds, seat: seed}))
        return seal_of(seed)

    def sealed(self, view: View, command: Sit) -> Sit:
        """Return a command that takes a free seat with the seal of a seed."""
        free = command.seat in _free(view) and not command.seal
        return structs.replace(command, seal=self.seal(view, command.seat)) if free else command

    def see(self, view: View) -> list[Seal | Seed]:
        """Look at the table as it is now, and return the commands to send.

        If one is refused, it came too late: the seat plays without a seed, and the verdict says so.
        """
        if view.phase != "open":
            return []
        commands = self._reveal(view) if view.gathering else self._seal(view)
        return [command for command in commands if self._is_new(view.games, command)]

    def verdict(self, view: View, lines: Iterable[Entry]) -> Verdict | None:
        """Return what was found out about the dice of a game that is over; None before that.

        `lines` are all lines of the table; None also if the first ones are missing. `judged` waits for the secret, which is in a line after the last event.
        """
        games = _games(lines)
        if view.phase != "ended" or not games:
            return None
        promises = self._own_promises(view)
        if len(games) != view.games:
            return Verdict(0, promises is not None, (BrokenPromise("dice"),))
        verdict = examined(_record(view, games[-1]), promises)
        # An honest server sets up a game only after the one before. Another could wait for dice that it likes.
        dropped = [BrokenPromise("abandoned")] if len(games) > 1 and not _first(games[-2]) else []
        return verdict._replace(broken=(*verdict.broken, *dropped))

    def _is_new(self, game: int, command: Seal | Seed) -> bool:
        name = game, command.seat, command.seal if isinstance(command, Seal) else command.seed
        is_new = name not in self._sent
        self._sent.add(name)
        return is_new

    def _recalled(self, view: View) -> Kept | None:
        """Return what is kept of this game, by this program or an earlier one."""
        if self._kept is None or self._kept.game != view.games:
            self._kept = self._stored(view)
        return self._kept

    def _stored(self, view: View) -> Kept | None:
        stored = self._keeper.load()
        return stored if stored and stored.game == view.games else None

    def _promised(self, view: View) -> Promises:
        kept = self._recalled(view)
        return kept.promises if kept else Promises(view.commitment)

    def _keep(self, view: View, promises: Promises) -> None:
        if self._kept and (self._kept.game, self._kept.promises) == (view.games, promises):
            return
        # Another program of this user may have drawn a seed for the same seat; whose seal counts is not known yet.
        stored = self._stored(view)
        drawn = {*promises.seeds.values(), *(stored.drawn if stored else ())}
        self._kept = Kept(view.games, promises, tuple(sorted(drawn)))
        # A spectator holds no seats, so nothing need be stored on the device.
        if promises.seeds:
            self._keeper.save(self._kept)

    def _drawn(self, view: View, seal: str) -> str | None:
        """Return the seed of this seal, if this device has drawn it for this game."""
        found = (kept for kept in (self._kept, self._stored(view)) if kept and kept.game == view.games)
        return next((seed for kept in found for seed in kept.drawn if seal_of(seed) == seal), None)

    def _seal(self, view: View) -> Iterator[Seal]:
        """Seal a seed for each of our seats."""
        promises = self._promised(view)
        # We may be about to take a seat that is still free.
        seeds = {number: seed for number, seed in promises.seeds.items() if number in _free(view)}
        for number, seat in _ours(view):
            seeds[number] = self._drawn(view, seat.seal) or promises.seeds.get(number) or token_hex(16)
        self._keep(view, structs.replace(promises, seeds=seeds))
        for number, seat in _ours(view):
            if seal_of(seeds[number]) != seat.seal:
                yield Seal(seat=number, seal=seal_of(seeds[number]))

    def _reveal(self, view: View) -> Iterator[Seed]:
        """Keep all seals, then reveal the seeds of our seats."""
        if self._promised(view).seals is None:
            self._keep_seals(view)
        seeds = self._promised(view).seeds
        for number, seat in _ours(view):
            own = seeds.get(number)
            if own and seal_of(own) == seat.seal and not seat.seed and not seat.withheld:
                yield Seed(seat=number, seed=own)

    def _keep_seals(self, view: View) -> None:
        """Keep all seals, only once and before anything of ours is revealed: later ones would prove nothing."""
        stored = self._stored(view)
        if stored and stored.promises.seals is not None:
            self._kept = stored  # by another program of this user
            return
        promises = self._promised(view)
        own = {
            number: self._drawn(view, seat.seal) or promises.seeds.get(number) for number, seat in _ours(view)
        }
        seeds = {number: seed for number, seed in own.items() if seed}
        self._keep(
            view, structs.replace(promises, seals=tuple(seat.seal for seat in view.seats), seeds=seeds)
        )

    def _own_promises(self, view: View) -> Promises | None:
        """Return the promises without the seeds of seats that have moved to another device."""
        kept = self._recalled(view)
        if kept is None:
            return None
        own = {number for number, seat in enumerate(view.seats, 1) if seat.yours}
        seeds = {number: seed for number, seed in kept.promises.seeds.items() if number in own}
        return structs.replace(kept.promises, seeds=seeds)


async def attend(witness: Witness, table: TableConnection) -> bool:
    """Send what a witness wants to send now; return whether it was anything, so that the caller looks again."""
    commands = witness.see(table.view)
    for command in commands:
        with suppress(Refusal):  # it came too late
            await table.act(command)
    return bool(commands)


async def judged(witness: Witness, table: TableConnection) -> Verdict | None:
    """Return the verdict of a witness about the game that is over, waiting a few seconds for the secret."""
    while (verdict := witness.verdict(table.view, table.lines)) and BrokenPromise("secret") in verdict.broken:
        try:
            # While the connection is lost, nothing can arrive.
            async with asyncio.timeout(SECRET_PATIENCE if table.connected else None):
                await table.changed()
        except TimeoutError:
            break
    return verdict


def _ours(view: View) -> list[tuple[int, SeatView]]:
    """Return our seats that a person plays, by number."""
    seats = enumerate(view.seats, 1)
    return [(number, seat) for number, seat in seats if seat.yours and not seat.left and not seat.bot]


def _free(view: View) -> list[int]:
    return [number for number, seat in enumerate(view.seats, 1) if not seat.person and not seat.bot]


def _games(lines: Iterable[Entry]) -> list[list[Entry]]:
    """Return the lines of each game at a table, after the one that set it up; nothing if the first lines are missing."""
    games: list[list[Entry]] = []
    for entry in lines:
        if entry.text.startswith(f"{Opens.verb} "):
            games.append([])
        elif games:
            games[-1].append(entry)
        else:
            return []
    return games


def _first(lines: Iterable[Entry]) -> int:
    """Return the seat that began a game; 0 if none did."""
    begun = (
        entry.text.removeprefix(f"{Begins.verb} ") for entry in lines if entry.text.startswith(Begins.verb)
    )
    return next((int(seat) for seat in begun if seat.isdecimal()), 0)


def _record(view: View, lines: Sequence[Entry]) -> Record:
    """Return a game as far as its dice matter."""
    read = [*_readable(view.terms.game, lines)]
    secret = next((line.text for line in read if isinstance(line, Reveals)), "")
    gone = undone(read)
    events = tuple(
        Line(line) for index, line in enumerate(read) if isinstance(line, Event) and index not in gone
    )
    proof = Proof(view.commitment, tuple(seat.seed or NO_SEED for seat in view.seats), secret)
    names = tuple(neutral_name(number) for number in range(1, len(view.seats) + 1))
    return Record(view.terms.played, names, _first(lines), events, None, {"dice": str(proof)})


def _readable(game: str, entries: Sequence[Entry]) -> Iterator[object]:
    """Yield the events and notices of lines, without those that only newer servers write."""
    for entry in entries:
        with suppress(Unreadable):
            yield read_line(game, entry.seat, entry.text)
