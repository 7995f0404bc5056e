"""Play in plain text: typed in notation, in a terminal, a pipe or under a screen reader.

Nobody is hurried here. In Cubo everything a person does takes four seconds of the game's own
time, however long it was thought over.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import TextIO, TypeAlias

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Player, play
from rekke.players.levels import LEVELS, player
from rekke.record.names import checked_name
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.legal import legal
from rekke.rules.position import Edition, Position
from rekke.terminal.scribe import Scribe, seconds_of, taken_up
from rekke.terminal.show import standing

SECONDS_A_MOVE = 4.0
IN_WORDS = {
    "keep": "and the dice to leave lying, like 444, or - for none: the others are thrown again",
    "cover": "and your nine dice row by row, the joker in the centre, like R5R4R3/R4W3B2/B3B2B1",
}
"""Help on the verbs whose arguments are too many to list."""
BY_ITSELF = {
    "roll": "The dice are thrown for you",
    "middle": "The dice are thrown for you",
    "late": "Only the clock says who is late",
}
"""What happens without being typed."""

Ask: TypeAlias = Callable[[str], str]
"""Shows a prompt and gives what was typed; raises EOFError when there is no more."""
Say: TypeAlias = Callable[[str], None]
"""Shows some lines."""


class Person:
    """Somebody at the keyboard."""

    def __init__(self, name: str, ask: Ask, say: Say) -> None:
        self.name = name
        self.ask = ask
        self.say = say
        self.seen = ""

    def seconds(self, position: Position, seat: int) -> float:  # noqa: ARG002
        """Take a set time in Cubo, where all act at once."""
        return SECONDS_A_MOVE if position.edition.game == "cubo" else 0

    def choose(self, position: Position, seat: int) -> Event:
        """Ask until something is typed that may happen here."""
        self._show(position)
        while True:
            typed = " ".join(self.ask(f"{self.name} (seat {seat})> ").split())
            if typed == "?":
                self.say(help_for(position, seat))
            elif typed:
                try:
                    return _understood(typed, position, seat)
                except (Illegal, Unreadable) as problem:
                    self.say(f"{problem}. Type ? for what is possible.")

    def _show(self, position: Position) -> None:
        """Draw the position, but not again what was seen a moment ago."""
        drawing = str(position)
        board, _, dice = drawing.rpartition("\n")
        self.say(dice if board == self.seen else drawing)
        self.seen = board


def _understood(typed: str, position: Position, seat: int) -> Event:
    numbered = typed if typed[0].isdigit() else f"{seat} {typed}"
    event = GAMES[position.edition.game].read(numbered)
    if event.verb in BY_ITSELF:
        raise Illegal(BY_ITSELF[event.verb])
    if event.seat != seat:
        raise Illegal(f"It is for seat {seat} to act now")
    position.after(event)
    return event


def help_for(position: Position, seat: int) -> str:
    """Say what may be typed now, a line for each verb."""
    words = [line.split(" ", 2)[1:] for line in legal(position) if line.startswith(f"{seat} ")]
    lines = ["You may type one of these; Ctrl-D saves the game and leaves."]
    for verb, group in groupby(words, key=lambda word: word[0]):
        arguments = " | ".join(word[1] for word in group if len(word) > 1)
        if verb not in BY_ITSELF:
            lines.append(f"  {verb} {IN_WORDS.get(verb, arguments)}".rstrip())
    return "\n".join(lines)


def begin(edition: Edition, names: Sequence[str], first: int | None, dealer: Dealer) -> Record:
    """Make the record of a new game; who begins is thrown for if it is not said."""
    checked = tuple(checked_name(name) for name in names)
    first = first or dealer.first(GAMES[edition.game], len(names))
    edition.start(len(names), first)
    return Record(edition, checked, first)


def seated(record: Record, random: Random, ask: Ask, say: Say) -> dict[int, Player]:
    """Seat a player of ours where the name is a level, and people elsewhere."""
    game = record.edition.game
    return {
        seat: player(game, name, random) if name in LEVELS else Person(name, ask, say)
        for seat, name in enumerate(record.names, 1)
    }


def play_on(record: Record, players: Mapping[int, Player], dealer: Dealer, file: TextIO, say: Say) -> None:
    """Play a record on to its end and write it down as it goes, so that the file is whole at any moment."""
    *_, start = record.positions()
    scribe = Scribe(file)
    scribe.begin(taken_up(record))
    say(_welcome(record))
    position = start
    for event, at, position in play(start, players, dealer, max(seconds_of(record), default=0)):  # noqa: B007
        scribe.event(event, at)
        say(str(event))
    assert position.outcome is not None
    scribe.end(position.outcome.scores)
    say("\n".join((str(position), *standing(position, record.names))))


def _welcome(record: Record) -> str:
    game = GAMES[record.edition.game]
    seats = ", ".join(f"{name} (seat {seat})" for seat, name in enumerate(record.names, 1))
    return f"{game.title}, edition {record.edition.name}: {seats}. {record.names[record.first - 1]} begins."
