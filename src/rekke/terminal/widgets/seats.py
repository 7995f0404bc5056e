"""The seats of a table, with names, points and details."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from textual.content import Content
from textual.widgets import Static

from rekke.terminal.boards.scene import SHAPES, colour_of

INDENT = " " * 5
"""What stands before the details of a seat."""


class SeatRow(NamedTuple):
    """A seat as it is shown."""

    name: str
    side: int
    score: int | None
    """Its points; None in a game without points."""
    acts: bool
    state: str = ""
    """Whether the person has left, is muted or has a bot playing for them."""
    details: str = ""
    """What else the seat has, such as pieces; lines that are too long are wrapped."""


class SeatList(Static):
    """A few lines for every seat."""

    rows: Sequence[SeatRow] = ()

    def show(self, rows: Sequence[SeatRow]) -> None:
        """Show these seats."""
        self.rows = rows
        width = max(self.size.width, 20)
        self.update(Content("\n").join(_lines(row, width) for row in rows))

    def on_resize(self) -> None:
        """Fit the rows to the new width."""
        self.show(self.rows)


def _lines(row: SeatRow, width: int) -> Content:
    score = "" if row.score is None else str(row.score)
    colour = f"seat-{colour_of(row.side)}"
    name = Content.styled(f" {row.name}", "bold" if row.acts else "")
    first = Content.assemble(
        Content("▶ " if row.acts else "  "),
        Content.styled(f" {SHAPES[row.side - 1]} ", f"${colour}-text on ${colour}"),
        name.truncate(width - len(score) - 6, ellipsis=True, pad=True),
        Content.styled(f" {score}", "bold"),
    )
    more = [
        part for line in (row.state, *row.details.split("\n")) for part in wrap(line, width - len(INDENT))
    ]
    return Content("\n").join([first, *(Content.styled(INDENT + line, "$text-muted") for line in more)])
