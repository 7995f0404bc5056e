"""Lines that follow from others without anybody asking for them.

- When a game ends, its secret is revealed.
- When everybody who is present agrees, a rematch is set up, or a choice is taken back.
- When the last seed is revealed, the game begins.
- When everybody who is present has sealed a seed for a rematch, its seeds are gathered.
"""

from collections.abc import Sequence

from rekke.rules.games import GAMES
from rekke.table.lines import Begins, Gathers, Reveals, Throws, new_entry
from rekke.table.log import SERVER, NewEntry
from rekke.table.setting_up import agreed
from rekke.table.table import Table
from rekke.table.undoing import undone_by_all


def with_consequences(table: Table, lines: Sequence[NewEntry], now: int) -> tuple[list[NewEntry], Table]:
    """Return the lines with those that follow from them, and the table after all of them."""
    after = table.after_lines(lines, now)
    following = _following(table, after)
    return ([*lines, *following], after.after_lines(following, now)) if following else (list(lines), after)


def beginning(table: Table, first: int) -> list[NewEntry]:
    """Return the lines that begin a game, after its seeds were gathered if there are any.

    `first` is the seat that begins in a game where nobody throws for the start; 0 for the first one.
    """
    first = 0 if GAMES[table.terms.game].opening else first or 1
    if any(seat.unrevealed for seat in table.seats):
        return [new_entry(SERVER, Gathers(first))]
    return _begun(table, first)


def _following(before: Table, after: Table) -> list[NewEntry]:
    if after.deleted:
        return []
    if after.choices and (undone := undone_by_all(after)):
        return undone
    if before.phase == "play" and after.phase == "ended":
        return [new_entry(SERVER, Reveals(before.secret))]
    if after.gathering and not any(seat.unrevealed for seat in after.seats):
        return _begun(after, after.gathering.first)
    if before.phase == "ended":
        return agreed(after)
    if after.games > 1 and after.phase == "open" and not after.gathering and _all_sealed(after):
        return beginning(after, 1)
    return []


def _begun(table: Table, first: int) -> list[NewEntry]:
    """Return the lines that begin a game now, with the throws for the start where the game has such throws."""
    if first:
        return [new_entry(SERVER, Begins(first))]
    opening = table.fairness.opening(GAMES[table.terms.game])
    throws = [new_entry(seat, Throws(thrown)) for seat, thrown in opening.thrown]
    return [*throws, new_entry(SERVER, Begins(opening.first))]


def _all_sealed(table: Table) -> bool:
    """Say whether all seats are taken, and everybody present has sealed a seed; there must be somebody."""
    seals = [seat.seal for seat in table.seats if seat.present]
    return table.full and bool(seals) and all(seals)
