"""The schema of the database, as numbered SQL files for each kind of database."""

from importlib.resources import files
from typing import NamedTuple

from rekke.record.files import CannotRead


class Migration(NamedTuple):
    """One step: its number and its statements."""

    number: int
    sql: str


def migrations(kind: str, after: int, database: str) -> list[Migration]:
    """Return the steps that a database still needs, in order; refuse a database of a newer version.

    >>> [step.number for step in migrations("sqlite", 0, "rekke.db")]
    [1]
    """
    steps = sorted(
        Migration(int(file.name.partition("_")[0]), file.read_text(encoding="utf-8"))
        for file in files(__name__).joinpath(kind).iterdir()
        if file.name.endswith(".sql")
    )
    if after > steps[-1].number:
        raise CannotRead(
            f"{database}: written by a newer version of rekke (schema {after}, this one knows {steps[-1].number}): update rekke"
        )
    return [step for step in steps if step.number > after]
