"""Sequence Dice in the terminal: numbers, chips as shapes, and what the sum of the dice asks for."""

from collections.abc import Sequence

from rekke.draw.reading import owners
from rekke.lang.words import Words
from rekke.rules.events import Pass, Place
from rekke.rules.sequence_dice.events import Remove
from rekke.rules.sequence_dice.rules import AGAIN, Position, total_of
from rekke.terminal.boards.board import Cell, Die, KeyAction
from rekke.terminal.boards.scene import SHAPES, TIMES, Scene

VERBS = ("place", "replace", "remove")


class SequenceDice:
    """The board of Sequence Dice."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def look(self, scene: Scene) -> None:
        """Show this scene."""
        assert isinstance(scene.position, Position)
        self.scene, self.position = scene, scene.position
        self._owners = owners(scene.position)

    def heads(self) -> Sequence[str]:
        """Return the letters of the columns."""
        return self.position.edition.board.letters

    def cell(self, square: str) -> Cell:
        """Draw a square with its number, or with its chip; corners and heart are golden."""
        number, owner = self.position.edition.board.word[square], self._owners.get(square, 0)
        chance = self.scene.odds.get(square)
        under = f"{round(100 * chance)}%" if chance is not None else number if owner else ""
        may = square in self.scene.squares(*VERBS)
        mark = "may" if may else "last" if square in self.scene.last else ""
        return Cell(number, under, "gold" if int(number) in AGAIN else "plain", owner, mark)

    def says(self, square: str) -> str:
        """Describe a square in words."""
        owner = self._owners.get(square, 0)
        verb = next((verb for verb in VERBS if square in self.scene.squares(verb)), "")
        return self.words(
            f"sequence-dice.square.{verb or ('chip' if owner else 'empty')}",
            square=square,
            number=self.position.edition.board.word[square],
            name=self.words.together(self.scene.team(owner)) if owner else "",
        )

    def dice(self) -> Sequence[Die]:
        """Return the two dice."""
        return [Die(face) for face in self.position.dice or "??"]

    def caption(self) -> str:
        """Say who has thrown what."""
        if not self.position.dice:
            return ""
        name = self.scene.names[self.position.turn - 1]
        return self.words("sequence-dice.threw", name=name, sum=total_of(self.position.dice))

    def hint(self) -> str:
        """Say what the dice ask for."""
        if self.scene.throwing:
            return self.words("sequence-dice.your-turn", name=self.scene.name)
        if not self.position.dice:
            name = self.scene.names[self.position.turn - 1]
            return "" if self.position.over else self.words("sequence-dice.to-throw", name=name)
        return self.words(f"sequence-dice.means.{self._meaning()}", sum=total_of(self.position.dice))

    def _meaning(self) -> str:
        kind, squares = self.position.demand
        total, board = total_of(self.position.dice), self.position.edition.board
        ofnumber = all(board.word[square] == str(total) for square in board.named(squares))
        return kind.verb if kind in (Pass, Remove) or ofnumber else f"{kind.verb}-any"

    def standing(self, seat: int) -> str:
        """Say how many chips a side has on the board."""
        side = self.scene.side(seat)
        return f"{SHAPES[side - 1]} {TIMES} {self.position.chips[side - 1].bit_count()}"

    def actions(self) -> Sequence[KeyAction]:
        """Offer to throw or to pass."""
        if self.scene.throwing:
            return [KeyAction("space", self.words("tray.throw"), "throw")]
        return (
            [KeyAction("space", self.words("sequence-dice.pass"), "pass")] if self.scene.may("pass") else []
        )

    def do(self, action: str) -> Sequence[str]:
        """Throw, or pass."""
        return (action,)

    def touch(self, square: str) -> Sequence[str]:
        """Return the move on this square that the dice ask for."""
        kind = self.position.demand.kind if self.position.dice else Place
        return (f"{Place.verb if kind is Pass else kind.verb} {square}",)

    def toggle(self, die: int) -> Sequence[str]:  # noqa: ARG002  (other boards use it)
        """Choose nothing: both dice are always played."""
        return ()


BOARD = SequenceDice
