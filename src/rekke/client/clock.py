"""The clock of this machine."""

import time


def local_time() -> int:
    """Return the time of this machine in milliseconds since 1970."""
    return round(1000 * time.time())
