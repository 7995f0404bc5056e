"""What the terminal needs of a table, wherever it is: on this machine or on a server."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from rekke.table import messages as ask
from rekke.table.log import Entry
from rekke.table.room import Watcher
from rekke.table.table import Table
from rekke.table.terms import Terms


class Near(Protocol):
    """A room: the table as it is, all that led there, whoever is told what happens, and a way to ask for something."""

    @property
    def table(self) -> Table:
        """The table as it is now."""

    @property
    def lines(self) -> Sequence[Entry]:
        """Everything that has happened there."""

    @property
    def watchers(self) -> set[Watcher]:
        """Whoever is told what happens."""

    async def act(self, who: str, command: ask.Command) -> int:
        """Do what is asked by who holds a token with this hash, or raise a Refusal."""


@runtime_checkable
class Distant(Protocol):
    """A room that may be out of reach for a while; whoever watches is told nothing when that changes."""

    connected: bool


class Plan(NamedTuple):
    """A game that somebody wants to play here: what, who sits where, and who begins."""

    terms: Terms
    names: tuple[str, ...]
    """For every seat the level of a bot, or any other name for a person."""
    first: int = 0
    """The seat that begins, where nobody throws for it."""


class Seated(NamedTuple):
    """A room, and the hash of the token with which one acts there."""

    room: Near
    who: str


class Tables(Protocol):
    """Tables of one's own, one at a time."""

    async def open(self, plan: Plan) -> Seated:
        """Set up a table for a plan, and begin."""

    async def leave(self) -> None:
        """Go away from the table where one is: nothing happens there any more."""
