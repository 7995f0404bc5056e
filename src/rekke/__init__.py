"""Rekke: a table and a laboratory for dice games of making lines.

>>> import rekke
>>> position = rekke.game("kivi").edition().start(seats=2, first=1)
>>> position = rekke.play(position, "1 roll 644422", "1 place b4")
>>> position.scores
(1, 0)
"""

from rekke.record.reader import check, read_record, read_records
from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES, game, play, read_position, write_position
from rekke.rules.legal import branches, legal
from rekke.rules.position import Chance, Clock, Edition, Outcome, Position

__all__ = [
    "GAMES",
    "Chance",
    "Clock",
    "Edition",
    "Event",
    "Illegal",
    "Line",
    "Outcome",
    "Position",
    "Record",
    "Unreadable",
    "branches",
    "check",
    "game",
    "legal",
    "play",
    "read_position",
    "read_record",
    "read_records",
    "write_position",
]
