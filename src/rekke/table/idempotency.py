"""Idempotency keys: a command that is sent again has no second effect, and an id belongs to one command."""

from collections.abc import Iterable
from hashlib import sha256

from msgspec import json

from rekke.table import messages as ask
from rekke.table.refusal import Refusal


def sent_key(asker: str, command: ask.Command) -> str:
    """Return the key of a command in the log: its sender and its id, and after a blank a digest of the command.

    >>> sent_key("a" * 64, ask.Throw(seat=1, id="7")), sent_key("a" * 64, ask.Throw(seat=1))
    ('aaaaaaaaaaaaaaaa.7 a59fc955', '')
    """
    if not command.id:
        return ""
    return f"{asker[:16]}.{command.id} {sha256(json.encode(command)).hexdigest()[:8]}"


def same_id(sent: str) -> tuple[str, str]:
    """Return the first key with the sender and the id of this one, and what follows the last one, in the order of bytes.

    The first one has no digest, as older versions wrote it. Of the characters in keys only the blank is below `!`.

    >>> same_id("aaaaaaaaaaaaaaaa.7 a59fc955")
    ('aaaaaaaaaaaaaaaa.7', 'aaaaaaaaaaaaaaaa.7!')
    """
    first = sent.partition(" ")[0]
    return first, f"{first}!"


class SentCommands:
    """Commands in the log, from rows of a table, a key and the number of its line."""

    def __init__(self, rows: Iterable[tuple[str, str, int]]) -> None:
        self._numbers: dict[tuple[str, str], dict[str, int]] = {}
        """Numbers by whole key, for each table and first key with the same id; old logs have several commands with one id."""
        for row in rows:
            self.add(*row)

    def add(self, table: str, sent: str, number: int) -> None:
        """Add the key of a line."""
        first, _ = same_id(sent)
        self._numbers.setdefault((table, first), {})[sent] = number

    def number(self, table: str, sent: str) -> int:
        """Return the number of this command's line, 0 if it has none; refuse the id of another command."""
        first, _ = same_id(sent)
        numbers = self._numbers.get((table, first))
        if not numbers:
            return 0
        if number := numbers.get(sent) or numbers.get(first):
            return number
        raise Refusal("unreadable", "this id was used for another command: send this one with a new id")
