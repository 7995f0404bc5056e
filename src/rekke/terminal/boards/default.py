"""The board of any game that has squares and dice, played by choosing among its legal moves.

A square is chosen on the board, dice are chosen in the tray, and what is left to say is offered with a key. Moves are
shown in notation: it is the same in every language. A move that names neither squares nor dice of the tray can be
typed, as in any game.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from rekke.draw.reading import dice, other_fields, owners, seat_fields, split_dice
from rekke.lang.words import Words
from rekke.rules.dice import write
from rekke.terminal.boards.board import Cell, Die, KeyAction, Wrong
from rekke.terminal.boards.scene import SHAPES, TIMES, Scene

KEYS = ("space", *(f"f{number}" for number in range(2, 13)))
"""Keys for what is offered, in their order: letters and digits choose squares and dice, F1 opens the rules."""
CANCEL = "<cancel>"
"""The action that forgets the chosen squares; no verb of a game is written like this."""
LISTED = 6
"""Arguments of a verb that are listed before the rest is only counted."""


class Default:
    """A game's squares and dice, and those that somebody has chosen for a move."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.squares: tuple[str, ...] = ()
        """The squares that were chosen for a move that names several."""
        self.lying: list[str] = []
        self.chosen: tuple[bool, ...] = ()
        """Whether each die of the tray is chosen."""

    def look(self, scene: Scene) -> None:
        """Show this moment; chosen squares and dice stay chosen as long as they fit it."""
        self.scene, self.position = scene, scene.position
        self._owners, lying = owners(scene.position), dice(scene.position)
        if lying != self.lying:
            self.lying, self.chosen = lying, (False,) * len(lying)
        self._choose(*(self.squares if self._moves(*self.squares) else ()))

    def _choose(self, *squares: str) -> None:
        """Choose these squares, and note what may be named after them."""
        self.squares, at = squares, len(squares) + 1
        self._open = {move[at] for move in self._moves(*squares) if len(move) > at}

    def _moves(self, *squares: str) -> list[list[str]]:
        """Return the legal moves whose first arguments are these squares, each split into its words."""
        moves = (move.split(" ") for move in self.scene.moves)
        return [move for move in moves if tuple(move[1 : len(squares) + 1]) == squares]

    def heads(self) -> Sequence[str]:
        """Return the letters of the columns."""
        return self.position.edition.board.letters

    def cell(self, square: str) -> Cell:
        """Draw a square with its word, or with its piece and below it its word."""
        word = self.position.edition.board.word[square][:4]
        owner, chance = self._owners.get(square, 0), self.scene.odds.get(square)
        under = f"{round(100 * chance)}%" if chance is not None else word if owner else ""
        mark = "draft" if square in self.squares else "may" if square in self._open else ""
        return Cell(word, under, piece=owner, mark=mark or ("last" if square in self.scene.last else ""))

    def says(self, square: str) -> str:
        """Describe a square: its name, its word, who owns it, and the verbs that may be done there."""
        owner = self._owners.get(square)
        names = [self.words.together(self.scene.team(owner))] if owner else []
        verbs = dict.fromkeys(move[0] for move in self._moves(*self.squares, square))
        return " · ".join((square, self.position.edition.board.word[square], *names, *verbs))

    def dice(self) -> Sequence[Die]:
        """Return the dice on the table and those to be thrown; coloured ones with their letter."""
        pairs = zip(self.lying, self.chosen, strict=True)
        return [Die(die[-1], die[:-1] or "W", chosen, die[:-1]) for die, chosen in pairs]

    def caption(self) -> str:
        """Say what the position holds beside squares, dice and seats: whose turn it is, throws made, rounds."""
        return ", ".join(f"{key} {value}" for key, value in other_fields(self.position).items())

    def hint(self) -> str:
        """List the legal moves, a line for every verb."""
        arguments: dict[str, list[str]] = {}
        for verb, *rest in self._moves(*self.squares):
            arguments.setdefault(verb, []).append("+".join(rest))
        return "\n".join(_line(verb, each) for verb, each in arguments.items())

    def standing(self, seat: int) -> str:
        """Count the squares of a seat's side, and say what else the position tells about the seat."""
        side = self.scene.side(seat)
        count = list(self._owners.values()).count(side)
        has = (f"{key} {value}" for key, value in seat_fields(self.position, seat).items())
        return ", ".join((f"{SHAPES[side - 1]} {TIMES} {count}", *has))

    def actions(self) -> Sequence[KeyAction]:
        """Offer to throw, or every move that needs no further square; and to forget the chosen squares."""
        if self.scene.throwing:
            return [KeyAction("space", self.words("tray.throw"), "throw")]
        offers = [KeyAction(key, move, move) for key, move in zip(KEYS, self._offers(), strict=False)]
        return [*offers, KeyAction("escape", self.words("terminal.undo"), CANCEL)] if self.squares else offers

    def _offers(self) -> Iterator[str]:
        """Write the moves that are complete: with the chosen squares, with the chosen dice, or without arguments."""
        chosen = write(
            "".join(die for die, is_chosen in zip(self.lying, self.chosen, strict=True) if is_chosen)
        )
        moves = self._moves(*self.squares)
        complete = [" ".join(move) for move in moves if len(move) == len(self.squares) + 1]
        with_dice = [f"{move[0]} {chosen}" for move in moves if not self.squares and self._is_with_dice(move)]
        yield from dict.fromkeys([*complete, *with_dice])

    def _is_with_dice(self, move: Sequence[str]) -> bool:
        """Tell whether the only argument of a move are dice of the tray; `-` is none of them."""
        if len(move) != 2:
            return False
        return move[1] == "-" or not Counter(split_dice(move[1])) - Counter(self.lying)

    def do(self, action: str) -> Sequence[str]:
        """Throw, make a move that was offered, or forget the chosen squares."""
        self._choose()
        return () if action == CANCEL else (action,)

    def touch(self, square: str) -> Sequence[str]:
        """Choose a square: return the move that it completes, or wait for the next square or for a key."""
        squares = (*self.squares, square)
        verbs = [move[0] for move in self._moves(*self.squares) if self._names_square(move)]
        if not verbs:
            raise Wrong(self.words("refused.not-now"))
        match self._moves(*squares):
            case [move] if len(move) == len(squares) + 1:
                self._choose()
                return (" ".join(move),)
            case []:
                # The table refuses this move and says why.
                self._choose()
                return (" ".join((verbs[0], *squares)),)
            case _:
                self._choose(*squares)
                return ()

    def _names_square(self, move: Sequence[str]) -> bool:
        """Tell whether the next argument of a move is a square."""
        at = len(self.squares) + 1
        return len(move) > at and move[at] in self.position.edition.board.bit

    def toggle(self, die: int) -> Sequence[str]:
        """Choose a die of the tray, or no longer."""
        if not any(self._is_with_dice(move) for move in self._moves()):
            raise Wrong(self.words("refused.not-now"))
        self.chosen = tuple(chosen != (n == die) for n, chosen in enumerate(self.chosen))
        return ()


def _line(verb: str, arguments: Sequence[str]) -> str:
    """Write a verb with its first arguments, and count them if there are more.

    >>> _line("place", ["a1", "b1"]), _line("keep", ["-", "1", "2", "3", "4", "5", "6", "11"])
    ('place a1 b1', 'keep - 1 2 3 4 5 … (8)')
    """
    more = [f"… ({len(arguments)})"] if len(arguments) > LISTED else []
    return " ".join((verb, *arguments[:LISTED], *more)).rstrip()
