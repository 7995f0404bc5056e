"""Checks of a position of Cubo that is read from its text."""

from typing import TYPE_CHECKING

from rekke.rules.cubo.tray import Tray
from rekke.rules.dice import pairs, unthrown
from rekke.rules.fields import require

if TYPE_CHECKING:
    from rekke.rules.cubo.rules import Position


def require_all_dice(position: "Position") -> None:
    """Refuse dice that are not those of the game: they change hands, but none is lost."""
    edition = position.edition
    held = "".join(tray.dice + tray.prize for tray in position.trays) + position.middle
    whole = edition.own * position.seats + edition.middle
    for colour in "RBW":
        require(held.count(colour) == whole.count(colour), "the dice of each colour do not match the game")
    for tray in position.trays:
        require(len(pairs(tray.dice.replace("/", ""))) == 9, "every seat must have nine dice")
        require(tray.dice.count("W") == 1, "every seat must have one joker")


def require_one_moment(position: "Position") -> None:
    """Refuse trays that contradict the middle, and a round that would have ended."""
    begun = "?" not in position.middle
    untouched = all(tray == Tray(unthrown(tray.dice.replace("/", ""))) for tray in position.trays)
    require(begun or untouched, "the middle must be thrown first")
    require(not (begun and position.over), "the game is over, but the middle has been thrown")
    require(not position.scoring or position.to_swap > 0, "the round is over, but has not been scored")
