"""The tray of a seat in Cubo: nine dice in one of three states, and the die taken from the middle."""

from typing import NamedTuple

from rekke.lang.translatable import reason
from rekke.rules.cubo.square import centre_of, laid
from rekke.rules.dice import coloured, coloured_or_unthrown, unthrown
from rekke.rules.faults import Illegal, Unreadable

UNDECIDED, NONE = "", "-"


class Tray(NamedTuple):
    """The nine dice of a seat, its prize, and whether it is late."""

    dice: str
    prize: str = UNDECIDED
    late: bool = False

    @property
    def in_hand(self) -> bool:
        """Whether the dice are not thrown yet."""
        return "?" in self.dice

    @property
    def covered(self) -> bool:
        """Whether the dice are a covered square."""
        return "/" in self.dice

    @property
    def settled(self) -> bool:
        """Whether the seat has nothing more to do before the scoring."""
        return self.late or self.prize != UNDECIDED

    @property
    def laying(self) -> bool:
        """Whether the seat has neither covered nor run out of time."""
        return not self.late and not self.covered

    @property
    def holds_die(self) -> bool:
        """Whether the seat has a grabbed die to swap or give back."""
        return self.prize not in (UNDECIDED, NONE)


def check_thrown(dice: str, expected: str) -> None:
    """Refuse a throw unless it has the number and colours of the dice in the hand."""
    if len(dice) != len(expected):
        raise Illegal(reason("dice.number", count=len(expected) // 2, given=len(dice) // 2))
    if unthrown(dice) != expected:
        raise Illegal(reason("cubo.colours", dice=expected), "C5")


def write_tray(tray: Tray) -> str:
    """Write a tray as one word: `R6…`, a square, `…+R6` grabbed, `…+-` waived, `…!` late."""
    prize = f"+{tray.prize}" if tray.prize else ""
    return tray.dice + prize + ("!" if tray.late else "")


def read_tray(word: str) -> Tray:
    """Read what `write_tray` wrote."""
    late = word.endswith("!")
    dice, plus, prize = word.removesuffix("!").partition("+")
    square = "/" in dice
    if plus and len(coloured(prize)) > 2:
        raise Unreadable(f"{prize!r} is more than one die")
    if (plus and late) or (plus and not square) or (late and square):
        raise Unreadable(
            f"{word!r} is not a tray: only a covered square has a prize (+), and it is never late (!)"
        )
    if not square:
        return Tray(coloured_or_unthrown(dice), late=late)
    if centre_of(laid(dice))[0] != "W":
        raise Unreadable(reason("cubo.joker-centre"))
    return Tray(dice, prize)
