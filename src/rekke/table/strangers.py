"""What people who do not know each other may tell each other: by chat, and by the names of their seats."""

import re
from collections.abc import Iterator
from unicodedata import normalize

from rekke.lang.translatable import Translatable, reason
from rekke.record.names import checked_name
from rekke.rules.faults import Unreadable
from rekke.table.lines import Sits, new_entry
from rekke.table.log import NewEntry
from rekke.table.messages import Say, Sign
from rekke.table.seat import Seat, neutral_name
from rekke.table.table import Table
from rekke.table.terms import Terms

LINK = re.compile(r"://|www[.\u3002]|@|\w[.\u3002][^\W\d_]{2,}", re.IGNORECASE)
"""What looks like the address of a website or of a person."""


def why_silent(table: Table, seat: Seat, command: Say | Sign) -> Translatable | None:
    """Return why the person in a seat may not say this now; None if they may."""
    if table.is_muted(seat):
        return reason("table.muted")
    if table.phase == "play" and table.has_partners:
        return reason("table.partners")
    if isinstance(command, Say) and table.terms.signs_only == "yes":
        return reason("table.signs-only")
    return None


def allowed_name(terms: Terms, seat: int, name: str) -> str:
    """Return the name that a person gets in a seat, or refuse theirs.

    At a public table a name may hold no address. Where strangers may not send each other words, they cannot do so by
    their names either: there everybody has a neutral one.
    """
    checked = checked_name(name)
    if terms.nameless:
        return neutral_name(seat)
    return stranger_name(checked) if terms.public == "yes" else checked


def stranger_name(name: str) -> str:
    """Return the name of a person whom strangers see, or refuse it."""
    if LINK.search(normalize("NFKC", name)):
        raise Unreadable(reason("table.name-link"))
    return checked_name(name)


def renamed(table: Table, terms: Terms) -> Iterator[NewEntry]:
    """Yield the lines that rename the people at a table whose terms become these; refuse these if a name does not fit."""
    for number, seat in enumerate(table.seats, 1):
        if seat.holder and (name := allowed_name(terms, number, seat.name)) != seat.name:
            yield new_entry(number, Sits(name))
