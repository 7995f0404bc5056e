"""All games by name, and the text form of a position of any game."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module

from rekke.rules.faults import Unreadable
from rekke.rules.game import Game
from rekke.rules.position import Edition, Position

FOLDERS = (
    "columbiz",
    "sequence_dice",
    "kivi",
    "cubo",
)
"""The folders of the games, in the order in which they are listed."""


def _game(folder: str) -> Game:
    game: Game = import_module(f"rekke.rules.{folder}.rules").GAME
    return game


GAMES: Mapping[str, Game] = {game.name: game for game in map(_game, FOLDERS)}


def game(name: str) -> Game:
    """Return the game of this name.

    >>> game("kivi").title, game("kivi").editions
    ('KIVI', ('en', 'da', 'de', 'fi', 'it', 'no', 'sv'))
    """
    if name not in GAMES:
        raise Unreadable(f"there is no game {name!r}: choose one of {', '.join(GAMES)}")
    return GAMES[name]


def play(position: Position, *events: str) -> Position:
    """Return the position after these events, written in notation.

    >>> play(game("sequence-dice").edition().start(2, 1), "1 roll 65", "1 place c3").turn
    2
    """
    for event in events:
        position = position.after(GAMES[position.edition.game].read(event))
    return position


def write_position(position: Position) -> str:
    """Write a position on one line.

    >>> write_position(game("sequence-dice").edition(choices={"S1": "5"}).start(seats=2, first=2))
    'sequence-dice/no S1=5 seats=2 first=2 turn=2 chips=....../....../....../....../....../...... dice=- throws=0'
    """
    words = [f"{key}={value}" for key, value in position.fields.items()]
    return f"{_write_edition(position.edition)} {' '.join(words)}"


@lru_cache(maxsize=256)
def _write_edition(edition: Edition) -> str:
    game = GAMES[edition.game]
    board = game.own_board(edition)
    words = game.settings(edition) | ({"board": str(board).replace(" ", ",")} if board else {})
    return " ".join((f"{edition.game}/{edition.name}", *(f"{key}={value}" for key, value in words.items())))


def read_position(text: str) -> Position:
    """Read what `write_position` wrote.

    >>> text = write_position(game("kivi").edition("it").start(seats=2, first=1))
    >>> text
    'kivi/it first=1 turn=1 stones=......./......./......./......./......./......./....... boxed=0,0 dice=- throws=0'
    >>> write_position(read_position(text)) == text
    True
    """
    head, *words = text.split(" ")
    name, _, edition = head.partition("/")
    fields: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key in fields:
            raise Unreadable(f"{word!r} is not a field: write key=value, each key once")
        fields[key] = value
    chosen = game(name)
    board = fields.pop("board").replace(",", " ") if "board" in fields else None
    choices = {key: fields.pop(key) for key in chosen.defaults if key in fields}
    return chosen.edition(edition, choices, board).position(fields)
