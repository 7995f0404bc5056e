"""The commands `rekke join` and `rekke watch`, for tables on a server."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

import click

from rekke.cli.screen import has_screen, language_option, plain_option, words_in
from rekke.rules.events import MOST_SEATS
from rekke.rules.faults import Unreadable

if TYPE_CHECKING:
    import asyncio

    from rekke.client.address import Address
    from rekke.client.kept_promises import Keeper
    from rekke.lang.words import Words
    from rekke.terminal.remote_table import RemoteTable


@click.command(short_help="Play at a table on a server.")
@click.argument("link", metavar="URL")
@click.option("--name", metavar="N", help="Your name at the table.")
@click.option(
    "--seat",
    metavar="N",
    type=click.IntRange(1, MOST_SEATS),
    help="The seat to take.",
    show_default="the first free one",
)
@language_option
@plain_option
def join(*, link: str, name: str | None, seat: int | None, language: str | None, plain: bool) -> int:
    """Play at a table on a server, whose link a friend has sent you.

    You keep your seat when you leave: the same command brings you back to it. A private link, with #seat=…, moves a
    seat here from another device.
    """
    from rekke.client.address import Address
    from rekke.terminal.promise_file import PromiseFile
    from rekke.terminal.tokens import kept_token, seats_folder

    address, words, folder = Address.read(link), words_in(language), seats_folder()
    token, keeper = kept_token(address, folder), PromiseFile(address, folder)
    return _visit(_Visit(address, words, has_screen(plain), token, keeper, name or words("guest"), seat))


@click.command(short_help="Watch a table on a server.")
@click.argument("link", metavar="URL")
@language_option
@plain_option
def watch(*, link: str, language: str | None, plain: bool) -> int:
    """Watch a table on a server; in plain text, line by line until the game ends."""
    from rekke.client.address import Address

    return _visit(_Visit(Address.read(link), words_in(language), has_screen(plain)))


@dataclass(frozen=True)
class _Visit:
    """A visit to a table, with a token to play or without one to watch."""

    address: "Address"
    words: "Words"
    on_screen: bool
    token: str = ""
    keeper: "Keeper | None" = None
    name: str = ""
    seat: int | None = None

    async def stay(self) -> int:
        """Connect, take a seat if there is a token, and stay until the end; return the exit code."""
        from rekke.terminal.joining import join
        from rekke.terminal.remote_table import RemoteTable

        there = await RemoteTable.open(self.address, self.token, self.keeper)
        try:
            if self.token:
                await join(there, self.name, self.seat)
            return await (self._in_app(there) if self.on_screen else self._in_text(there))
        finally:
            await there.close()

    async def _in_app(self, there: "RemoteTable") -> int:
        from rekke.terminal import start

        return await start.run_table(there, self.words, self.name)

    async def _in_text(self, there: "RemoteTable") -> int:
        import asyncio

        from rekke.terminal.plain_table import Onlooker, Typist

        if not self.token:
            await Onlooker(there, self.words, click.echo).look_on()
            return 0
        typed: asyncio.Queue[str | None] = asyncio.Queue()
        _read_into(typed)
        patient = sys.stdin is None or not sys.stdin.isatty()
        await Typist(there, self.words, click.echo, typed, patient=patient).play()
        click.echo(f"\nThe seat stays yours. To continue: rekke join {there.address.page}")
        return 0


def _read_into(typed: "asyncio.Queue[str | None]") -> None:
    """Read lines into a queue, in a daemon thread; None marks the end."""
    import asyncio

    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in _lines():
            with suppress(RuntimeError):  # the event loop is closed
                loop.call_soon_threadsafe(typed.put_nowait, line)

    Thread(target=read, name="rekke-typed", daemon=True).start()


def _lines() -> Iterator[str | None]:
    """Yield the lines of standard input, read with os.read: a thread blocked in Python's buffer could not be left."""
    begun = b""
    while sys.stdin is not None and (more := os.read(sys.stdin.fileno(), 4096)):
        *whole, begun = (begun + more).split(b"\n")
        yield from (line.decode(errors="replace") for line in whole)
    if begun:
        yield begun.decode(errors="replace")
    yield None


def _visit(visit: _Visit) -> int:
    """Visit a table; turn a refusal or a failed connection into a one-line error."""
    import asyncio

    from rekke.client.unreachable import Unreachable
    from rekke.table.acts import Refusal

    try:
        return asyncio.run(visit.stay())
    except (Refusal, Unreachable) as problem:
        raise Unreadable(str(problem)) from problem
