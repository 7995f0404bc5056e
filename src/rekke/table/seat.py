"""A seat at a table: who sits there, who plays for them, and the seed they added to the dice."""

import re
from dataclasses import dataclass, field
from hmac import compare_digest

from rekke.rules.faults import Unreadable
from rekke.table.fairness import NO_SEED

LONGEST_NAME = 24


@dataclass(frozen=True)
class Seat:
    """One of the seats; nobody sits there at first."""

    name: str = ""
    holder: str = field(default="", repr=False)
    """The hash of the token of who sits there; nothing where nobody or only a bot does."""
    bot: str = ""
    """The level of the bot that plays, for itself or for a person who is away."""
    seed: str = NO_SEED
    left: int = 0
    """When the person left, in milliseconds since 1970."""
    offer: str = field(default="", repr=False)
    """The hash of the code that another device may take the seat over with."""

    def held_by(self, who: str) -> bool:
        """Tell whether who sits there holds the token with this hash."""
        return bool(who) and compare_digest(self.holder, who)

    @property
    def taken(self) -> bool:
        """Somebody sits there, or a bot."""
        return bool(self.holder or self.bot)

    @property
    def present(self) -> bool:
        """A person sits there and plays."""
        return bool(self.holder and not self.bot and not self.left)


def checked_name(name: str) -> str:
    """Give a name as a record can hold it, or say why it cannot."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable() or re.search("[|;]", plain):
        raise Unreadable(f"a name has 1 to {LONGEST_NAME} characters that can be printed, and no | or ;")
    return plain
