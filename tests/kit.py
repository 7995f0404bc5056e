"""Functions that most tests use: start a game, play events in notation, see what is refused."""

from rekke.rules.faults import Illegal
from rekke.rules.games import GAMES, game, play
from rekke.rules.legal import legal
from rekke.rules.position import Position


def start(edition: str, seats: int = 2, first: int = 1) -> Position:
    """Return the start of a game: `start("kivi/it K1=permissive")`."""
    head, *choices = edition.split(" ")
    name, _, language = head.partition("/")
    settings = dict(choice.split("=") for choice in choices)
    return game(name).edition(language, settings).start(seats, first)


def refusal(position: Position, event: str) -> str:
    """Return the reason why an event is refused, followed by the number of the ruling."""
    try:
        position.after(GAMES[position.edition.game].read(event))
    except Illegal as illegal:
        return str(illegal)
    raise AssertionError(f"{event} is not refused")


def may(position: Position, verb: str) -> list[str]:
    """Return the arguments that a verb may have now, for any actor."""
    words = [line.split(" ", 2) for line in legal(position)]
    return [" ".join(word[2:]) for word in words if word[1] == verb]


def values(position: Position, *keys: str) -> str:
    """Return the values of some fields of a position."""
    return " ".join(position.fields[key] for key in keys)


__all__ = ["may", "play", "refusal", "start", "values"]
