"""A seat at a table: who sits there, who plays for them, and the seed they added to the dice."""

from dataclasses import dataclass, field
from hmac import compare_digest

from rekke.table.fairness import NO_SEED


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
