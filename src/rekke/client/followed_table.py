"""A table as a client knows it from the messages that it has received, over any number of connections."""

from rekke.client.merged_view import MergedView
from rekke.client.received_lines import ReceivedLines
from rekke.table.messages import Happened, Welcome
from rekke.table.views import View


class FollowedTable:
    """The view of a table and its lines. Each connection brings the lines that were missed, then new ones."""

    def __init__(self, after: int = 0) -> None:
        self.lines = ReceivedLines(after)
        self.caught_up = False
        """Whether everything that happened before this connection has been received."""
        self._merged = MergedView()
        self._heard = after
        """The number of the last line that came over this connection."""
        self._welcome: Welcome | None = None

    @property
    def view(self) -> View:
        """The table after the last line."""
        assert self._merged.view is not None
        return self._merged.view

    @property
    def welcomed(self) -> bool:
        """Whether the hello of this connection has been answered."""
        return self._welcome is not None

    def connect(self) -> int:
        """Begin a new connection, and return the number for its hello."""
        self.caught_up, self._welcome = False, None
        self._heard = self.lines.complete_to
        return self._heard

    def welcome(self, welcome: Welcome) -> None:
        """Receive the table as it is now."""
        self._welcome = welcome
        self.lines.forget_after(welcome.number)
        self._check()

    def take(self, event: Happened) -> None:
        """Receive the next line."""
        self.lines.take(event)
        self._heard = event.number
        if self.caught_up:
            self._merged.take(event)
        else:
            self._check()

    def _check(self) -> None:
        if self._welcome and self._heard >= self._welcome.number:
            self._merged.welcome(self._welcome)
            self.caught_up = True
