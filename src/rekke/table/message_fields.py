"""The types of the fields of messages, as narrow as possible: what they refuse needs no further check."""

from typing import Annotated

from msgspec import Meta

from rekke.record.names import LONGEST_CLUSTER, LONGEST_NAME
from rekke.rules.events import MOST_SEATS

END = r"$(?!\n)"
"""The end of a pattern: `$` alone also matches before a newline at the end, which would begin another line of a record."""
SeatNumber = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Id = Annotated[str, Meta(max_length=40, pattern=f"^[A-Za-z0-9_-]*{END}")]
"""An idempotency key: a command that a client sends again with the same key has no second effect; empty for none."""
Secret = Annotated[str, Meta(min_length=22, max_length=86, pattern=f"^[A-Za-z0-9_-]+{END}")]
"""A token or a code: at least 128 random bits, made by the client; the server stores only the hash."""
PersonName = Annotated[str, Meta(max_length=LONGEST_NAME * LONGEST_CLUSTER)]
OptionalSeal = Annotated[str, Meta(pattern=f"^([0-9a-f]{{64}})?{END}")]
LONGEST_EVENT = 100
"""Characters that an event in notation may have."""
EventText = Annotated[str, Meta(max_length=LONGEST_EVENT)]
MOST_AHEAD = 8
"""How many events a client may plan ahead: more than any turn has."""
Ahead = Annotated[list[EventText], Meta(max_length=MOST_AHEAD)]
