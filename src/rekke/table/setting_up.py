"""The lines that set up a game: the first one of a table, or a rematch that everybody wants.

Bots always want a rematch, and people who have left are not asked. Nobody waits
longer than the grace time for an answer.
"""

from rekke.table.agreement import Agreement
from rekke.table.fairness import commitment, drawn_secret
from rekke.table.lines import Opens, Rematches, new_entry
from rekke.table.log import SERVER, NewEntry
from rekke.table.table import Table
from rekke.table.terms import Terms


def opening_line(terms: Terms, host: str = "", seat: int = SERVER, secret: str = "") -> NewEntry:
    """Return the line that sets up a game, with the commitment to its secret; draw a secret if none is given."""
    secret = secret or drawn_secret()
    return new_entry(seat, Opens(terms, commitment(secret)), f"{secret} {host}".rstrip())


def unanswered(table: Table, agreement: Agreement, asker: str = "") -> list[int]:
    """Return the seats of people who are present and have not agreed yet, besides the asker's."""
    present = (number for number, seat in enumerate(table.seats, 1) if seat.present)
    return [
        number
        for number in present
        if number not in agreement.seats and not table.seat(number).held_by(asker)
    ]


def rematch_line(table: Table, asker: str, seat: int, now: int) -> NewEntry:
    """Return the line that sets up a rematch, or the proposal of one if somebody else has to be asked first."""
    is_late = table.rematch.since and now >= table.rematch.since + 1000 * table.terms.grace
    if unanswered(table, table.rematch, asker) and not is_late:
        return new_entry(seat, Rematches())
    return opening_line(table.terms, seat=seat)


def agreed(table: Table) -> list[NewEntry]:
    """Return the line that sets up the rematch that everybody present wants now; none if somebody does not."""
    asked = table.phase == "ended" and table.rematch.since
    if not asked or unanswered(table, table.rematch) or not any(seat.present for seat in table.seats):
        return []
    return [opening_line(table.terms, seat=min(table.rematch.seats))]
