"""What can be wrong with a record, and where: one line that a person can act on."""


class Fault(Exception):
    """A record that cannot be accepted: unreadable, illegal or inconsistent, at a line of its file.

    >>> print(Fault("illegal", 7, "a stone lies on e1"))
    illegal line 7: a stone lies on e1
    """

    def __init__(self, kind: str, line: int, reason: str) -> None:
        super().__init__(f"{kind} line {line}: {reason}")
        self.kind = kind
        self.line = line
        self.reason = reason


def unreadable(line: int, reason: str) -> Fault:
    """Not notation."""
    return Fault("unreadable", line, reason)
