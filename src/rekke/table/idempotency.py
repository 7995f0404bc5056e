"""Idempotency keys: a command that is sent again has no second effect, and an id belongs to one command."""

from collections.abc import Sequence
from hashlib import sha256

from msgspec import json

from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.log import Entry

KEYS_IN_MEMORY = 128
"""How many of a table's latest keys are known without asking the log."""


def sent_key(asker: str, command: ask.Command) -> str:
    """Return the key of a command in the log: its sender and its id, and after a blank a digest of the command.

    >>> sent_key("a" * 64, ask.Throw(seat=1, id="7")), sent_key("a" * 64, ask.Throw(seat=1))
    ('aaaaaaaaaaaaaaaa.7 a59fc955', '')
    """
    if not command.id:
        return ""
    return f"{asker[:16]}.{command.id} {sha256(json.encode(command)).hexdigest()[:8]}"


class SentCommands:
    """The latest commands with an id at a table, and the numbers of their lines."""

    __slots__ = ("_known",)

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._known: dict[str, tuple[int, str]] = {}
        """The number and the whole key, by sender and id."""
        for entry in entries[-KEYS_IN_MEMORY:]:
            self.remember(entry)

    def remember(self, entry: Entry) -> None:
        """Note the key of a line, if it has one; forget the oldest one if there are too many."""
        if entry.sent:
            self._known[_name(entry.sent)] = entry.number, entry.sent
            if len(self._known) > KEYS_IN_MEMORY:
                del self._known[next(iter(self._known))]

    def number(self, sent: str) -> int:
        """Return the number of a command that was carried out, 0 if none is known; refuse an id of another command."""
        number, known = self._known.get(_name(sent), (0, sent))
        if known not in (sent, _name(sent)):  # keys of older versions have no digest
            raise Refusal("unreadable", "this id was used for another command: send this one with a new id")
        return number


def _name(sent: str) -> str:
    return sent.partition(" ")[0]
