"""A seat at a table: the person or bot in it, and the seed it added to the dice."""

from dataclasses import dataclass, field
from hmac import compare_digest

from rekke.table.fairness import NO_SEED


def neutral_name(seat: int) -> str:
    """Return the name in a seat whose person has erased theirs."""
    return f"Player {seat}"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat, free at first."""

    name: str = ""
    holder: str = field(default="", repr=False)
    """The hash of the token that holds the seat; empty if no person does."""
    bot: str = ""
    """The level of the bot that plays here, for itself or for a person who is away; empty if none does."""
    seal: str = ""
    """The seal of the seed that the person has drawn for this game; empty if they have drawn none."""
    seal_by: int = 0
    """Until when this person, who sealed a seed in an earlier game, has time to seal one in a rematch; 0 for others."""
    seed: str = NO_SEED
    withheld: bool = False
    """Whether the person did not reveal the seed in time."""
    consulted: int = 0
    """When the seat last took a hint that others were told of, in milliseconds since 1970; 0 if never."""
    left: int = 0
    """When the person left, in milliseconds since 1970; 0 if they have not."""
    offer: str = field(default="", repr=False)
    """The hash of the code with which another device may take over the seat; empty if none was offered."""

    wins: int = 0
    """How many earlier games of this table the person or bot in this seat has won, wherever they sat then."""

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

    @property
    def unrevealed(self) -> bool:
        """Whether a person who is present has a sealed seed and may still reveal it."""
        return bool(self.present and self.seal and self.seed == NO_SEED and not self.withheld)
