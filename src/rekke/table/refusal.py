"""Refused commands."""

from rekke.lang.translatable import Reason
from rekke.table.messages import Code


class Refusal(Exception):
    """A command that is not carried out, with a code for programs and a reason for people; `reason` is English."""

    def __init__(self, code: Code, why: Reason, ruling: str = "", reason: str | None = None) -> None:
        super().__init__(code, why, ruling)
        self.code: Code = code
        self.why = why
        self.ruling = ruling
        self.reason = str(why) if reason is None else reason

    def __str__(self) -> str:
        return self.reason
