"""The two faults of an event: it cannot be read, or the rules do not allow it in this position."""

from rekke.lang.translatable import Reason


class Unreadable(ValueError):
    """A text that is not valid notation in any position.

    >>> from rekke.rules.games import game
    >>> game("kivi").read("1 roll 987654")
    Traceback (most recent call last):
    rekke.rules.faults.Unreadable: dice are written as their faces 1 to 6, or - for none, not '987654'
    """

    def __init__(self, why: Reason) -> None:
        super().__init__(why)
        self.why = why


class Illegal(ValueError):
    """An event that the rules do not allow in this position, with the reason and the number of the ruling.

    >>> from rekke.lang.translatable import reason
    >>> problem = Illegal(reason("cubo.joker-centre"), "C3")
    >>> print(problem, "|", problem.reason, "|", problem.ruling)
    the joker must lie in the centre (C3) | the joker must lie in the centre | C3
    """

    def __init__(self, why: Reason, ruling: str = "") -> None:
        super().__init__(why, ruling)
        self.why = why
        self.ruling = ruling

    @property
    def reason(self) -> str:
        """The reason in English."""
        return str(self.why)

    def __str__(self) -> str:
        return f"{self.reason} ({self.ruling})" if self.ruling else self.reason
