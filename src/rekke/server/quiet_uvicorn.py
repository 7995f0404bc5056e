"""A filter for uvicorn's log, in which every malformed request would otherwise be a line and sometimes a traceback."""

import logging
from collections.abc import Callable

UVICORN_LOG = logging.getLogger("uvicorn.error")
MALFORMED = (
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
)
"""Warnings of uvicorn about malformed requests: clients could fill the log with them."""


class MalformedRequests(logging.Filter):
    """Reports malformed requests as a limit that was reached, and lets everything else pass."""

    def __init__(self, report: Callable[[str], None]) -> None:
        super().__init__()
        self._report = report

    def filter(self, record: logging.LogRecord) -> bool:
        """Return False for what clients cause."""
        if record.msg in MALFORMED:
            self._report("malformed")
            return False
        return True
