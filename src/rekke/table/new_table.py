"""What a host asks for to open a table: its terms, who takes which seat, and whether the game begins at once."""

from typing import Annotated

from msgspec import Meta, Struct

from rekke.rules.events import MOST_SEATS
from rekke.table.message_fields import END, OptionalSeal, PersonName
from rekke.table.messages import Begin, Command, Fill, Sit
from rekke.table.terms import Terms


class Sitter(Struct, kw_only=True, frozen=True):
    """Who takes a seat of a new table: a person at the host's device, by name, or a bot, by level; else nobody."""

    name: PersonName = ""
    seal: OptionalSeal = ""
    """The seal of the person's seed, if they add one to the dice."""
    bot: Annotated[str, Meta(max_length=20, pattern=f"^[a-z-]*{END}")] = ""


class NewTable(Terms, kw_only=True, frozen=True):
    """The terms of a new table, with everything that can be settled at once."""

    sitters: Annotated[tuple[Sitter, ...], Meta(max_length=MOST_SEATS)] = ()
    """For each seat, from the first on, who takes it."""
    begin: bool = False
    """Whether the game begins at once; all seats must be taken then."""
    first: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    """The seat that begins, in a game where nobody throws for the start."""

    @property
    def terms(self) -> Terms:
        """The terms alone."""
        return Terms(**{name: getattr(self, name) for name in Terms.__struct_fields__})

    @property
    def commands(self) -> list[Command]:
        """What the host would otherwise ask for, one command after the other."""
        seats = enumerate(self.sitters, 1)
        taken = [_taking(number, sitter) for number, sitter in seats if sitter.bot or sitter.name]
        return [*taken, *([Begin(first=self.first)] if self.begin else [])]


def _taking(seat: int, sitter: Sitter) -> Fill | Sit:
    return (
        Fill(seat=seat, level=sitter.bot)
        if sitter.bot
        else Sit(seat=seat, name=sitter.name, seal=sitter.seal)
    )
