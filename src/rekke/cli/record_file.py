"""One record out of a file, for the commands that need exactly one."""

import click

from rekke.record.faults import Fault
from rekke.record.files import CannotRead, load
from rekke.record.reader import check, read_records
from rekke.record.record import Record


def read_one(file: str, number: int | None = None) -> Record:
    """Return the record with this number in a file, or the last one; raise the fault that it has."""
    found: Record | Fault | None = None
    count = 0
    for count, found in enumerate(read_records(load(file)), 1):  # noqa: B007  (used after the loop)
        if count == number:
            break
    if number and count < number:
        raise click.BadParameter(f"the file has {count} records", param_hint="--record")
    if found is None:
        raise CannotRead(f"{file}: the file is empty")
    if isinstance(found, Fault):
        raise found
    check(found)
    return found


def check_number(record: Record, at: int | None) -> None:
    """Refuse the number of an event that a record does not have."""
    if at is not None and at > len(record.events):
        raise click.BadParameter(f"the record has {len(record.events)} events", param_hint="--at")
