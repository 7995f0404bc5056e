"""What lies before a seat of Cubo: nine dice in one of three states, and what it took from the middle."""

from typing import NamedTuple

from rekke.rules.cubo.square import centre_of, laid
from rekke.rules.dice import NUMBERS, coloured, coloured_or_unthrown, unthrown
from rekke.rules.faults import Illegal, Unreadable

UNDECIDED, NONE = "", "-"


class Tray(NamedTuple):
    """What lies before a seat."""

    dice: str
    prize: str = UNDECIDED
    late: bool = False

    @property
    def in_hand(self) -> bool:
        """The dice are yet to be thrown."""
        return "?" in self.dice

    @property
    def covered(self) -> bool:
        """The dice lie as a covered square."""
        return "/" in self.dice

    @property
    def settled(self) -> bool:
        """Nothing more can happen before the scoring."""
        return self.late or self.prize != UNDECIDED

    @property
    def laying(self) -> bool:
        """The seat may still throw, lay and cover, or come too late."""
        return not self.late and not self.covered

    @property
    def holds_die(self) -> bool:
        """A grabbed die waits to be swapped in or given back."""
        return self.prize not in (UNDECIDED, NONE)


def check_thrown(dice: str, expected: str) -> None:
    """Refuse a throw that has not as many dice of each colour as are in the hand."""
    if len(dice) != len(expected):
        raise Illegal(f"{NUMBERS[len(expected) // 2]} dice are thrown now, not {len(dice) // 2}")
    if unthrown(dice) != expected:
        raise Illegal(f"the dice that are thrown have the colours {expected}", "C5")


def write_tray(tray: Tray) -> str:
    """Write a tray as one word: `R6…`, a square, `…+R6` grabbed, `…+-` waived, `…!` late."""
    prize = f"+{tray.prize}" if tray.prize else ""
    return tray.dice + prize + ("!" if tray.late else "")


def read_tray(word: str) -> Tray:
    """Read back what `write_tray` wrote."""
    late = word.endswith("!")
    dice, plus, prize = word.removesuffix("!").partition("+")
    square = "/" in dice
    if plus and len(coloured(prize)) > 2:
        raise Unreadable(f"{prize!r} is more than one die")
    if (plus and late) or (plus and not square) or (late and square):
        raise Unreadable(f"{word!r} is no tray: only who has covered has a prize, and is not late")
    if not square:
        return Tray(coloured_or_unthrown(dice), late=late)
    if centre_of(laid(dice))[0] != "W":
        raise Unreadable("the joker lies in the centre")
    return Tray(dice, prize)
