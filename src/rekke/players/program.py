"""Programs in any language as players, over standard input and output; docs/bots.md is the protocol."""

import shlex
from random import Random
from shutil import which

from rekke.dealing.habits import habits
from rekke.players.dialogue import Broken, Dialogue, quoted
from rekke.players.pace import Span
from rekke.record.names import fits_record
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.legal import lines_of
from rekke.rules.position import Position

VERSION = "1"
PREFIX = "cmd:"
LONGEST_COMMAND = 200
"""Characters that a command may have: it is the name of its seat in a record."""
TO_START = 10.0
"""Seconds that a program has to say hello: an interpreter may have to be loaded first."""
MILLISECONDS = 2_000
"""The time that a program has for each answer, unless the caller says otherwise."""
GRACE = 0.5
"""Seconds that are added to that time for the pipes of a busy machine."""


class Forfeited(Exception):
    """The loss of a game by a seat whose program could not go on."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(seat, reason)
        self.seat, self.reason = seat, reason

    def __str__(self) -> str:
        # The reason may quote anything, but words in a record are separated by single spaces.
        return " ".join(f"seat {self.seat} forfeits: {self.reason}".split())


def is_program(name: str) -> bool:
    """Return whether a name is a program's, `cmd:./mybot --fast`, and not a level."""
    return name.startswith(PREFIX)


def read_command(name: str) -> list[str]:
    """Split a program's command into words, as a shell would.

    >>> read_command("cmd:sh -c 'exit 0'")
    ['sh', '-c', 'exit 0']
    """
    if not fits_record(name, LONGEST_COMMAND):
        raise Unreadable(f"{name!r} names a seat: at most {LONGEST_COMMAND} characters, no | and no ;")
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as problem:
        raise Unreadable(f"{name!r} is no command: {problem}") from problem
    if not words:
        raise Unreadable(f"{name!r} names no program: write cmd:./mybot")
    if which(words[0]) is None:
        raise Unreadable(f"there is no program {words[0]!r} that can be run")
    return words


class Program:
    """A program that plays. It is started for its first game, and again after a broken dialogue."""

    def __init__(self, name: str, milliseconds: int = MILLISECONDS) -> None:
        self.command = read_command(name)
        self.milliseconds = milliseconds
        self.dialogue: Dialogue | None = None
        self.pace_seed = 0

    def begin(self, record: Record, seat: int, random: Random) -> None:
        """Announce a new game, with a seed so that the program can be reproducible too."""
        header = record.header | {"seat": str(seat), "seed": str(random.getrandbits(32))}
        self.pace_seed = random.getrandbits(64)
        lines = (f"{key}: {value}" for key, value in header.items() if value)
        try:
            self._started().say(_lines("new", *lines, "---"))
        except Broken as problem:
            raise self._broken(seat, problem) from problem

    def saw(self, event: Event) -> None:
        """Announce an event."""
        if self.dialogue:
            self.dialogue.say(f"event {event}\n")

    def choose(self, position: Position, seat: int) -> Event:
        """List what the seat may do, and return the event that the program answers."""
        legal = list(lines_of(seat, position))
        question = _lines(*(f"legal {line}" for line in legal), f"choose {seat} {self.milliseconds}")
        try:
            answer = self._started().ask(question, self.milliseconds / 1000 + GRACE)
        except Broken as problem:
            raise self._broken(seat, problem) from problem
        return _understood(answer, position, seat, {line.split(" ")[1] for line in legal})

    def seconds(self, position: Position, seat: int) -> float:
        """Return the seconds that a practised person takes where all act at once; elsewhere nobody waits."""
        span = habits(position.edition.game).program_seconds(position, seat)
        return Span(*span).seconds(self.pace_seed, position, seat) if span else 0

    def end(self, result: str) -> None:
        """Announce how the game ended."""
        if self.dialogue:
            self.dialogue.say(f"end {result}\n")

    def close(self) -> None:
        """End the program."""
        if self.dialogue:
            self.dialogue.close()
            self.dialogue = None

    def _started(self) -> Dialogue:
        if self.dialogue is None:
            self.dialogue = Dialogue(self.command)
            hello = self.dialogue.ask(f"hello {VERSION}\n", TO_START).split(" ")
            if hello[0] != "hello":
                raise Broken(f"says {quoted(' '.join(hello))} instead of hello {VERSION}")
            if hello[1:2] != [VERSION]:
                raise Broken(f"speaks version {quoted(' '.join(hello[1:]))} of the protocol, not {VERSION}")
        return self.dialogue

    def _broken(self, seat: int, problem: Broken) -> Forfeited:
        """End a dialogue that cannot go on; the next game starts another."""
        if self.dialogue:
            self.dialogue.kill()
            self.dialogue = None
        return Forfeited(seat, str(problem))


def _lines(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def _understood(answer: str, position: Position, seat: int, verbs: set[str]) -> Event:
    try:
        event = GAMES[position.edition.game].read(answer)
    except Unreadable as problem:
        raise Forfeited(seat, f"answers nonsense, {quoted(answer)}: {problem}") from problem
    if event.seat != seat or event.verb not in verbs:
        raise Forfeited(seat, f"answers what is not for it to do now, {quoted(answer)}")
    try:
        position.after(event)
    except Illegal as problem:
        raise Forfeited(seat, f"answers what is illegal, {quoted(answer)}: {problem}") from problem
    return event
