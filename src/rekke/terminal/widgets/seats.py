"""Who sits at the table, with pieces, points and what else there is to know."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.widgets import Static

from rekke.terminal.boards.scene import SHAPES


class Sitter(NamedTuple):
    """A seat as it is shown."""

    name: str
    side: int
    score: int
    acts: bool
    state: str = ""
    """That a person has left, or a bot plays meanwhile."""
    has: str = ""
    """What else lies before it."""


class Seats(Static):
    """A few lines for every seat."""

    shown: Sequence[Sitter] = ()

    def show(self, sitters: Sequence[Sitter]) -> None:
        """Show these seats."""
        self.shown = sitters
        width = max(self.size.width, 20)
        self.update(Content("\n").join(_lines(sitter, width) for sitter in sitters))

    def on_resize(self) -> None:
        """Use the room there is."""
        self.show(self.shown)


def _lines(sitter: Sitter, width: int) -> Content:
    score = str(sitter.score)
    room = width - len(score) - len("▶  ●   ")
    name = sitter.name if len(sitter.name) <= room else f"{sitter.name[: room - 1]}…"
    first = Content.assemble(
        Content("▶ " if sitter.acts else "  "),
        Content.styled(f" {SHAPES[sitter.side - 1]} ", f"$seat-{sitter.side}-text on $seat-{sitter.side}"),
        Content.styled(f" {name:<{room}}", "bold" if sitter.acts else ""),
        Content.styled(f" {score}", "bold"),
    )
    more = [line for line in (sitter.state, *sitter.has.split("\n")) if line]
    return Content("\n").join(
        [first, *(Content.styled(f"     {line}"[:width], "$text-muted") for line in more)]
    )
