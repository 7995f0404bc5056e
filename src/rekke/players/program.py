"""Programs in any language as players, over standard input and output. The protocol: docs/bots.md."""

import shlex
from collections.abc import Iterator
from random import Random
from shutil import which

from rekke.players.dialogue import Broken, Dialogue, quoted
from rekke.record.names import fits_record
from rekke.record.record import Record
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.events import Event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.legal import UNLISTED
from rekke.rules.position import Position

VERSION = "1"
PREFIX = "cmd:"
LONGEST_COMMAND = 200
"""Characters that a command may have: it is the name of its seat in a record."""
TO_START = 10.0
"""Seconds until a program must have said hello: an interpreter may have to be loaded."""
MILLISECONDS = 2_000
"""What a program is given for each answer."""
GRACE = 0.5
"""Seconds more, for the way there and back on a machine that is busy."""
LAYING, HANDLING = (6.0, 14.0), (0.5, 2.0)
"""Seconds of Cubo's own time that laying a square and everything else take a program, drawn between these."""


class Forfeit(Exception):
    """A seat that loses a game because its program could not go on."""

    def __init__(self, seat: int, reason: str) -> None:
        # The reason may quote anything; a line of a record has one blank between its words.
        super().__init__(" ".join(f"seat {seat} forfeits: {reason}".split()))
        self.seat = seat


def is_program(name: str) -> bool:
    """Tell a program's name, `cmd:./mybot --fast`, from that of a level."""
    return name.startswith(PREFIX)


def read_command(name: str) -> list[str]:
    """Read the words of a program's command, as a shell would but without one.

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
    """A program at the table. It runs from its first game on, and is started again if it breaks off."""

    def __init__(self, name: str, milliseconds: int = MILLISECONDS) -> None:
        self.command = read_command(name)
        self.milliseconds = milliseconds
        self.dialogue: Dialogue | None = None
        self.random = Random()

    def begin(self, record: Record, seat: int, random: Random) -> None:
        """Tell it of a new game; it gets a seed, so that it too can be reproducible."""
        self.random = random
        header = record.header | {"seat": str(seat), "seed": str(random.getrandbits(32))}
        lines = (f"{key}: {value}" for key, value in header.items() if value)
        try:
            self._started().say(_lines("new", *lines, "---"))
        except Broken as problem:
            raise self._broken(seat, problem) from problem

    def saw(self, event: Event) -> None:
        """Tell it what has happened."""
        if self.dialogue:
            self.dialogue.say(f"event {event}\n")

    def choose(self, position: Position, seat: int) -> Event:
        """Tell it what the seat may do, and take the one line it answers."""
        may = list(_may(position, seat))
        question = _lines(*(f"legal {line}" for line in may), f"choose {seat} {self.milliseconds}")
        try:
            answer = self._started().ask(question, self.milliseconds / 1000 + GRACE)
        except Broken as problem:
            raise self._broken(seat, problem) from problem
        return _understood(answer, position, seat, {line.split(" ")[1] for line in may})

    def seconds(self, position: Position, seat: int) -> float:
        """Take a practised person's time in Cubo, not the computer's; elsewhere nobody waits."""
        if not isinstance(position, Cubo):
            return 0
        tray = position.tray(seat)
        return round(self.random.uniform(*LAYING if tray.laying and not tray.in_hand else HANDLING), 3)

    def end(self, result: str) -> None:
        """Tell it how the game ended."""
        if self.dialogue:
            self.dialogue.say(f"end {result}\n")

    def close(self) -> None:
        """Tell it to go."""
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

    def _broken(self, seat: int, problem: Broken) -> Forfeit:
        """End a dialogue that is out of step; the next game begins another."""
        if self.dialogue:
            self.dialogue.kill()
            self.dialogue = None
        return Forfeit(seat, str(problem))


def _lines(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def _may(position: Position, seat: int) -> Iterator[str]:
    """List what a seat may choose; a square of Cubo is `cover ?`, there are too many."""
    for event in position.moves(seat):
        if event.verb == UNLISTED:
            yield f"{seat} {UNLISTED} ?"
            return
        yield str(event)


def _understood(answer: str, position: Position, seat: int, verbs: set[str]) -> Event:
    try:
        event = GAMES[position.edition.game].read(answer)
    except Unreadable as problem:
        raise Forfeit(seat, f"answers nonsense, {quoted(answer)}: {problem}") from problem
    if event.seat != seat or event.verb not in verbs:
        raise Forfeit(seat, f"answers what is not for it to do now, {quoted(answer)}")
    try:
        position.after(event)
    except Illegal as problem:
        raise Forfeit(seat, f"answers what is illegal, {quoted(answer)}: {problem}") from problem
    return event
