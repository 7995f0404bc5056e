"""The tray of a game in which some dice are kept and the others thrown again, such as KIVI and Columbiz."""

from collections.abc import Iterator

from rekke.lang.words import Words
from rekke.rules.dice import write
from rekke.rules.hand import Hand
from rekke.terminal.boards.board import Die, KeyAction, Wrong
from rekke.terminal.boards.scene import Scene

KEEP_ARGUMENTS = "and the dice to leave lying, like 444, or - for none: the others are thrown again"
"""Help for typing `keep`, whose arguments are too many to list."""


class Keeping:
    """The dice of a turn, and which of them the player has chosen to keep."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.hand = Hand(0, 0)
        self.kept: tuple[bool, ...] = ()

    def look(self, hand: Hand) -> None:
        """Show these dice; a chosen die stays chosen if it is still on the table."""
        wanted = list(self.chosen) if hand.throws else []
        if hand.lying != self.hand.lying or not hand.throws:
            self.kept = tuple(_taken(wanted, face) for face in hand.lying)
        self.hand = hand

    @property
    def chosen(self) -> str:
        """The dice that the player has chosen to keep."""
        pairs = zip(self.hand.lying, self.kept, strict=True)
        return "".join(face for face, kept in pairs if kept)

    def dice(self, spent: str = "", missing: str = "?") -> Iterator[Die]:
        """Return the dice as they are drawn: spent ones as blanks, and `missing` for each that is not on the table."""
        away = list(spent)
        for face, kept in zip(self.hand.lying, self.kept, strict=True):
            yield Die(face, kept=kept) if not _taken(away, face) else Die(" ")
        yield from (Die(missing) for _ in range(self.hand.missing))

    def toggle(self, die: int) -> None:
        """Choose a die to keep, or no longer."""
        if die >= len(self.kept):
            return
        if not self.hand.left:
            raise Wrong(self.words("tray.no-throw"))
        self.kept = tuple(kept != (n == die) for n, kept in enumerate(self.kept))

    def caption(self) -> str:
        """Say how many throws are left."""
        return self.words("tray.left", count=self.hand.left)

    def throw_action(self, scene: Scene) -> Iterator[KeyAction]:
        """Offer to throw: all dice, or those that are not kept."""
        if scene.throwing:
            first = not self.hand.throws
            label = (
                self.words("tray.throw") if first else self.words("tray.throw-rest", count=self.hand.missing)
            )
            yield KeyAction("space", label, "throw")
        elif scene.may("keep"):
            again = len(self.hand.lying) - len(self.chosen)
            if again == len(self.hand.lying):
                yield KeyAction("space", self.words("tray.throw-all"), "throw")
            else:
                others = (
                    self.words("tray.throw-others", count=again) if again else self.words("tray.all-kept")
                )
                yield KeyAction("space", others, "throw")

    def throw(self, scene: Scene) -> list[str]:
        """Return the moves that keep the chosen dice and throw the others."""
        if scene.throwing:
            return ["throw"]
        if self.chosen == self.hand.lying:
            raise Wrong(self.words("tray.all-kept"))
        return [f"keep {write(self.chosen)}", "throw"]


def _taken(faces: list[str], face: str) -> bool:
    """Remove a face from a list if it is there; tell whether it was."""
    if face in faces:
        faces.remove(face)
        return True
    return False
