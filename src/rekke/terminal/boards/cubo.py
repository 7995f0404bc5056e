"""Cubo in the terminal: the player's own square, the middle, and the other trays."""

from collections.abc import Sequence

from rekke.lang.words import Words
from rekke.rules.cubo.rules import Position
from rekke.rules.cubo.square import CENTRE, PLACES, lay
from rekke.rules.cubo.tray import Tray
from rekke.rules.dice import pairs
from rekke.terminal.boards.board import Cell, Die, KeyAction, Wrong
from rekke.terminal.boards.scene import Scene

TONES = {"R": "red", "B": "blue", "W": "white"}
MIDDLE = PLACES.index(CENTRE)
SORTED = {"colour": lambda die: (die[0] == "B", -ord(die[1])), "face": lambda die: (-ord(die[1]), die[0])}
"""Sort keys of the dice: red before blue, or high before low."""
EXPLAINED_ARGUMENTS = {
    "cover": "and your nine dice row by row, the joker in the centre, like R5R4R3/R4W3B2/B3B2B1",
}
"""Help for typing `cover`, whose arguments are too many to list."""


class Cubo:
    """The square of a seat, and how the player has arranged its dice."""

    has_odds = False

    def __init__(self, words: Words) -> None:
        self.words = words
        self.laid: list[list[str]] = []
        """How the dice lie, after how they lay before each change, for undo."""
        self.picked = ""
        """The first of two squares whose dice are to change places."""
        self.seen: tuple[int, str] = (0, "")

    def look(self, scene: Scene) -> None:
        """Show this scene; dice that were just thrown are laid in their order, with the joker in the centre."""
        assert isinstance(scene.position, Position)
        self.scene, self.position = scene, scene.position
        if self.seen != (scene.seat, self.tray.dice):
            self.seen = scene.seat, self.tray.dice
            dice = pairs(self.tray.dice.replace("/", ""))
            if not self.tray.covered:
                dice = [*dice[:MIDDLE], dice[-1], *dice[MIDDLE:-1]]
            self.laid, self.picked = [dice], ""

    @property
    def tray(self) -> Tray:
        """The tray of the player's seat."""
        return self.position.tray(self.scene.seat)

    @property
    def laying(self) -> bool:
        """Whether the dice are thrown and can still be arranged."""
        return self.scene.may("cover")

    def heads(self) -> Sequence[str]:
        """Return the letters of the columns."""
        return self.position.edition.board.letters

    def cell(self, square: str) -> Cell:
        """Draw a die of the square."""
        place = PLACES.index(square)
        die = self.laid[-1][place]
        under = "★" if square == CENTRE else str(place + 1) if self.laying else ""
        swaps = square in self.scene.squares("swap")
        mark = "draft" if square == self.picked else "may" if swaps else ""
        return Cell(die, under, TONES[die[0]], mark=mark, face=die[1])

    def says(self, square: str) -> str:
        """Describe a die of the square in words."""
        die = self.laid[-1][PLACES.index(square)]
        state = "swap" if square in self.scene.squares("swap") else "lies"
        if self.laying:
            state = "fixed" if square == CENTRE else "picked" if square == self.picked else "move"
        return self.words(f"cubo.square.{state}", square=square, die=self._named(die))

    def _named(self, die: str) -> str:
        if die[1] == "?":
            return self.words(f"cubo.die.{die[0]}.hand")
        return self.words(f"cubo.die.{die[0]}", face=die[1])

    def dice(self) -> Sequence[Die]:
        """Return the dice in the middle."""
        return [Die(die[1], die[0], letter=die[0]) for die in pairs(self.position.middle)]

    def caption(self) -> str:
        """Say which round it is, and what the square would score."""
        if self.position.over:
            return self.words("cubo.rounds.over")
        rounds = self.position.edition.rounds
        round_text = self.words("cubo.round", round=self.position.played + 1, rounds=rounds)
        if self.tray.in_hand:
            return round_text
        return f"{round_text} · {self.words('points', count=self.position.edition.score(lay(self.laid[-1])))}"

    def hint(self) -> str:
        """Say what the player can do, or whom they wait for."""
        name, may = self.scene.name, self.scene.may
        if self.scene.throwing:
            return self.words(
                "cubo.hint.middle" if "?" in self.position.middle else "cubo.hint.throw", name=name
            )
        if may("waive"):
            return self.words("cubo.hint.grab", name=name)
        if may("stay"):
            return self.words("cubo.hint.swap", name=name, die=self._named(self.tray.prize))
        if may("lift"):
            return self.words("terminal.cubo.lay", name=name)
        if may("cover"):
            return self.words("cubo.hint.called", name=self._caller())
        return self._waiting()

    def _caller(self) -> str:
        """Return the name of a player who has already covered."""
        return next(n for n, tray in zip(self.scene.names, self.position.trays, strict=True) if tray.covered)

    def _waiting(self) -> str:
        position = self.position
        if position.over:
            return self.words("cubo.hint.end")
        if "?" in position.middle:
            return self.words("cubo.hint.wait.middle", name=self.scene.names[position.start_seat - 1])
        if self.tray.late:
            return self.words("cubo.hint.late")
        return self.words("cubo.hint.wait.swap" if position.scoring else "cubo.hint.wait")

    def standing(self, seat: int) -> str:
        """Say how far a seat is, or show its square when everybody has covered."""
        tray = self.position.tray(seat)
        if self.position.scoring and tray.covered:
            return f"{tray.dice.replace('/', ' ')} = {self.position.round_scores[seat - 1]}"
        return self.words(f"cubo.state.{_state(tray)}")

    def actions(self) -> Sequence[KeyAction]:
        """Offer to throw, to arrange and to cover, to lift, to waive, to stay."""
        words = self.words
        if self.scene.throwing:
            middle = "?" in self.position.middle
            return [KeyAction("space", words("cubo.throw.middle" if middle else "cubo.throw"), "throw")]
        offers = [
            (self.laying, KeyAction("space", words("cubo.cover"), "cover")),
            (self.laying, KeyAction("s", words("cubo.sort.colour"), "colour")),
            (self.laying, KeyAction("n", words("cubo.sort.face"), "face")),
            (self.laying and len(self.laid) > 1, KeyAction("u", words("cubo.undo"), "undo")),
            (self.scene.may("lift"), KeyAction("l", words("cubo.lift"), "lift")),
            (self.scene.may("waive"), KeyAction("w", words("cubo.waive"), "waive")),
            (self.scene.may("stay"), KeyAction("w", words("cubo.stay"), "stay")),
        ]
        return [action for offered, action in offers if offered]

    def do(self, action: str) -> Sequence[str]:
        """Cover the square, sort its dice, undo that, or make the move of this name."""
        match action:
            case "cover":
                return (f"cover {lay(self.laid[-1])}",)
            case "undo":
                self.laid.pop()
            case "colour" | "face":
                dice = self.laid[-1]
                others = sorted(dice[:MIDDLE] + dice[MIDDLE + 1 :], key=SORTED[action])
                self.laid.append([*others[:MIDDLE], dice[MIDDLE], *others[MIDDLE:]])
            case _:
                return (action,)
        self.picked = ""
        return ()

    def touch(self, square: str) -> Sequence[str]:
        """Pick a die, or exchange it with the one picked before; after the covering, swap the grabbed die in."""
        if self.scene.may("swap"):
            return (f"swap {square}",)
        if not self.laying:
            return ()
        if square == CENTRE:
            raise Wrong(self.says(square))
        if self.picked and square != self.picked:
            dice, (one, other) = [*self.laid[-1]], sorted(map(PLACES.index, (self.picked, square)))
            dice[one], dice[other] = dice[other], dice[one]
            self.laid.append(dice)
        self.picked = "" if self.picked else square
        return ()

    def toggle(self, die: int) -> Sequence[str]:
        """Grab a die from the middle; while the dice are arranged, pick the one on this place of the square."""
        if self.laying and die < len(PLACES):
            return self.touch(PLACES[die])
        middle = pairs(self.position.middle)
        if not self.scene.may("grab") or die >= len(middle):
            return ()
        return (f"grab {middle[die]}",)


def _state(tray: Tray) -> str:
    if tray.late:
        return "late"
    if not tray.covered:
        return "hand" if tray.in_hand else "thrown"
    return "covered" if not tray.settled else "grabbed" if tray.holds_die else "waived"


BOARD = Cubo
