"""The lines that a client has received. Some are hidden at first, `cover ?`, and shown in full later."""

from collections.abc import Iterable

from rekke.client.codec import UnexpectedMessage
from rekke.table.lines import NOTICE_VERBS
from rekke.table.log import Entry
from rekke.table.messages import Happened


def is_hidden(text: str) -> bool:
    """Return whether a line shows only the verb of its event.

    >>> is_hidden("cover ?"), is_hidden("place e3"), is_hidden("says ?")
    (True, False, False)
    """
    verb, _, rest = text.partition(" ")
    return rest == "?" and verb not in NOTICE_VERBS


class ReceivedLines:
    """The lines of a table after a number, each once and in order, and in full as soon as they may be seen."""

    def __init__(self, after: int = 0) -> None:
        self.entries: list[Entry] = []
        self._after = after

    @property
    def number(self) -> int:
        """The number of the last line."""
        return self._after + len(self.entries)

    @property
    def complete_to(self) -> int:
        """The number of the last line before the first hidden one: after a lost connection a client asks from there."""
        hidden = (entry.number for entry in self.entries if is_hidden(entry.text))
        return next(hidden, self.number + 1) - 1

    def take(self, event: Happened) -> None:
        """Add a line, or replace one that was received before; complete earlier lines that it shows."""
        entry = Entry(event.number, event.at, event.seat, event.text)
        if event.number > self.number + 1:
            raise UnexpectedMessage(f"line {event.number} came after line {self.number}")
        if event.number > self.number:
            self.entries.append(entry)
        elif event.number > self._after:
            self.entries[event.number - self._after - 1] = entry
        self._complete(event.shown)

    def forget_after(self, number: int) -> None:
        """Forget the lines after a number, which a server that was restored from a backup has never written."""
        self._after = min(self._after, number)
        del self.entries[number - self._after :]

    def _complete(self, shown: Iterable[str]) -> None:
        """Put each line that is shown now in the place of the last hidden one of its seat."""
        for line in shown:
            seat, _, text = line.partition(" ")
            for at in reversed(range(len(self.entries))):
                entry = self.entries[at]
                if str(entry.seat) == seat and is_hidden(entry.text):
                    self.entries[at] = entry._replace(text=text)
                    break
