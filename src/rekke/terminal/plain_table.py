"""A table on a server in plain text: printed line by line, and played by typing, in a terminal or through a pipe."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence

from msgspec import ValidationError, convert

from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.snapshot import acting
from rekke.terminal.describe import (
    describe_change,
    end_sentences,
    game_name,
    refusal_sentence,
    score_sentences,
    seat_names,
    turn_sentence,
)
from rekke.terminal.plain import Say, help_for
from rekke.terminal.remote_table import RemoteTable
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
"""Commands that can be typed besides moves of the game, with their arguments."""


class Onlooker:
    """Prints what happens at a table."""

    def __init__(self, client: RemoteTable, words: Words, say: Say) -> None:
        self.client, self.words, self.say = client, words, say
        self.changed = asyncio.Event()
        self._connected = client.connected

    def tell(self, changes: Sequence[Change]) -> None:
        """Print new lines with their gains, and whether the connection was lost or restored."""
        for change in changes:
            if sentences := describe_change(change, self.words):
                self.say("\n".join(sentence for sentence, _ in sentences))
        if self._connected != self.client.connected:
            self._connected = self.client.connected
            self.say(self.words("connection.back") if self._connected else self.words("connection.lost"))
        self.changed.set()

    def show(self) -> None:
        """Print the table as it is."""
        table, words = self.client.table, self.words
        names = seat_names(table, words)
        self.say(words("replay.of", game=game_name(table.terms.game, words), names=words.together([*names])))
        if table.position:
            self.say("\n".join((str(table.position), *score_sentences(table.position, names, words))))
        if table.phase == "play":
            self.say(turn_sentence(table, (), 0, words))

    def show_end(self, own: Sequence[int] = ()) -> None:
        """Print the final board and how the game ended."""
        self.show()
        self.say(end_sentences(self.client.table, own, self.words))

    async def look_on(self) -> None:
        """Print what happens until the game has ended."""
        self.client.watchers.add(self)
        self.show()
        while self.client.table.phase != "ended":
            self.changed.clear()
            await self._next()
        self.show_end()

    async def _next(self, typing: Iterable[asyncio.Task[str | None]] = ()) -> None:
        """Wait until the table has changed or a line was typed."""
        waiting = asyncio.create_task(self.changed.wait())
        await asyncio.wait({waiting, *typing}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()


class Typist(Onlooker):
    """Plays at a table by typed lines. With `patient`, for input from a pipe, a move waits until it is the seat's turn."""

    def __init__(
        self,
        client: RemoteTable,
        words: Words,
        say: Say,
        typed: "asyncio.Queue[str | None]",
        *,
        patient: bool,
    ) -> None:
        super().__init__(client, words, say)
        self.typed, self.patient = typed, patient
        self.prompted = ("", 0)
        """The position and the seat of the last prompt."""
        self.ended = 0
        """The number of the last game whose end was printed."""

    @property
    def own(self) -> tuple[int, ...]:
        """The user's seats."""
        return self.client.table.seats_of(self.client.who)

    @property
    def choosing(self) -> int:
        """The user's seat that has to choose a move; 0 if none has."""
        table = self.client.table
        seats = (seat for seat in self.own if seat in acting(table) and table.seat(seat).present)
        return next((seat for seat in seats if not table.chance(seat)), 0)

    async def play(self) -> None:
        """Carry out the lines typed until the end of the input."""
        self.client.watchers.add(self)
        self.show()
        typing = asyncio.create_task(self.typed.get())
        try:
            while True:
                self.changed.clear()
                await self._throw()
                self._prompt()
                if not typing.done():
                    await self._next({typing})
                elif not self._wanted(line := typing.result()):
                    await self._next()
                elif line is None:
                    return
                else:
                    await self._carry_out(line)
                    typing = asyncio.create_task(self.typed.get())
        finally:
            typing.cancel()

    def _wanted(self, line: str | None) -> bool:
        """Return whether to carry out a line now.

        From a pipe, a move waits for the seat's turn; a command at a table that is still open does not wait.
        """
        phase, words = self.client.table.phase, (line or "").split()
        is_command = phase == "open" and bool(words) and words[0] in COMMANDS
        return not self.patient or bool(self.choosing) or phase == "ended" or is_command

    async def _throw(self) -> None:
        """Throw the dice of the user's seats."""
        for seat in self.own:
            if self.client.table.chance(seat) and self.client.table.seat(seat).present:
                await self._act(ask.Throw(seat=seat))

    def _prompt(self) -> None:
        """Print the position when a seat has to choose, or the end of the game, once each."""
        table, seat = self.client.table, self.choosing
        if table.phase == "ended" and self.ended != table.games:
            self.ended = table.games
            self.show_end(self.own)
        elif seat and (str(table.position), seat) != self.prompted:
            self.prompted = str(table.position), seat
            self.say(f"{table.position}\n{turn_sentence(table, self.own, seat, self.words)} (?)")

    async def _carry_out(self, line: str) -> None:
        """Carry out a line."""
        words = line.split()
        number = words.pop(0) if words and words[0] in map(str, self.own) else ""
        seat = int(number) if number else self.choosing or next(iter(self.own), 1)
        if words == ["?"]:
            self.say(self._help(seat))
        elif words:
            try:
                await self._act(_command(seat, words))
            except ValidationError as problem:
                self.say(f"{problem}")

    def _help(self, seat: int) -> str:
        position = self.client.table.position
        commands = " | ".join(" ".join((verb, *map(str.upper, more))) for verb, more in COMMANDS.items())
        return "\n".join(filter(None, (help_for(position, seat) if position else "", f"  {commands}")))

    async def _act(self, command: ask.Command) -> None:
        try:
            await self.client.act(command)
        except Refusal as refusal:
            self.say(f"{refusal_sentence(refusal, self.words)} (?)")


def _command(seat: int, words: Sequence[str]) -> ask.Command:
    """Return the command for a typed line: one of COMMANDS, or else a move of the game."""
    verb, *rest = words
    if verb not in COMMANDS:
        return ask.Play(seat=seat, event=" ".join(words))
    values = [" ".join(rest)] if verb == "say" else rest
    fields = {"do": verb, "seat": seat} | dict(zip(COMMANDS[verb], values, strict=False))
    command: ask.Command = convert(fields, ask.Command, strict=False)
    return command
