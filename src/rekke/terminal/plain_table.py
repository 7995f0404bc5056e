"""A table on a server in plain text: printed line by line, and played by typing, in a terminal or through a pipe."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence

from msgspec import ValidationError, convert

from rekke.client.unreachable import Unreachable
from rekke.lang.words import Words
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.promises import Verdict
from rekke.terminal.describe import (
    describe_change,
    end_sentences,
    game_name,
    score_sentences,
    seat_names,
    turn_sentence,
)
from rekke.terminal.dice_words import fingerprint_sentence, verdict_sentences
from rekke.terminal.hints import hint_lines
from rekke.terminal.plain import Output, help_for
from rekke.terminal.refusals import refusal_sentence
from rekke.terminal.remote_table import RemoteTable

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "begin": ("first",),
    "decline": (),
    "fill": ("seat", "level"),
    "forfeit": (),
    "leave": (),
    "rematch": (),
    "return": (),
    "say": ("text",),
    "sign": ("sign",),
    "stand": (),
    "undo": (),
    "wish": ("about",),
}
"""Commands that can be typed besides moves of the game, with their arguments."""
ANSWERS = ("decline", "undo")
"""Commands that would come too late if they waited for the seat's turn."""


class Onlooker:
    """Prints what happens at a table."""

    def __init__(self, client: RemoteTable, words: Words, say: Output) -> None:
        self.client, self.words, self.say = client, words, say
        self.changed = asyncio.Event()
        self._connected = client.connected
        self._verdict: Verdict | None = None
        """The verdict that was printed last."""

    def tell(self, changes: Sequence[Change]) -> None:
        """Print new lines with their gains, and whether the connection was lost or restored."""
        for change in changes:
            if sentences := describe_change(change, self.words):
                self.say("\n".join(sentence for sentence, _ in sentences))
        if self._connected != self.client.connected and not self.client.failure:
            self._connected = self.client.connected
            self.say(self.words("connection.back") if self._connected else self.words("connection.lost"))
        self.changed.set()

    def show_verdict(self) -> None:
        """Print once what was found out about the dice of the game, as soon as it is known."""
        verdict = self.client.verdict
        if verdict and verdict != self._verdict:
            self.say(
                "\n".join(verdict_sentences(verdict, seat_names(self.client.table, self.words), self.words))
            )
        self._verdict = verdict

    def show(self) -> None:
        """Print the table as it is."""
        table, words = self.client.table, self.words
        names = seat_names(table, words)
        self.say(words("replay.of", game=game_name(table.terms.game, words), names=words.together([*names])))
        if table.position:
            self.say("\n".join((str(table.position), *score_sentences(table.position, names, words))))
        if table.phase == "play":
            self.say(turn_sentence(table, (), 0, words))
        elif table.phase == "open":
            self.say(f"{fingerprint_sentence(table.commitment, words)}\n{words('open.fingerprint.why')}")

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
        while not self.client.judged:
            self.changed.clear()
            await self._next()
        self.show_verdict()

    async def _next(self, typing: Iterable[asyncio.Task[str | None]] = ()) -> None:
        """Wait until the table has changed or a line was typed."""
        waiting = asyncio.create_task(self.changed.wait())
        await asyncio.wait({waiting, *typing}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self.client.failure:
            raise self.client.failure


class Typist(Onlooker):
    """Plays at a table by typed lines. With `patient`, for input from a pipe, a move waits until it is the seat's turn."""

    def __init__(
        self,
        client: RemoteTable,
        words: Words,
        say: Output,
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
        return self.client.table.seats_of(self.client.token_hash)

    @property
    def choosing(self) -> int:
        """The user's seat that has to choose a move; 0 if none has."""
        table = self.client.table
        seats = (seat for seat in self.own if seat in table.acting and table.seat(seat).present)
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

        From a pipe, a move waits for the seat's turn; an answer, or a command at a table that is still open, does not wait.
        """
        phase, words = self.client.table.phase, (line or "").split()
        is_command = bool(words) and words[0] in (COMMANDS if phase == "open" else ANSWERS)
        is_over = phase == "ended" and self.client.judged
        return not self.patient or bool(self.choosing) or is_over or is_command

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
        if table.phase == "ended":
            self.show_verdict()
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
        elif words == ["hint"]:
            await self._hint(seat)
        elif words:
            try:
                await self._act(_command(seat, words))
            except ValidationError as problem:
                self.say(f"{problem}")

    async def _hint(self, seat: int) -> None:
        try:
            advice = await self.client.hint(seat)
        except (Refusal, Unreachable) as problem:
            self.say(refusal_sentence(problem, self.words) if isinstance(problem, Refusal) else str(problem))
        else:
            self.say("\n".join(hint_lines(advice, self.client.table.terms.played, self.words)))

    def _help(self, seat: int) -> str:
        position = self.client.table.position
        hint = "  hint" if self.client.table.terms.odds == "hints" else ""
        commands = " | ".join(" ".join((verb, *map(str.upper, more))) for verb, more in COMMANDS.items())
        return "\n".join(filter(None, (help_for(position, seat) if position else "", f"  {commands}", hint)))

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
