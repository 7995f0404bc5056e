"""Notes that all nodes see and that nobody keeps: who looks for a game, and which public tables have their host there.

A note disappears when the node that wrote it has not renewed it for a while, because that node has died.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

LIFE = 20_000
"""Milliseconds after which a note that nobody renews is gone."""
MOST_NOTES = 1_000
"""Notes of a kind that are read at a time, the oldest first."""
NoteKind = Literal["table", "seeker", "found"]


class PinnedNote(NamedTuple):
    """A note with the name of whom or what it is about."""

    name: str
    words: str
    since: int
    """Since when there is a reason for it, in milliseconds since 1970."""


class Pinboard(Protocol):
    """The notes; of each kind there is one for a name. Methods raise Unread when the database does not answer."""

    async def pin(self, kind: NoteKind, note: PinnedNote, now: int) -> None:
        """Put up a note, in the place of one with the same name."""

    async def renew(self, kind: NoteKind, words: Mapping[str, str], now: int) -> set[str]:
        """Renew notes, given as their words by name; return the names of those that are still there."""

    async def notes(self, kind: NoteKind, now: int) -> Sequence[PinnedNote]:
        """Return the notes of a kind, the oldest first."""

    async def take(self, kind: NoteKind, words: Mapping[str, str]) -> bool:
        """Remove all of these notes and return True; if one of them is gone, remove none and return False."""


class MemoryPinboard:
    """The notes of a node that is alone."""

    def __init__(self) -> None:
        self._notes: dict[tuple[NoteKind, str], tuple[PinnedNote, int]] = {}
        """Each note, and when it was renewed last."""

    async def pin(self, kind: NoteKind, note: PinnedNote, now: int) -> None:
        """Store the note with the time."""
        self._notes[kind, note.name] = note, now

    async def renew(self, kind: NoteKind, words: Mapping[str, str], now: int) -> set[str]:
        """Store the new time."""
        found = {name for name, each in words.items() if self._is_there(kind, name, each)}
        for name in found:
            self._notes[kind, name] = self._notes[kind, name][0], now
        return found

    async def notes(self, kind: NoteKind, now: int) -> list[PinnedNote]:
        """Remove the old ones first."""
        self._notes = {key: each for key, each in self._notes.items() if each[1] >= now - LIFE}
        notes = (note for (each, _), (note, _) in self._notes.items() if each == kind)
        return sorted(notes, key=lambda note: (note.since, note.name))[:MOST_NOTES]

    async def take(self, kind: NoteKind, words: Mapping[str, str]) -> bool:
        """Look at all, then remove them: nothing comes between."""
        if not all(self._is_there(kind, name, each) for name, each in words.items()):
            return False
        for name in words:
            del self._notes[kind, name]
        return True

    def _is_there(self, kind: NoteKind, name: str, words: str) -> bool:
        known = self._notes.get((kind, name))
        return known is not None and known[0].words == words
