"""Tables that the rules have made, bound into one block of memory that compiled code reads without ceremony."""

from typing import NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import DTypeLike

T = TypeVar("T", bound=NamedTuple)


def bound(tables: T) -> T:
    """Give the same tables as one record: its fields have the same names and are read in the same way.

    A tuple of arrays would be counted, array by array, at every call that it is handed to; that costs more
    than the games themselves.
    """
    clash = set(tables._fields) & set(dir(np.record))
    assert not clash, f"every record has its own {clash}"
    book = np.recarray(1, dtype=np.dtype([_field(name, table) for name, table in tables._asdict().items()]))
    for name, table in tables._asdict().items():
        book[name][0] = table
    return cast(T, book[0])


def _field(name: str, table: object) -> tuple[str, DTypeLike, tuple[int, ...]]:
    if isinstance(table, np.record):
        return name, table.dtype, ()
    array = np.asarray(table)
    return name, array.dtype, array.shape
