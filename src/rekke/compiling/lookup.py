"""Lookup tables for compiled code: everything that a loop reads, in one block of memory."""

from typing import NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import DTypeLike

T = TypeVar("T", bound=NamedTuple)


def as_record(tables: T) -> T:
    """Return the same tables as one numpy record, whose fields have the same names.

    For a tuple of arrays numba would update a reference count for every array at every call; that costs more
    than the games themselves.
    """
    clash = set(tables._fields) & set(dir(np.record))
    assert not clash, f"every numpy record has attributes of these names: {clash}"
    record = np.recarray(1, dtype=np.dtype([_field(name, table) for name, table in tables._asdict().items()]))
    for name, table in tables._asdict().items():
        record[name][0] = table
    return cast(T, record[0])


def _field(name: str, table: object) -> tuple[str, DTypeLike, tuple[int, ...]]:
    if isinstance(table, np.record):
        return name, table.dtype, ()
    array = np.asarray(table)
    return name, array.dtype, array.shape
