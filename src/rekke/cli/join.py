"""The commands for tables on a server, and for looking back: join, watch, replay."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

import click

from rekke.cli.screen import has_screen, language_option, plain_option, words_in
from rekke.rules.faults import Unreadable
from rekke.rules.game import SEATS

if TYPE_CHECKING:
    import asyncio

    from rekke.terminal.address import Address
    from rekke.terminal.there import There
    from rekke.terminal.words import Words


@click.command(short_help="Play at a table on a server, by its link.")
@click.argument("link", metavar="URL")
@click.option("--name", metavar="N", help="What you are called there.")
@click.option(
    "--seat",
    metavar="N",
    type=click.IntRange(1, SEATS[-1]),
    help="The seat to take; the first free one otherwise.",
)
@language_option
@plain_option
def join(*, link: str, name: str | None, seat: int | None, language: str | None, plain: bool) -> int:
    """Play at a table on a server, by the link that a friend has sent.

    Whoever goes away keeps the seat, and has it again by the same command. A private link, with #move=…, brings a
    seat from another device.
    """
    from rekke.terminal.address import Address
    from rekke.terminal.tokens import kept_token, seats_folder

    address, words = Address.read(link), words_in(language)
    token = kept_token(address, seats_folder())
    return _visit(_Visit(address, words, has_screen(plain), token, name or words("guest"), seat))


@click.command(short_help="Look on at a table on a server.")
@click.argument("link", metavar="URL")
@language_option
@plain_option
def watch(*, link: str, language: str | None, plain: bool) -> int:
    """Look on at a table on a server; in plain text, line by line until the game has ended."""
    from rekke.terminal.address import Address

    return _visit(_Visit(Address.read(link), words_in(language), has_screen(plain)))


@dataclass(frozen=True)
class _Visit:
    """Somebody who comes to a table."""

    address: "Address"
    words: "Words"
    on_screen: bool
    token: str = ""
    name: str = ""
    seat: int | None = None

    async def stay(self) -> int:
        """Come, sit down where one wants to, stay, and go."""
        from rekke.terminal.joining import join
        from rekke.terminal.there import There

        there = await There.open(self.address, self.token)
        try:
            if self.token:
                await join(there, self.name, self.seat)
            return await (self._in_app(there) if self.on_screen else self._in_text(there))
        finally:
            await there.close()

    async def _in_app(self, there: "There") -> int:
        from rekke.terminal import start

        return await start.visit(there, self.words, self.name)

    async def _in_text(self, there: "There") -> int:
        import asyncio

        from rekke.terminal.plain_table import Onlooker, Typist

        if not self.token:
            await Onlooker(there, self.words, click.echo).look_on()
            return 0
        typed: asyncio.Queue[str | None] = asyncio.Queue()
        _read_into(typed)
        patient = sys.stdin is None or not sys.stdin.isatty()
        await Typist(there, self.words, click.echo, typed, patient=patient).play()
        click.echo(f"\nThe seat stays yours. To go on: rekke join {there.address.page}")
        return 0


def _read_into(typed: "asyncio.Queue[str | None]") -> None:
    """Read lines in a thread that nobody waits for; None is the end."""
    import asyncio

    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in _lines():
            with suppress(RuntimeError):  # everybody has gone
                loop.call_soon_threadsafe(typed.put_nowait, line)

    Thread(target=read, name="rekke-typed", daemon=True).start()


def _lines() -> Iterator[str | None]:
    """Give line after line of standard input, read past Python's own buffer: who waits there could not be left."""
    begun = b""
    while sys.stdin is not None and (more := os.read(sys.stdin.fileno(), 4096)):
        *whole, begun = (begun + more).split(b"\n")
        yield from (line.decode(errors="replace") for line in whole)
    if begun:
        yield begun.decode(errors="replace")
    yield None


def _visit(visit: _Visit) -> int:
    """Visit a table; what is wrong there is said in one line."""
    import asyncio

    from rekke.table.acts import Refusal
    from rekke.terminal.there import Unreached

    try:
        return asyncio.run(visit.stay())
    except (Refusal, Unreached) as problem:
        raise Unreadable(str(problem)) from problem
