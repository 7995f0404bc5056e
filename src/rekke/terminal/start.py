"""The app, opened at tables of one's own, at one on a server, or at a record."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from random import Random, SystemRandom
from typing import TYPE_CHECKING, TextIO

from textual.screen import Screen

from rekke.dealing.dealer import Dealer
from rekke.record.files import CannotRead
from rekke.record.record import Record
from rekke.rules.faults import Unreadable
from rekke.table.messages import Phase
from rekke.terminal.app import Rekke
from rekke.terminal.here import Here
from rekke.terminal.plain import begin
from rekke.terminal.room import Plan, Seated
from rekke.terminal.screens.choosing import Choosing
from rekke.terminal.screens.replaying import Replaying
from rekke.terminal.screens.sitting import Sitting
from rekke.terminal.scribe import Scribe
from rekke.terminal.words import Words

if TYPE_CHECKING:
    from rekke.terminal.there import There


class Own:
    """Tables of one's own, one after the other, written into one file."""

    def __init__(self, words: Words, file: Callable[[str], TextIO], seed: str | None) -> None:
        self.words, self.seed = words, seed
        self._file = file
        self._scribe: Scribe | None = None
        self._here: Here | None = None
        self.phase: Phase | None = None
        """How far the game had come that was left last; None if there was none."""

    async def choose(self) -> int:
        """Ask what is to be played, and play it; give the code with which the app ended."""
        return await self._run(lambda: Choosing(self.words, self))

    async def play(self, record: Record) -> int:
        """Play a record on."""
        room, who = await self.sit(record)
        return await self._run(lambda: Sitting(room, who, self.words))

    async def open(self, plan: Plan) -> Seated:
        """Begin what somebody has chosen."""
        dealer = Dealer(SystemRandom() if self.seed is None else Random(self.seed))
        try:
            return await self.sit(begin(plan.terms.played, plan.names, plan.first or None, dealer))
        except CannotRead as problem:  # a file that cannot be written is told where the game was chosen
            raise Unreadable(str(problem)) from problem

    async def sit(self, record: Record) -> Seated:
        """Set up a table, and leave the one before."""
        self._scribe = self._scribe or Scribe(self._file(record.edition.game))
        await self.leave()
        self._here = await Here.open(record, self._scribe, self.seed)
        return Seated(self._here, self._here.who)

    async def leave(self) -> None:
        """Go away from the table where one is."""
        if self._here:
            here, self._here = self._here, None
            await here.close()
            self.phase = here.table.phase

    async def _run(self, opening: Callable[[], Screen[None]]) -> int:
        try:
            return await run(self.words, opening)
        finally:
            await self.leave()


async def visit(there: "There", words: Words, name: str) -> int:
    """Show a table on a server to who sits or watches there."""
    return await run(words, lambda: Sitting(there, there.who, words, name, there.now))


async def replay(record: Record, words: Words, at: int | None) -> int:
    """Show a record step by step."""
    return await run(words, lambda: Replaying(record, words, at))


async def run(words: Words, opening: Callable[[], Screen[None]]) -> int:
    """Run the app from its first screen to its end, and give the code with which it ended."""
    app = Rekke(words, opening)
    with suppress(NotImplementedError, AttributeError):  # Windows has other ways
        for gone in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(gone, app.exit)
    await app.run_async()
    return app.return_code or 0
