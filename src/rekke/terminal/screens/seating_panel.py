"""The panel of a table before its game: the seats, the terms, and what the user can do."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rekke.lang.words import Words
from rekke.rules.games import GAMES
from rekke.table.table import Table
from rekke.terminal.boards.scene import SHAPES
from rekke.terminal.describe import choice_sentence, seat_names
from rekke.terminal.dice_words import fingerprint_sentence
from rekke.terminal.screens.menu_items import MenuItem

RECENT_LINES = 5
"""Lines of the event log that are shown here."""
HELP = {"no": "terms.no-odds", "hints": "terms.hints"}
"""What helps the players, where that is not the default."""


class SeatingPanel(Vertical):
    """The seats of an open table, and a list of commands."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.items: dict[str, MenuItem] = {}
        """The commands by the ids of their options."""

    def compose(self) -> ComposeResult:
        """Lay out the seats and the list."""
        yield Static(id="terms", markup=False)
        yield OptionList(id="offers", markup=False)
        yield Static(id="recent")

    def show(self, table: Table, items: list[MenuItem], log: Sequence[Content], *, waits: bool) -> None:
        """Show the table, its last events and the commands; the highlighted command stays highlighted.

        `waits` adds what the user is waiting for.
        """
        self.query_one("#terms", Static).update("\n".join([*self._terms(table), "", *self._seats(table)]))
        waiting = [Content(self.words(self._awaited(table)))] if waits or table.gathering else []
        self.query_one("#recent", Static).update(Content("\n").join([*log[-RECENT_LINES:], *waiting]))
        by_id = {str(item): item for item in items}
        if by_id != self.items:
            options = self.query_one("#offers", OptionList)
            option = options.highlighted_option
            highlighted = option.id if option else "" if self.items else next(iter(by_id), "")
            self.items = by_id
            options.clear_options()
            options.add_options([Option(item.label, id=key) for key, item in by_id.items()])
            options.highlighted = [*by_id].index(highlighted) if highlighted in by_id else None

    def _awaited(self, table: Table) -> str:
        """Return the key of what everybody waits for."""
        return "open.gathering" if table.gathering else "open.wait" if table.full else "open.waiting"

    def _terms(self, table: Table) -> list[str]:
        terms, words, game = table.terms, self.words, GAMES[table.terms.game]
        values = game.defaults | terms.choices
        choices = [choice_sentence(choice, values[choice.ruling], words) for choice in game.choices]
        switches = {"relaxed": terms.relaxed, "public": terms.public, "signs-only": terms.signs_only}
        others = [words(f"terms.{key}") for key, value in switches.items() if value == "yes"]
        others += [words(HELP[terms.odds])] if terms.odds in HELP else []
        fingerprint = fingerprint_sentence(table.commitment, words)
        return [words("terms.edition", edition=terms.edition), *choices, *others, fingerprint]

    def _seats(self, table: Table) -> list[str]:
        names = seat_names(table, self.words)
        return [
            f" {SHAPES[n - 1]}  {name if table.seat(n).taken else self.words('seat.free')}"
            + (f"  ✓ {self.words('seat.ready')}" if table.seat(n).seal else "")
            for n, name in enumerate(names, 1)
        ]
