"""Faults of a record: what is wrong, at which line of the file."""


class Fault(Exception):
    """The reason why a record is unreadable, illegal or inconsistent, and the line of its file.

    >>> print(Fault("illegal", 7, "a stone lies on e1"))
    illegal line 7: a stone lies on e1
    """

    def __init__(self, kind: str, line: int, reason: str) -> None:
        super().__init__(f"{kind} line {line}: {reason}")
        self.kind = kind
        self.line = line
        self.reason = reason


def unreadable(line: int, reason: str) -> Fault:
    """Return the fault of a line that is not valid notation."""
    return Fault("unreadable", line, reason)
