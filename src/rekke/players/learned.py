"""Players with weights from a file, such as `weights:learned/columbiz.json`: what `rekke learn` made, or an older expert."""

from pathlib import Path
from random import Random

from rekke.dealing.loop import Player
from rekke.players.levels import player
from rekke.rules.faults import Unreadable
from rekke.rules.games import game
from rekke.rules.parts import part

PREFIX = "weights:"


def named_player(game_name: str, name: str, random: Random) -> Player:
    """Return the player of a level, or one with the weights in a file."""
    if not name.startswith(PREFIX):
        return player(game_name, name, random)
    own = part("rekke.players", game(game_name).name)
    if own is None or not hasattr(own, "learned"):
        raise Unreadable(f"{name}: the players of {game(game_name).title} have no weights in files")
    learned: Player = own.learned(Path(name.removeprefix(PREFIX)))
    return learned
