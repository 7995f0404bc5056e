"""The card of a file of weights: what they were learned from, for how long, whom they beat, and how steady they are."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from rekke.rules.faults import Unreadable
from rekke.rules.parts import part


class Card(NamedTuple):
    """What a card says: `text` is its file, and `sha256` the hash of the weights that it belongs to."""

    game: str
    sha256: str
    made_by: str
    """The command that makes these weights."""
    learned_from: Mapping[str, Any]
    """Games, positions, rounds, editions and choices."""
    minutes: float | None
    """How long learning took, without the matches; None if nobody measured that."""
    matches: tuple[Mapping[str, Any], ...]
    """The acceptance matches, with their intervals."""
    drift: Mapping[str, float]
    """How much the evaluator changes its mind in a turn, in shares of a victory (see docs/analysis.md)."""
    start: Mapping[str, float]
    """The share of a victory that the evaluator gives to the seat that begins, and the share that this seat won."""

    @property
    def text(self) -> str:
        """The text of the file."""
        return json.dumps(self._asdict(), indent=2, ensure_ascii=False) + "\n"

    def __str__(self) -> str:
        seats = ", ".join(map(str, self.learned_from["seats"]))
        drift, start = self.drift, self.start
        began = f"{start['won_without_luck']:.1%} ({start['from']:.1%} to {start['to']:.1%}) without luck"
        took = "" if self.minutes is None else f" in {self.minutes:.0f} minutes"
        lines = [
            f"  expert, {seats} seats: weights {self.sha256[:12]}, made by {self.made_by}",
            f"    learned from {self.learned_from['games']:,} games{took}",
            *(f"    {match_sentence(match)}" for match in self.matches),
            f"    drift: {drift['mean_absolute']:.1%} of a victory in a turn",
            f"    the seat that begins has {start['first_seat']:.1%} of a victory, and against itself won {began}",
        ]
        return "\n".join(lines)


def match_sentence(match: Mapping[str, Any]) -> str:
    """Return the result of a match as a sentence."""
    mean, low, high = match["without_luck"] or match["won"]
    luck = " without luck" if match["without_luck"] else ""
    return f"won {mean:.1%} ({low:.1%} to {high:.1%}){luck} against {match['against']}, {match['where']}: {match['games']:,} games"


def cards(game: str) -> list[Card]:
    """Return the cards of a game's own players whose weights were learned."""
    own = part("rekke.players", game)
    return [read_card(file) for file in getattr(own, "LEARNED", ())]


def card_file(weights: Path) -> Path:
    """Return the file of the card that belongs to a file of weights."""
    return weights.with_suffix(".card.json")


def read_card(weights: Path) -> Card:
    """Return the card of weights, or refuse it where it belongs to others."""
    file = card_file(weights)
    card = Card(**json.loads(file.read_text(encoding="utf-8")))
    if card.sha256 != digest(weights):
        raise Unreadable(f"{file}: this card belongs to other weights than those in {weights.name}")
    return card._replace(matches=tuple(card.matches))


def digest(weights: Path) -> str:
    """Return the hash of a file of weights; line ends do not count."""
    return sha256(weights.read_text(encoding="utf-8").encode()).hexdigest()
