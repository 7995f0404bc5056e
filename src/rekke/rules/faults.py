"""What can be wrong with an event: it cannot be read, or it is against the rules here."""


class Unreadable(ValueError):
    """Text that is not notation, whatever the position."""


class Illegal(ValueError):
    """A readable event that the rules refuse here, with the reason and the ruling's number."""

    def __init__(self, reason: str, ruling: str = "") -> None:
        super().__init__(f"{reason} ({ruling})" if ruling else reason)
        self.reason = reason
        self.ruling = ruling
