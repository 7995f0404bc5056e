"""A clock for tests of limits, timeouts and outages."""


class HandClock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds
