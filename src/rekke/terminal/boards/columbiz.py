"""Columbiz in the terminal: columns headed by dice, and a turn that is drafted before it is played."""

from collections.abc import Sequence

from rekke.draw.reading import owners
from rekke.lang.words import Words
from rekke.rules.columbiz.rules import Position
from rekke.rules.dice import FACES
from rekke.rules.events import Place
from rekke.rules.faults import Illegal
from rekke.rules.gains import gains
from rekke.rules.position import Gain
from rekke.terminal.boards.board import Cell, Die, KeyAction, Wrong
from rekke.terminal.boards.keeping import KEEP_ARGUMENTS, Keeping
from rekke.terminal.boards.scene import TIMES, Scene
from rekke.terminal.refusals import fault_sentence

EXPLAINED_ARGUMENTS = {"keep": KEEP_ARGUMENTS}


class Columbiz:
    """The board of Columbiz, and the squares on which the player would place pieces, in their order."""

    def __init__(self, words: Words) -> None:
        self.words, self.keeping = words, Keeping(words)
        self.seen: tuple[int, Position | None] = 0, None

    def look(self, scene: Scene) -> None:
        """Show this scene; a draft is kept while the position stays the same."""
        assert isinstance(scene.position, Position)
        self.scene, self.position = scene, scene.position
        same = self.seen == (scene.seat, scene.position)
        self.seen = scene.seat, scene.position
        self._plan(self.draft if same else ())
        self.keeping.look(self.position.hand)

    def _plan(self, draft: Sequence[str]) -> None:
        """Draft these squares, and compute once what follows: it is needed for every square that is drawn."""
        self.draft = tuple(draft)
        self._steps = [self.position]
        """The position before the draft, and after each of its pieces."""
        for square in draft:
            self._steps.append(self.drafted.after(Place(self.scene.seat, square)))
        self._owners = owners(self.drafted)
        shut = not self.scene.may("place") or (self.draft and not self._goes_on)
        self._open = frozenset(() if shut else self.position.edition.board.named(self.drafted.open))
        """The squares on which one more piece may be drafted."""

    @property
    def drafted(self) -> Position:
        """The position after the draft."""
        return self._steps[-1]

    @property
    def _goes_on(self) -> bool:
        """Whether the turn goes on after the draft."""
        after = self.drafted
        return after.turn == self.position.turn and after.placed > self.position.placed

    def heads(self) -> Sequence[str]:
        """Return the letters of the columns with their dice."""
        letters = self.position.edition.board.letters
        return [f"{letter} [{face}]" for letter, face in zip(letters, FACES, strict=True)]

    def cell(self, square: str) -> Cell:
        """Draw a square with the dice it costs, or with its piece."""
        face, count = self.position.edition.asks[square]
        chance = self.scene.odds.get(square)
        owner, cost = self._owners.get(square, 0), f"{count}{TIMES}{face}"
        under = f"{round(100 * chance)}%" if chance is not None else cost if owner else ""
        if square in self.draft:
            return Cell("", f"{self.draft.index(square) + 1}.", "plain", owner, "draft")
        may = square in self._open
        mark = "may" if may else "last" if square in self.scene.last else ""
        return Cell(cost, under, "plain", owner, mark)

    def says(self, square: str) -> str:
        """Describe a square in words."""
        face, count = self.position.edition.asks[square]
        owner = self._owners.get(square, 0)
        state = "piece" if owner else "place" if square in self._open else "empty"
        if square in self.draft:
            state = "draft"
        return self.words(
            f"columbiz.square.{state}",
            square=square,
            asks=self.words("columbiz.asks", count=count, face=face),
            name=self.scene.names[owner - 1] if owner else "",
            place=self.draft.index(square) + 1 if square in self.draft else 0,
        )

    def dice(self) -> Sequence[Die]:
        """Return the eight dice, those that the draft spends as blanks."""
        asks = (self.position.edition.asks[square] for square in self.draft)
        spent = "".join(face * count for face, count in asks)
        return [*self.keeping.dice(spent, " " if self.position.placed else "?")]

    def caption(self) -> str:
        """Say how many throws are left, or what the draft earns."""
        if not self.draft:
            return "" if self.position.placed else self.keeping.caption()
        earned = sum(gain.points for gain in self._gains())
        return f"{self.words('columbiz.draft')}: {' '.join(self.draft)} ({earned:+})"

    def _gains(self) -> list[Gain]:
        """Return what the draft earns, piece by piece."""
        pieces = [Place(self.scene.seat, square) for square in self.draft]
        return [
            gain for moment, piece in zip(self._steps, pieces, strict=False) for gain in gains(moment, piece)
        ]

    def hint(self) -> str:
        """Say what the player can do."""
        return self.words(self._hint()) if self.scene.moves else ""

    def _hint(self) -> str:
        may = self.scene.may
        if self.scene.throwing:
            return "keeping.hint.throw"
        if self.draft or self.position.placed:
            return "columbiz.hint.more" if self._open else "columbiz.hint.place"
        if may("place"):
            return "columbiz.hint.place-or-throw" if may("keep") else "columbiz.hint.place"
        return "columbiz.hint.throw-again" if may("keep") else "columbiz.hint.discard"

    def standing(self, seat: int) -> str:
        """Say how many pieces a seat has left, and how many it has captured."""
        left, captured = self.drafted.reserve[seat - 1], self.drafted.captured[seat - 1]
        return (
            f"{self.words('columbiz.reserve', count=left)}, {self.words('columbiz.captured', count=captured)}"
        )

    def actions(self) -> Sequence[KeyAction]:
        """Offer to play the draft or to undo it; without a draft, to throw, to end the turn or to discard."""
        words = self.words
        if self.draft:
            commit = words("columbiz.draft.commit", count=len(self.draft))
            return [
                KeyAction("space", commit, "commit"),
                KeyAction("u", words("columbiz.draft.undo"), "undo"),
            ]
        if self.scene.may("end"):
            return [KeyAction("space", words("columbiz.end"), "end")]
        if self.scene.may("discard"):
            return [KeyAction("space", words("columbiz.discard"), "discard")]
        return [*self.keeping.throw_action(self.scene)]

    def do(self, action: str) -> Sequence[str]:
        """Play the draft and end the turn, or take a piece of it back."""
        match action:
            case "commit":
                ending = ["end"] if self._goes_on else []
                return [*(f"place {square}" for square in self.draft), *ending]
            case "undo":
                self._plan(self.draft[:-1])
                return ()
            case "throw":
                return self.keeping.throw(self.scene)
            case _:
                return (action,)

    def touch(self, square: str) -> Sequence[str]:
        """Draft a piece, or take it out of the draft with the pieces that depend on it."""
        if square in self.draft:
            self._plan(self._payable([one for one in self.draft if one != square]))
        elif not self.scene.may("place"):
            return (f"place {square}",)
        elif square in self._open:
            self._plan((*self.draft, square))
        else:
            raise Wrong(self._why_not(square))
        return ()

    def _why_not(self, square: str) -> str:
        """Return the reason of the rules why no piece can be drafted there."""
        if self.draft and not self._goes_on:
            return self.words("columbiz.draft.unpaid", square=square)
        try:
            self.drafted.after(Place(self.scene.seat, square))
        except Illegal as problem:
            return fault_sentence(problem, self.words)
        return self.words("refused.not-now")

    def _payable(self, draft: Sequence[str]) -> tuple[str, ...]:
        """Return the part of a draft that the rules allow."""
        position, kept = self.position, []
        for square in draft:
            bit = position.edition.board.bit[square]
            if position.turn == self.scene.seat and bit & position.open:
                position = position.after(Place(self.scene.seat, square))
                kept.append(square)
        return tuple(kept)

    def toggle(self, die: int) -> Sequence[str]:
        """Choose a die to keep, or no longer."""
        if not self.scene.moves:
            raise Wrong(self.words("refused.not-yours"))
        self.keeping.toggle(die)
        return ()


BOARD = Columbiz
