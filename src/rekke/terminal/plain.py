"""A game in plain text, typed in notation: in a terminal, through a pipe or with a screen reader.

People are not hurried: where seats act at the same time, each move of a person takes four seconds of game time, however
long it really took.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import TextIO, TypeAlias

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Player, play
from rekke.lang.words import Words
from rekke.players.levels import levels, player
from rekke.record.names import checked_name
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES
from rekke.rules.legal import lines_of
from rekke.rules.parts import part
from rekke.rules.position import Clock, Edition, Position
from rekke.terminal.hints import hint_lines
from rekke.terminal.position_text import standings
from rekke.terminal.record_writer import RecordWriter, event_times, without_proof

SECONDS_A_MOVE = 4.0
"""Game time that a person's move takes where seats act at the same time."""

Prompt: TypeAlias = Callable[[str], str]
"""Shows a prompt and returns the line typed; raises EOFError at the end of the input."""
Output: TypeAlias = Callable[[str], None]
"""Prints a text."""


class Person:
    """A player who types moves at the keyboard."""

    def __init__(self, name: str, ask: Prompt, say: Output) -> None:
        self.name = name
        self.ask = ask
        self.say = say
        self.board_shown = ""

    def seconds(self, position: Position, seat: int) -> float:  # noqa: ARG002  (every player has it)
        """Return a fixed time where other actors, such as a clock, do not wait for this move."""
        return SECONDS_A_MOVE if len(position.actors) > 1 else 0

    def choose(self, position: Position, seat: int) -> Event:
        """Prompt until a legal move is typed."""
        self._show(position)
        while True:
            typed = " ".join(self.ask(f"{self.name} (seat {seat})> ").split())
            if typed == "?":
                self.say(f"{help_for(position, seat)}\n  hint")
            elif typed == "hint":
                self._hint(position, seat)
            elif typed:
                try:
                    return _read_move(typed, position, seat)
                except (Illegal, Unreadable) as problem:
                    self.say(f"{problem}. Type ? for what is possible.")

    def _hint(self, position: Position, seat: int) -> None:
        from rekke.analysis.advise import advise  # noqa: PLC0415  (numpy and numba take a second to load)

        self.say("\n".join(hint_lines(advise(position, seat), position.edition, Words())))

    def _show(self, position: Position) -> None:
        """Print the position, without the board if it has not changed."""
        drawing = str(position)
        board, _, dice = drawing.rpartition("\n")
        self.say(dice if board == self.board_shown else drawing)
        self.board_shown = board


def _read_move(typed: str, position: Position, seat: int) -> Event:
    numbered = typed if typed[0].isdigit() else f"{seat} {typed}"
    event = GAMES[position.edition.game].read(numbered)
    if event.seat != seat:
        raise Illegal(f"It is seat {seat}'s turn")
    if event in [actor.event for actor in position.actors if isinstance(actor, Clock) and actor.alone]:
        raise Illegal("Only the clock can do that")
    position.after(event)
    return event


def help_for(position: Position, seat: int) -> str:
    """Return what a seat may type now, one line a verb."""
    explained = _explained_arguments(position.edition.game)
    words = [line.split(" ", 2)[1:] for line in lines_of(seat, position)]
    lines = ["You may type one of these; Ctrl-D saves the game and leaves."]
    for verb, group in groupby(words, key=lambda word: word[0]):
        arguments = " | ".join(word[1] for word in group if len(word) > 1)
        lines.append(f"  {verb} {explained.get(verb, arguments)}".rstrip())
    return "\n".join(lines)


def _explained_arguments(game: str) -> Mapping[str, str]:
    """Return a game's explanations of arguments that are too many to list, by verb."""
    explained: Mapping[str, str] = getattr(part("rekke.terminal.boards", game), "EXPLAINED_ARGUMENTS", {})
    return explained


def begin(edition: Edition, names: Sequence[str], first: int | None, dealer: Dealer) -> Record:
    """Return the record of a new game; without `first`, dice decide who begins."""
    checked = tuple(checked_name(name) for name in names)
    first = first or dealer.first(GAMES[edition.game], len(names))
    edition.start(len(names), first)
    return Record(edition, checked, first)


def seated(record: Record, random: Random, ask: Prompt, say: Output) -> dict[int, Player]:
    """Return the players of a record: a bot where the name is a level, and people elsewhere."""
    game = record.edition.game
    return {
        seat: player(game, name, random) if name in levels(game) else Person(name, ask, say)
        for seat, name in enumerate(record.names, 1)
    }


def play_on(record: Record, players: Mapping[int, Player], dealer: Dealer, file: TextIO, say: Output) -> None:
    """Continue a record to the end of its game, writing every event to the file as it happens."""
    *_, start = record.positions()
    writer = RecordWriter(file)
    writer.begin(without_proof(record))
    say(_welcome(record))
    position = start
    for event, at, position in play(start, players, dealer, max(event_times(record), default=0)):  # noqa: B007  (used after the loop)
        writer.event(event, at)
        say(str(event))
    assert position.outcome is not None
    writer.end(position.outcome.scores)
    say("\n".join((str(position), *standings(position, record.names))))


def _welcome(record: Record) -> str:
    game = GAMES[record.edition.game]
    seats = ", ".join(f"{name} (seat {seat})" for seat, name in enumerate(record.names, 1))
    return f"{game.title}, edition {record.edition.name}: {seats}. {record.names[record.first - 1]} begins."
