"""A seat at a table: the person or bot in it, and the seed it added to the dice."""

from dataclasses import dataclass, field
from hmac import compare_digest

from rekke.table.fairness import NO_SEED


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
