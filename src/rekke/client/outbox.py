"""Commands that are not answered yet. Each has an idempotency key, so that it may be sent any number of times."""

from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import NamedTuple

from msgspec import structs

from rekke.client.backoff import Backoff
from rekke.client.codec import write_request
from rekke.table.messages import TEMPORARY, Command, Done, Refused

OnAnswer = Callable[[Done | Refused], None]
"""Called once, with the final answer to a command."""


@dataclass
class _Unanswered:
    text: bytes
    on_answer: OnAnswer
    backoff: Backoff = field(default_factory=Backoff)


class Retry(NamedTuple):
    """A command to send again after a pause, if it is still unanswered then."""

    id: str
    seconds: float


class Outbox:
    """The commands of one client that have no final answer yet; the caller sends what this returns."""

    def __init__(self) -> None:
        self._prefix, self._count = token_hex(6), 0
        self._unanswered: dict[str, _Unanswered] = {}

    def add(self, command: Command, on_answer: OnAnswer) -> tuple[str, bytes]:
        """Return the id of a new command and the text to send, or raise Refusal if no server would accept it."""
        self._count += 1
        named = structs.replace(command, id=f"{self._prefix}-{self._count}")
        text = write_request(named)
        self._unanswered[named.id] = _Unanswered(text, on_answer)
        return named.id, text

    def take(self, answer: Done | Refused) -> Retry | None:
        """Pass a final answer on; return when to send the command again if the refusal is temporary."""
        waiting = self._unanswered.get(answer.id)
        if waiting is None:
            return None
        if isinstance(answer, Refused) and answer.code in TEMPORARY:
            return Retry(answer.id, waiting.backoff.pause())
        del self._unanswered[answer.id]
        waiting.on_answer(answer)
        return None

    def text(self, name: str) -> bytes | None:
        """Return the text of a command to send again; None if it has been answered or given up."""
        waiting = self._unanswered.get(name)
        return waiting.text if waiting else None

    @property
    def texts(self) -> list[bytes]:
        """The texts of all unanswered commands, in the order in which they were first sent."""
        return [waiting.text for waiting in self._unanswered.values()]

    def give_up(self, name: str) -> None:
        """Forget a command whose answer nobody waits for."""
        self._unanswered.pop(name, None)
