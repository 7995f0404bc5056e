"""An open table: who sits there, what will be played, and what one may do before it begins."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rekke.rules.games import GAMES
from rekke.table.fairness import NO_SEED
from rekke.table.table import Table
from rekke.terminal.boards.scene import SHAPES
from rekke.terminal.said import names_of
from rekke.terminal.screens.choices import Offer
from rekke.terminal.words import Words

HEARD = 5
"""Lines of what happened lately that are shown here."""


class Gathering(Vertical):
    """The seats of an open table, and a list of what can be done."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.offers: dict[str, Offer] = {}
        """What can be done, by the names of the options."""

    def compose(self) -> ComposeResult:
        """Lay out the seats and the list."""
        yield Static(id="terms", markup=False)
        yield OptionList(id="offers", markup=False)
        yield Static(id="heard")

    def show(self, table: Table, offers: list[Offer], said: Sequence[Content], *, waits: bool) -> None:
        """Show the table, what was said there, for whom one waits; who points at something goes on pointing at it."""
        self.query_one("#terms", Static).update("\n".join([*self._terms(table), "", *self._seats(table)]))
        waiting = [Content(self.words("open.wait" if table.full else "open.waiting"))] if waits else []
        self.query_one("#heard", Static).update(Content("\n").join([*said[-HEARD:], *waiting]))
        named = {str(offer): offer for offer in offers}
        if named != self.offers:
            chosen = self.query_one("#offers", OptionList)
            option = chosen.highlighted_option
            pointed = option.id if option else "" if self.offers else next(iter(named), "")
            self.offers = named
            chosen.clear_options()
            chosen.add_options([Option(offer.label, id=name) for name, offer in named.items()])
            chosen.highlighted = [*named].index(pointed) if pointed in named else None

    def _terms(self, table: Table) -> list[str]:
        terms, words = table.terms, self.words
        choices = GAMES[terms.game].defaults | terms.choices
        said = [
            words("choice.C10.seconds", count=int(value))
            if ruling == "C10" and value.isdigit()
            else words(f"choice.{ruling}.{value}")
            for ruling, value in choices.items()
        ]
        return [words("terms.edition", edition=terms.edition), *said]

    def _seats(self, table: Table) -> list[str]:
        names = names_of(table, self.words)
        return [
            f" {SHAPES[n - 1]}  {name if table.seat(n).taken else self.words('seat.free')}"
            + (f"  ✓ {self.words('seat.ready')}" if table.seat(n).seed != NO_SEED else "")
            for n, name in enumerate(names, 1)
        ]
