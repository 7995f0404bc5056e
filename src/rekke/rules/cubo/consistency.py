"""What a position of Cubo must be like, when it is read from its text."""

from typing import TYPE_CHECKING

from rekke.rules.cubo.tray import Tray
from rekke.rules.dice import pairs, unthrown
from rekke.rules.fields import require

if TYPE_CHECKING:
    from rekke.rules.cubo.rules import Position


def require_all_dice(position: "Position") -> None:
    """Dice change hands, but none is lost: as many of each colour as the game has."""
    edition = position.edition
    held = "".join(tray.dice + tray.prize for tray in position.trays) + position.middle
    whole = edition.own * position.seats + edition.middle
    for colour in "RBW":
        require(held.count(colour) == whole.count(colour), "the dice are not those of the game")
    for tray in position.trays:
        require(len(pairs(tray.dice.replace("/", ""))) == 9, "a seat has nine dice")
        require(tray.dice.count("W") == 1, "every seat has one joker")


def require_one_moment(position: "Position") -> None:
    """What lies on the trays must fit together: nothing before the middle, no round that is over."""
    begun = "?" not in position.middle
    untouched = all(tray == Tray(unthrown(tray.dice)) for tray in position.trays)
    require(begun or untouched, "the middle is thrown first")
    require(not (begun and position.over), "the game is over, yet a round goes on")
    require(not position.scoring or position.to_swap > 0, "the round is over, yet goes on")
