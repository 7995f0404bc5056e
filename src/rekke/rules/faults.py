"""The two faults of an event: it cannot be read, or the rules do not allow it in this position."""


class Unreadable(ValueError):
    """A text that is not valid notation in any position.

    >>> from rekke.rules.games import game
    >>> game("kivi").read("1 roll 987654")
    Traceback (most recent call last):
    rekke.rules.faults.Unreadable: dice are written as their faces 1 to 6, or - for none, not '987654'
    """


class Illegal(ValueError):
    """An event that the rules do not allow in this position, with the reason and the number of the ruling.

    >>> problem = Illegal("the joker must lie in the centre", "C3")
    >>> print(problem, "|", problem.ruling)
    the joker must lie in the centre (C3) | C3
    """

    def __init__(self, reason: str, ruling: str = "") -> None:
        super().__init__(f"{reason} ({ruling})" if ruling else reason)
        self.reason = reason
        self.ruling = ruling
