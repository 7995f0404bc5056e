"""A table for two as its clients follow it, line by line, and the next random command of each client."""

from random import Random

from rekke.players.random import RandomPlayer
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Chance, Position
from rekke.table.lines import Begins, Opens, Sits, read_line

PEOPLE = (0, 1)
"""The clients at a table; the first is the host."""


class Following:
    """The state of a table as a client knows it after every line."""

    def __init__(self, game: str, random: Random) -> None:
        self.game = GAMES[game]
        self.player = RandomPlayer(random)
        self.number, self.seated, self.rematches = 1, 0, 0
        self.position: Position | None = None

    def follow(self, number: int, seat: int, text: str) -> None:
        """Apply the next line."""
        self.number = number
        match read_line(self.game.name, seat, text):
            case Event() as event:
                assert self.position is not None
                self.position = self.position.after(event)
            case Begins(number=first):
                self.position = self.game.edition().start(len(PEOPLE), first)
            case Opens():
                self.position, self.rematches = None, self.rematches + 1
            case Sits():
                self.seated += 1
            case _:
                pass

    def seat(self, person: int) -> int:
        """Return the seat of a client: with every rematch everybody moves up by one seat."""
        return (person + self.rematches) % len(PEOPLE) + 1

    def wish(self, person: int) -> str:
        """Return a client's next command as JSON without braces, or an empty text if others are to act."""
        seat = self.seat(person)
        if self.position is not None and self.position.actors:
            return self._play(self.position, seat)
        if self.seated < len(PEOPLE):
            return f'"do":"sit","seat":{seat},"name":"Client"' if self.seated == person else ""
        if PEOPLE[person]:
            return ""
        return '"do":"begin"' if self.position is None else f'"do":"rematch","seat":{seat}'

    def _play(self, position: Position, seat: int) -> str:
        for actor in position.actors:
            if isinstance(actor, Chance) and actor.seat == seat:
                return f'"do":"throw","seat":{seat}'
            if actor == seat:
                text = str(self.player.choose(position, seat)).partition(" ")[2]
                return f'"do":"play","seat":{seat},"event":"{text}"'
        return ""
