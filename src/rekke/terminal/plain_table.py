"""A table on a server in plain text: told line by line, and played by typing, in a terminal or through a pipe."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence

from msgspec import ValidationError, convert

from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.snapshot import acting
from rekke.terminal.plain import Say, help_for
from rekke.terminal.said import ended, names_of, refused, scores, sentences, turn
from rekke.terminal.there import There
from rekke.terminal.words import Words

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "begin": ("first",),
    "fill": ("seat", "level"),
    "forfeit": (),
    "leave": (),
    "rematch": (),
    "return": (),
    "say": ("text",),
    "sign": ("sign",),
    "stand": (),
    "wish": ("about",),
}
"""What may be typed at a table beside the game, and what comes after it."""


class Onlooker:
    """Somebody who reads what happens at a table."""

    def __init__(self, there: There, words: Words, say: Say) -> None:
        self.there, self.words, self.say = there, words, say
        self.changed = asyncio.Event()
        self._connected = there.connected

    def tell(self, told: Sequence[Change]) -> None:
        """Say what happened in words, and what it earned; told nothing, whether there is a connection."""
        for each in told:
            if said := sentences(each, self.words):
                self.say("\n".join(sentence for sentence, _ in said))
        if self._connected != self.there.connected:
            self._connected = self.there.connected
            self.say(self.words("connection.back") if self._connected else self.words("connection.lost"))
        self.changed.set()

    def show(self) -> None:
        """Show the table as it is."""
        table, words = self.there.table, self.words
        names = names_of(table, words)
        self.say(words("replay.of", game=words(f"game.{table.terms.game}"), names=words.together([*names])))
        if table.position:
            self.say("\n".join((str(table.position), *scores(table.position, names, words))))
        if table.phase == "play":
            self.say(turn(table, (), 0, words))

    def show_end(self, own: Sequence[int] = ()) -> None:
        """Show how the game ended."""
        self.show()
        self.say(ended(self.there.table, own, self.words))

    async def look_on(self) -> None:
        """Say what happens until the game has ended."""
        self.there.watchers.add(self)
        self.show()
        while self.there.table.phase != "ended":
            self.changed.clear()
            await self._next()
        self.show_end()

    async def _next(self, typing: Iterable[asyncio.Task[str | None]] = ()) -> None:
        """Wait until something has happened, or was typed."""
        waiting = asyncio.create_task(self.changed.wait())
        await asyncio.wait({waiting, *typing}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()


class Typist(Onlooker):
    """Somebody who types at a table; what comes through a pipe waits until it is wanted."""

    def __init__(
        self, there: There, words: Words, say: Say, typed: "asyncio.Queue[str | None]", *, patient: bool
    ) -> None:
        super().__init__(there, words, say)
        self.typed, self.patient = typed, patient
        self.seen = ("", 0)
        self.ended = 0
        """The last game whose end was shown."""

    @property
    def own(self) -> tuple[int, ...]:
        """The seats of who types."""
        return self.there.table.seats_of(self.there.who)

    @property
    def choosing(self) -> int:
        """The own seat that is to choose something, 0 if there is none."""
        table = self.there.table
        seats = (seat for seat in self.own if seat in acting(table) and table.seat(seat).present)
        return next((seat for seat in seats if not table.chance(seat)), 0)

    async def play(self) -> None:
        """Do what is typed until there is no more."""
        self.there.watchers.add(self)
        self.show()
        typing = asyncio.create_task(self.typed.get())
        try:
            while True:
                self.changed.clear()
                await self._throw()
                self._ask()
                if not typing.done():
                    await self._next({typing})
                elif not self._wanted(line := typing.result()):
                    await self._next()
                elif line is None:
                    return
                else:
                    await self._do(line)
                    typing = asyncio.create_task(self.typed.get())
        finally:
            typing.cancel()

    def _wanted(self, line: str | None) -> bool:
        """Tell whether something typed is to be done now; what comes through a pipe may have to wait.

        A move waits for one's turn. What is asked of the table beside the game does not where it is open.
        """
        phase, words = self.there.table.phase, (line or "").split()
        asked = phase == "open" and bool(words) and words[0] in COMMANDS
        return not self.patient or bool(self.choosing) or phase == "ended" or asked

    async def _throw(self) -> None:
        """Throw the dice that are to be thrown here."""
        for seat in self.own:
            if self.there.table.chance(seat) and self.there.table.seat(seat).present:
                await self._asked(ask.Throw(seat=seat))

    def _ask(self) -> None:
        """Show what one is to choose from, once."""
        table, seat = self.there.table, self.choosing
        if table.phase == "ended" and self.ended != table.games:
            self.ended = table.games
            self.show_end(self.own)
        elif seat and (str(table.position), seat) != self.seen:
            self.seen = str(table.position), seat
            self.say(f"{table.position}\n{turn(table, self.own, seat, self.words)} (?)")

    async def _do(self, line: str) -> None:
        """Do one thing that was typed."""
        words = line.split()
        number = words.pop(0) if words and words[0] in map(str, self.own) else ""
        seat = int(number) if number else self.choosing or next(iter(self.own), 1)
        if words == ["?"]:
            self.say(self._help(seat))
        elif words:
            try:
                await self._asked(_command(seat, words))
            except ValidationError as problem:
                self.say(f"{problem}")

    def _help(self, seat: int) -> str:
        position = self.there.table.position
        around = " | ".join(" ".join((verb, *map(str.upper, more))) for verb, more in COMMANDS.items())
        return "\n".join(filter(None, (help_for(position, seat) if position else "", f"  {around}")))

    async def _asked(self, command: ask.Command) -> None:
        try:
            await self.there.act(self.there.who, command)
        except Refusal as refusal:
            self.say(f"{refused(refusal, self.words)} (?)")


def _command(seat: int, words: Sequence[str]) -> ask.Command:
    """Make a command of what was typed: one of the table's, or else something in the game."""
    verb, *rest = words
    if verb not in COMMANDS:
        return ask.Play(seat=seat, event=" ".join(words))
    values = [" ".join(rest)] if verb == "say" else rest
    said = {"do": verb, "seat": seat} | dict(zip(COMMANDS[verb], values, strict=False))
    command: ask.Command = convert(said, ask.Command, strict=False)
    return command
