"""`rekke` as its next version might be: `python -m tests.server.next_version serve …`.

It speaks the next version of the protocol. Where this version writes `1 signs hello`, it writes `1 waves hello`, a line that older nodes cannot read. It sends messages of
a new kind, a new field in every event, and has one more step of the schema.
"""

from typing import Any, ClassVar

from msgspec import json

from rekke.cli import main
from rekke.server.event_stream import EventStream
from rekke.table import lines, postgres_connection, snapshot
from rekke.table.acts import _Asker
from rekke.table.line_shapes import Text
from rekke.table.log import Entry, NewEntry
from rekke.table.messages import PROTOCOL, Sign
from rekke.table.migrations import Migration, migrations
from rekke.table.table import Table

VERB, FIELD, KIND = "waves", "mood", "weather"
NEXT_PROTOCOL = PROTOCOL + 1


class Waves(Text):
    """A person waves."""

    verb: ClassVar = VERB


def with_waves() -> None:
    """Write and read lines with the new verb."""
    talks, noticed = _Asker.talks, Table._noticed

    def talk(asker: _Asker, command: Any) -> NewEntry:
        line = talks(asker, command)
        return NewEntry(command.seat, f"{VERB} {command.sign}") if isinstance(command, Sign) else line

    def notice(table: Table, line: Any, entry: Entry) -> Table:
        return table if isinstance(line, Waves) else noticed(table, line, entry)

    change(lines, "_KINDS", {**lines._KINDS, VERB: Waves})
    change(_Asker, "talks", talk)
    change(Table, "_noticed", notice)


def with_more_messages() -> None:
    """Say that this is the next protocol; send a message of a new kind before each other one, and a new field in each event."""
    change(snapshot, "PROTOCOL", NEXT_PROTOCOL)
    send = EventStream.send

    def send_more(stream: EventStream, message: bytes) -> None:
        send(stream, json.encode({"is": KIND, "sky": "blue"}))
        said = json.decode(message)
        send(stream, json.encode({**said, FIELD: "fine"}) if said["is"] == "event" else message)

    change(EventStream, "send", send_more)


def with_a_newer_schema() -> None:
    """Add a step to the schema that older nodes can live with."""

    def steps(kind: str, after: int, database: str, usable_from: int | None = None) -> list[Migration]:
        known = migrations(kind, 0, database, usable_from)
        newest = known[-1].number
        sql = f"-- Usable from schema: {newest}\nALTER TABLE tables ADD mood TEXT"
        return [step for step in (*known, Migration(newest + 1, sql)) if step.number > after]

    change(postgres_connection, "migrations", steps)


def change(owner: object, name: str, value: object) -> None:
    """Replace something in this process, which no other version runs in."""
    setattr(owner, name, value)


if __name__ == "__main__":
    with_waves()
    with_more_messages()
    with_a_newer_schema()
    main()
