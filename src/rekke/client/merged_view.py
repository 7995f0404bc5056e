"""The view of a table, kept up to date by its messages."""

from rekke.table.messages import Happened, Welcome
from rekke.table.views import View, with_changes


class MergedView:
    """A table as one client sees it after the last message, and the number of the line that this shows."""

    def __init__(self) -> None:
        self.number = 0
        self.view: View | None = None

    def welcome(self, welcome: Welcome) -> None:
        """Start anew with the whole table."""
        self.number = welcome.number
        self.view = View(**{name: getattr(welcome, name) for name in View.__struct_fields__})

    def take(self, event: Happened) -> bool:
        """Apply what a line changes; return False for a line that the view contains already."""
        if self.view is None or event.number <= self.number:
            return False
        self.number = event.number
        if event.changes is not None:
            self.view = with_changes(self.view, event.changes)
        return True
