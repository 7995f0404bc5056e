"""What a seat may be called, so that a record can hold the name."""

from rekke.rules.faults import Unreadable

LONGEST_NAME = 24
"""Characters that the name of a person may have."""
SEPARATORS = "|;"
"""Characters that separate names and fields in a record, and so cannot stand in a name."""


def fits_record(name: str, longest: int = LONGEST_NAME) -> bool:
    """Tell whether a record can hold a name as it stands."""
    return 0 < len(name) <= longest and name.isprintable() and not set(name) & set(SEPARATORS)


def checked_name(name: str) -> str:
    """Return the name of a person with single blanks between its words, or refuse it.

    >>> checked_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    plain = " ".join(name.split())
    if not fits_record(plain):
        raise Unreadable(
            f"{name!r} cannot be a name: it needs 1 to {LONGEST_NAME} printable characters, without | and ;"
        )
    return plain
