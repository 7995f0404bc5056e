"""Dice in a terminal: faces with pips, and below each the key that selects it."""

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rekke.rules.dice import FACES
from rekke.terminal.boards.board import Die

WIDE, HIGH = 7, 3
PIP_LINES = {
    "1": ("     ", "  ●  ", "     "),
    "2": ("●    ", "     ", "    ●"),
    "3": ("●    ", "  ●  ", "    ●"),
    "4": ("●   ●", "     ", "●   ●"),
    "5": ("●   ●", "  ●  ", "●   ●"),
    "6": ("●   ●", "●   ●", "●   ●"),
    "?": ("     ", "  ?  ", "     "),
    " ": ("     ", "     ", "     "),
}
"""The faces, a die that is still to be thrown (`?`) and the place of a spent one (blank)."""


class DiceTray(Widget):
    """A row of dice."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"dice-tray--{kind}" for kind in ("R", "B", "W", "kept", "away", "key")),
    }

    class Chosen(Message):
        """Sent when a die was clicked; counted from 0."""

        def __init__(self, die: int) -> None:
            super().__init__()
            self.die = die

    def __init__(self) -> None:
        super().__init__()
        self.dice: Sequence[Die] = ()

    def show(self, dice: Sequence[Die]) -> None:
        """Show these dice."""
        self.dice = dice
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw one line of all dice."""
        segments: list[Segment] = []
        gap = Segment(" ", self.rich_style)
        for number, die in enumerate(self.dice, 1):
            segments += self._die(number, die, y, gap)
        return Strip(segments)

    def _die(self, number: int, die: Die, y: int, gap: Segment) -> list[Segment]:
        if y < HIGH:
            style = self.get_component_rich_style(f"dice-tray--{self._kind(die)}")
            return [Segment(PIP_LINES[die.face][y].center(WIDE), style), gap]
        key = f"═[{number}]═" if die.kept else f"{number} {die.letter}".strip() if die.face in FACES else ""
        return [Segment(key.center(WIDE + 1), self.get_component_rich_style("dice-tray--key"))]

    def _kind(self, die: Die) -> str:
        if die.face not in FACES:
            return "away"
        return "kept" if die.kept else die.colour

    def on_click(self, event: events.Click) -> None:
        """Send the die that was clicked."""
        at = event.get_content_offset(self)
        if at is not None and at.x // (WIDE + 1) < len(self.dice):
            self.post_message(self.Chosen(at.x // (WIDE + 1)))
