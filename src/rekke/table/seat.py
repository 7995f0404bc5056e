"""A seat at a table: the person or bot in it, and the seed it added to the dice."""

import re
from dataclasses import dataclass, field
from hmac import compare_digest

from rekke.rules.faults import Unreadable
from rekke.table.fairness import NO_SEED

LONGEST_NAME = 24


@dataclass(frozen=True)
class Seat:
    """One seat, free at first."""

    name: str = ""
    holder: str = field(default="", repr=False)
    """The hash of the token that holds the seat; empty if no person does."""
    bot: str = ""
    """The level of the bot that plays here, for itself or for a person who is away; empty if none does."""
    seed: str = NO_SEED
    left: int = 0
    """When the person left, in milliseconds since 1970; 0 if they have not."""
    offer: str = field(default="", repr=False)
    """The hash of the code with which another device may take over the seat; empty if none was offered."""

    def held_by(self, holder: str) -> bool:
        """Say whether the token with this hash holds the seat."""
        return bool(holder) and compare_digest(self.holder, holder)

    @property
    def taken(self) -> bool:
        """Whether a person or a bot has the seat."""
        return bool(self.holder or self.bot)

    @property
    def present(self) -> bool:
        """Whether a person has the seat and plays."""
        return bool(self.holder and not self.bot and not self.left)


def checked_name(name: str) -> str:
    """Return a name in the form that records can hold, or raise Unreadable."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable() or re.search("[|;]", plain):
        raise Unreadable(f"a name has 1 to {LONGEST_NAME} characters, all of them printable, and no | or ;")
    return plain
