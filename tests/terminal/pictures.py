"""Pictures of the app for the documentation: moments of reproducible games, drawn by Textual.

`./dev screens terminal-kivi` takes one of them; without a name all pictures are taken.
"""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import play
from rekke.players.levels import player
from rekke.rules.events import Event
from rekke.rules.games import game as played
from rekke.table import messages as ask
from rekke.table.log import NewEntry
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import standing

SIZE = (92, 28)
KEYS = {"kivi": ("1", "2", "3"), "columbiz": ("enter",)}
"""Keys that Ada presses before the picture is taken, by game."""
AFTER = {"kivi": 60, "columbiz": 30}
"""Events before the moment of the picture, which is when Ada can next place a piece."""
GAMES = {f"terminal-{game}": game for game in KEYS}
"""The games by the names of their pictures."""
WEB_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that a picture would load from another host; any monospaced one will do."""


def events(game: str) -> Iterator[Event]:
    """Yield the events of a game until Ada can place a piece."""
    start = played(game).edition().start(seats=2, first=1)
    players = {seat: player(game, "skilled", Random(seat)) for seat in (1, 2)}
    for number, (event, _, position) in enumerate(play(start, players, Dealer(Random(7)))):
        yield event
        if (
            number > AFTER[game]
            and 1 in position.actors
            and any(m.verb == "place" for m in position.moves(1))
        ):
            return


def table(game: str) -> Plain:
    """Return the table at that moment."""
    plain = Plain(f"{game}/{played(game).default} seats=2")
    plain.do(ADA, ask.Sit(seat=1, name="Ada"))
    plain.do(BO, ask.Sit(seat=2, name="Bo"))
    plain.write(NewEntry(0, "begins 1"))
    plain.play(*map(str, events(game)))
    return plain


async def picture(name: str) -> str:
    """Return one of the pictures as SVG."""
    game = GAMES[name]
    async with standing(table(game), size=SIZE) as hands:
        squares = sorted(move.split(" ")[1] for move in hands.moves if move.startswith("place "))
        await hands.press(*squares[-1], *KEYS[game])
        return WEB_FONTS.sub("", hands.pilot.app.export_screenshot(title=f"rekke play {game}"))


def take(name: str, folder: Path) -> None:
    """Write one of the pictures into a folder."""
    (folder / f"{name}.svg").write_text(asyncio.run(picture(name)), encoding="utf-8")
