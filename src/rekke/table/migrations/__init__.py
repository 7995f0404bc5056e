"""The schema of the database, as numbered SQL files for each kind of database."""

import re
from importlib.resources import files
from typing import NamedTuple

from rekke.record.files import CannotRead

USABLE_FROM = re.compile(r"-- Usable from schema: (\d+)\n")


class Migration(NamedTuple):
    """One step: its number and its statements."""

    number: int
    sql: str

    @property
    def usable_from(self) -> int:
        """The oldest schema whose programs can use a database after this step; its own number if it does not say."""
        says = USABLE_FROM.match(self.sql)
        return int(says[1]) if says else self.number


def migrations(kind: str, after: int, database: str, usable_from: int | None = None) -> list[Migration]:
    """Return the steps that a database still needs, in order; refuse a database that this version cannot use.

    `usable_from` is the oldest schema whose programs can use the database, if that is not `after`.

    >>> [step.number for step in migrations("sqlite", 0, "rekke.db")]
    [1, 2, 3]
    """
    steps = sorted(
        Migration(int(file.name.partition("_")[0]), file.read_text(encoding="utf-8"))
        for file in files(__name__).joinpath(kind).iterdir()
        if file.name.endswith(".sql")
    )
    known = steps[-1].number
    if (after if usable_from is None else usable_from) > known:
        raise CannotRead(
            f"{database}: written by a newer version of rekke (schema {after}, this one knows {known}): update rekke"
        )
    return [step for step in steps if step.number > after]
