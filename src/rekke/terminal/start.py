"""Entry points of the app: tables on this machine, a table on a server, or a record."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from random import Random, SystemRandom
from typing import TYPE_CHECKING, TextIO

from textual.screen import Screen

from rekke.dealing.dealer import Dealer
from rekke.lang.words import Words
from rekke.record.files import CannotRead
from rekke.record.record import Record
from rekke.rules.faults import Unreadable
from rekke.table.views import Phase
from rekke.terminal.app import Rekke
from rekke.terminal.local_table import LocalTable
from rekke.terminal.plain import begin
from rekke.terminal.record_writer import RecordWriter
from rekke.terminal.screens.new_game_screen import NewGameScreen
from rekke.terminal.screens.replay_screen import ReplayScreen
from rekke.terminal.screens.table_screen import TableScreen
from rekke.terminal.table_client import NewGame

if TYPE_CHECKING:
    from rekke.terminal.remote_table import RemoteTable


class LocalTables:
    """Tables on this machine, one after another, recorded in one file."""

    def __init__(self, words: Words, open_file: Callable[[str], TextIO], seed: str | None) -> None:
        self.words, self.seed = words, seed
        self._open_file = open_file
        self._writer: RecordWriter | None = None
        self._table: LocalTable | None = None
        self.phase: Phase | None = None
        """The phase of the last table when it was left; None if there was none."""

    async def choose(self) -> int:
        """Ask what to play and play it; return the exit code of the app."""
        return await self._run(lambda: NewGameScreen(self.words, self))

    async def play(self, record: Record) -> int:
        """Continue a record; return the exit code of the app."""
        table = await self.continue_record(record)
        return await self._run(lambda: TableScreen(table, self.words))

    async def open(self, game: NewGame) -> LocalTable:
        """Open a table for a new game."""
        dealer = Dealer(SystemRandom() if self.seed is None else Random(self.seed))
        try:
            return await self.continue_record(
                begin(game.terms.played, game.names, game.first or None, dealer)
            )
        except (
            CannotRead
        ) as problem:  # a file that cannot be written is reported by the screen of the new game
            raise Unreadable(str(problem)) from problem

    async def continue_record(self, record: Record) -> LocalTable:
        """Open a table that continues a record, and close the current one."""
        self._writer = self._writer or RecordWriter(self._open_file(record.edition.game))
        await self.leave()
        self._table = await LocalTable.open(record, self._writer, self.seed)
        return self._table

    async def leave(self) -> None:
        """Close the current table, if there is one."""
        if self._table:
            table, self._table = self._table, None
            await table.close()
            self.phase = table.table.phase

    async def _run(self, first_screen: Callable[[], Screen[None]]) -> int:
        try:
            return await run_app(self.words, first_screen)
        finally:
            await self.leave()


async def run_table(client: "RemoteTable", words: Words, name: str) -> int:
    """Show a table on a server; return the exit code of the app."""
    return await run_app(words, lambda: TableScreen(client, words, name, client.now))


async def run_replay(record: Record, words: Words, at: int | None) -> int:
    """Show a record step by step; return the exit code of the app."""
    return await run_app(words, lambda: ReplayScreen(record, words, at))


async def run_app(words: Words, first_screen: Callable[[], Screen[None]]) -> int:
    """Run the app until it exits, and return its exit code."""
    app = Rekke(words, first_screen)
    with suppress(NotImplementedError, AttributeError):  # Windows has no signal handlers in the loop
        for gone in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(gone, app.exit)
    await app.run_async()
    return app.return_code or 0
