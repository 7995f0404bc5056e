"""Why a server cannot be reached, in a few words."""

import os
import re

from websockets.exceptions import InvalidStatus

from rekke.client.codec import UnexpectedMessage

ERRNO = re.compile(r"\[Errno (\d+)\]")


class Unreachable(Exception):
    """There is no server at an address, or it is not one of ours."""

    def __init__(self, server: str, reason: str) -> None:
        super().__init__(f"cannot reach a table at {server}: {reason}")


def reason_of(failure: Exception) -> str:
    """Return why a connection failed."""
    match failure:
        case TimeoutError():
            return "the server does not answer"
        case InvalidStatus():
            return f"the server answers with HTTP status {failure.response.status_code}"
        case OSError() if numbers := ERRNO.findall(str(failure)):
            return os.strerror(int(numbers[0]))  # asyncio's own text names the failed call for every address
        case OSError(strerror=str(reason)):
            return reason
        case UnexpectedMessage():
            return "the server sends messages that no table of ours sends"
        case _:
            return str(failure) or "the connection was lost"
