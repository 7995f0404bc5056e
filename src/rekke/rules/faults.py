"""What can be wrong with an event: it cannot be read, or it is against the rules here."""


class Unreadable(ValueError):
    """Text that is not notation, whatever the position.

    >>> from rekke.rules.games import game
    >>> game("kivi").read("1 roll 987654")
    Traceback (most recent call last):
    rekke.rules.faults.Unreadable: dice are written as their faces 1 to 6, or - for none, not '987654'
    """


class Illegal(ValueError):
    """A readable event that the rules refuse here, with the reason and the ruling's number.

    >>> problem = Illegal("the joker lies in the centre", "C3")
    >>> print(problem, "|", problem.ruling)
    the joker lies in the centre (C3) | C3
    """

    def __init__(self, reason: str, ruling: str = "") -> None:
        super().__init__(f"{reason} ({ruling})" if ruling else reason)
        self.reason = reason
        self.ruling = ruling
