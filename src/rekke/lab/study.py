"""A study of many games: what every seat did and scored in each, and what every square was worth to its takers."""

from collections import Counter
from collections.abc import Iterable

import polars as pl

from rekke.lab.game import PlayedGame
from rekke.rules.events import Keep
from rekke.rules.games import GAMES


class Study:
    """Keeps a row for each seat of a game, and one for each time that a square was taken."""

    def __init__(self) -> None:
        self.seat_rows: list[dict[str, object]] = []
        self.square_rows: list[dict[str, object]] = []
        self.games_seen = 0
        self.games_ended = 0

    def add(self, game: PlayedGame) -> None:
        """Add a game; a forfeited one is only counted as seen."""
        self.games_seen += 1
        if game.forfeit:
            return
        self.games_ended += 1
        record = game.record
        captured = record.at().fields.get("captured", "").split(",")
        verbs = Counter((event.seat, event.verb) for event in record.events)
        for seat, score in enumerate(game.scores, 1):
            share = 1 / len(game.winners) if seat in game.winners else 0.0
            here: dict[str, object] = {"game": self.games_seen, "seat": seat, "score": score, "won": share}
            after_first = (seat - record.first) % len(record.names)
            row = here | {"order": after_first + 1, "events": len(record.events)}
            row |= {"captured": int(captured[seat - 1])} if captured != [""] else {}
            self.seat_rows.append(row | {verb: verbs[seat, verb] for verb in _counted(game)})
            self.square_rows += [here | {"square": square} for square in _squares(game, seat)]

    @property
    def seats(self) -> pl.DataFrame:
        """A row for each seat of each game: score, share of the victory, order, and how often it did what."""
        return pl.DataFrame(self.seat_rows)

    @property
    def squares(self) -> pl.DataFrame:
        """A row for each square: how often it was taken in a game, and what its takers scored and won."""
        columns = {"square": pl.String, "score": pl.Float64, "won": pl.Float64}
        taken = pl.DataFrame([{key: row[key] for key in columns} for row in self.square_rows], schema=columns)
        each = taken.group_by("square").agg(
            pl.len().alias("taken"), pl.col("score").mean(), pl.col("won").mean()
        )
        return each.with_columns(taken=pl.col("taken") / self.games_ended).sort("square")


def _counted(game: PlayedGame) -> Iterable[str]:
    """Return the verbs worth counting: everything but throwing and keeping."""
    kinds = GAMES[game.opening.edition.game].events
    return (kind.verb for kind in kinds if not kind.thrown and kind is not Keep)


def _squares(game: PlayedGame, seat: int) -> list[str]:
    taking = GAMES[game.opening.edition.game].taking
    events = (event for event in game.record.events if event.seat == seat and isinstance(event, taking))
    return [event.arguments[0] for event in events]
