"""Rekke: play, host and study line-building dice games.

>>> import rekke
>>> list(rekke.GAMES)
['columbiz', 'sequence-dice', 'kivi', 'cubo']
>>> position = rekke.game("kivi").edition().start(seats=2, first=1)
>>> position = rekke.play(position, "1 roll 644422", "1 place b4")
>>> position.scores
(1, 0)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from rekke.record.faults import Fault
from rekke.record.reader import check, read_record, read_records
from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.gains import gains
from rekke.rules.game import Game
from rekke.rules.games import GAMES, game, play, read_position, write_position
from rekke.rules.legal import branches, legal
from rekke.rules.position import Chance, Clock, Edition, Gain, Outcome, Position

if TYPE_CHECKING:
    from rekke.analysis.analyse import analyse
    from rekke.dealing.dealer import Dealer
    from rekke.dealing.loop import Player
    from rekke.dealing.loop import play as play_on
    from rekke.draw.picture import picture
    from rekke.players.levels import player
    from rekke.players.odds import odds

__all__ = [
    "GAMES",
    "Chance",
    "Clock",
    "Dealer",
    "Edition",
    "Event",
    "Fault",
    "Gain",
    "Game",
    "Illegal",
    "Line",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "Unreadable",
    "analyse",
    "branches",
    "check",
    "gains",
    "game",
    "legal",
    "odds",
    "picture",
    "play",
    "play_on",
    "player",
    "read_position",
    "read_record",
    "read_records",
    "write_position",
]

_LAZY = {
    "Dealer": "rekke.dealing.dealer:Dealer",
    "Player": "rekke.dealing.loop:Player",
    "analyse": "rekke.analysis.analyse:analyse",
    "odds": "rekke.players.odds:odds",
    "picture": "rekke.draw.picture:picture",
    "play_on": "rekke.dealing.loop:play",
    "player": "rekke.players.levels:player",
}
"""Names that are imported on first use, so that importing the rules does not also load the players."""


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # a type checker has the imports above, and should reject any other name

    def __getattr__(name: str) -> object:
        if name not in _LAZY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, _, wanted = _LAZY[name].partition(":")
        globals()[name] = getattr(import_module(module), wanted)
        return globals()[name]
