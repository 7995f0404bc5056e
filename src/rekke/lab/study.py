"""A study of many games: what every seat did and had in each, and what every square was worth to who took it."""

from collections import Counter
from collections.abc import Iterable

import polars as pl

from rekke.lab.company import Game
from rekke.rules.cubo.events import Swap
from rekke.rules.events import Keep, Place
from rekke.rules.games import GAMES
from rekke.rules.kivi.events import Take
from rekke.rules.sequence_dice.events import Replace

TAKING = Place | Replace | Take | Swap
"""The events by which a seat comes to a square."""


class Study:
    """Takes games in one by one; keeps a row for each seat of a game, and one for each square taken."""

    def __init__(self) -> None:
        self.seat_rows: list[dict[str, object]] = []
        self.square_rows: list[dict[str, object]] = []
        self.games_seen = 0

    def add(self, game: Game) -> None:
        """Take in a game that was played to its end."""
        self.games_seen += 1
        if game.forfeit:
            return
        *_, end = game.record.positions()
        captured = end.fields.get("captured", "").split(",")
        verbs = Counter((event.seat, event.verb) for event in game.record.events)
        for seat, score in enumerate(game.outcome.scores, 1):
            share = 1 / len(game.outcome.winners) if seat in game.outcome.winners else 0.0
            here: dict[str, object] = {"game": self.games_seen, "seat": seat, "score": score, "won": share}
            after_first = (seat - game.record.first) % end.seats
            row = here | {"order": after_first + 1, "events": len(game.record.events)}
            row |= {"captured": int(captured[seat - 1])} if captured != [""] else {}
            self.seat_rows.append(row | {verb: verbs[seat, verb] for verb in _counted(game)})
            self.square_rows += [here | {"square": square} for square in _squares(game, seat)]

    @property
    def seats(self) -> pl.DataFrame:
        """A row for each seat of each game: score, share of the victory, order, and how often it did what."""
        return pl.DataFrame(self.seat_rows)

    @property
    def squares(self) -> pl.DataFrame:
        """A row for each square: how often a game it was taken, and what its takers scored and won."""
        columns = {"square": pl.String, "score": pl.Float64, "won": pl.Float64}
        taken = pl.DataFrame([{key: row[key] for key in columns} for row in self.square_rows], schema=columns)
        each = taken.group_by("square").agg(
            pl.len().alias("taken"), pl.col("score").mean(), pl.col("won").mean()
        )
        return each.with_columns(taken=pl.col("taken") / self.games_seen).sort("square")


def _counted(game: Game) -> Iterable[str]:
    """Name what is worth counting: all that a seat does but throwing and keeping."""
    kinds = GAMES[game.record.edition.game].events
    return (kind.verb for kind in kinds if not kind.thrown and kind is not Keep)


def _squares(game: Game, seat: int) -> list[str]:
    return [event.square for event in game.record.events if event.seat == seat and isinstance(event, TAKING)]
