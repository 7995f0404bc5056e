"""KIVI in the terminal: targets as words, stones as shapes, white, black and red squares by their points."""

from collections.abc import Sequence

from rekke.draw.reading import owners
from rekke.lang.words import Words
from rekke.rules.kivi.rules import Position
from rekke.terminal.boards.board import Cell, Die, KeyAction, Wrong
from rekke.terminal.boards.keeping import KEEP_ARGUMENTS, Keeping
from rekke.terminal.boards.scene import Scene

TONES = {1: "white", 2: "black", 3: "red"}
SIGNS = str.maketrans({"<": "≤", ">": "≥", "=": ""})
EXPLAINED_ARGUMENTS = {"keep": KEEP_ARGUMENTS}


class Kivi:
    """The board of KIVI."""

    def __init__(self, words: Words) -> None:
        self.words, self.keeping = words, Keeping(words)
        self.taking = ""
        """The square that the player takes over, while they choose where its stone goes."""

    def look(self, scene: Scene) -> None:
        """Show this scene."""
        assert isinstance(scene.position, Position)
        self.scene, self.position = scene, scene.position
        self._owners = owners(scene.position)
        self.keeping.look(self.position.hand)
        self.taking = self.taking if self.taking in scene.squares("take") else ""

    def heads(self) -> Sequence[str]:
        """Return the letters of the columns."""
        return self.position.edition.board.letters

    def _targets(self) -> frozenset[str]:
        """Return the squares that the player may choose now."""
        if self.taking:
            moves = (move.split(" ") for move in self.scene.moves if move.startswith(f"take {self.taking} "))
            return frozenset(move[2] for move in moves)
        return self.scene.squares("place", "take")

    def cell(self, square: str) -> Cell:
        """Draw a square with its target and its points, or with its stone."""
        edition = self.position.edition
        word = edition.board.word[square]
        points = edition.points[word]
        chance = self.scene.odds.get(square)
        under = "•" * points if chance is None else f"{round(100 * chance)}%"
        mark = "draft" if square == self.taking else "may" if square in self._targets() else ""
        mark = mark or ("last" if square in self.scene.last else "")
        return Cell(word.translate(SIGNS), under, TONES[points], self._owners.get(square, 0), mark)

    def says(self, square: str) -> str:
        """Describe a square in words."""
        edition, owner = self.position.edition, self._owners.get(square, 0)
        word = edition.board.word[square]
        state = "stone" if owner else "empty"
        if square in self._targets():
            state = "move" if self.taking else "take" if owner else "place"
        return self.words(
            f"kivi.square.{state}",
            square=square,
            target=self.words(f"kivi.word.{word}"),
            points=self.words("points", count=edition.points[word]),
            name=self.scene.names[owner - 1] if owner else "",
        )

    def dice(self) -> Sequence[Die]:
        """Return the six dice."""
        return [*self.keeping.dice()]

    def caption(self) -> str:
        """Say how many throws are left."""
        return self.keeping.caption()

    def hint(self) -> str:
        """Say what the player can do."""
        if self.taking:
            name = self.scene.names[self._owners[self.taking] - 1]
            return self.words("kivi.hint.taking", square=self.taking, name=name)
        return self.words(self._hint()) if self.scene.moves else ""

    def _hint(self) -> str:
        may = self.scene.may
        if self.scene.throwing:
            return "keeping.hint.throw"
        if may("take"):
            return "kivi.hint.take"
        if may("place"):
            return "kivi.hint.place-or-throw" if may("keep") else "kivi.hint.place"
        return "kivi.hint.throw-again" if may("keep") else "kivi.hint.box"

    def standing(self, seat: int) -> str:
        """Say how many turns a seat has had, and how many of its stones are boxed."""
        laid, boxed = self.position.stones[seat - 1].bit_count(), self.position.boxed[seat - 1]
        return f"{laid + boxed}/{self.position.edition.stones}" + (f" ({boxed} ✗)" if boxed else "")

    def actions(self) -> Sequence[KeyAction]:
        """Offer to throw, to box a stone, or to leave the stone that is being taken over."""
        if self.taking:
            return [KeyAction("escape", self.words("kivi.taking.cancel"), "cancel")]
        if self.scene.may("box"):
            return [KeyAction("space", self.words("kivi.box"), "box")]
        return [*self.keeping.throw_action(self.scene)]

    def do(self, action: str) -> Sequence[str]:
        """Throw, box a stone, or take nothing over."""
        match action:
            case "cancel":
                self.taking = ""
                return ()
            case "box":
                return ("box",)
            case _:
                return self.keeping.throw(self.scene)

    def touch(self, square: str) -> Sequence[str]:
        """Place a stone, or take a square over in two steps."""
        if self.taking:
            taken, self.taking = self.taking, ""
            return (f"take {taken} {square}",) if square != taken else ()
        if square in self.scene.squares("take"):
            self.taking = square
            return ()
        return (f"place {square}",)

    def toggle(self, die: int) -> Sequence[str]:
        """Choose a die to keep, or no longer."""
        if not self.scene.moves:
            raise Wrong(self.words("refused.not-yours"))
        self.keeping.toggle(die)
        return ()


BOARD = Kivi
