"""A table as one client may see it: what is public, and the client's own seats and moves.

What a viewer may see is decided here and nowhere else.
"""

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, NamedTuple

from rekke.rules.games import GAMES, write_position
from rekke.rules.hidden import seen_by
from rekke.rules.legal import moves_of
from rekke.rules.position import Clock, Gain, Position
from rekke.rules.progress import Progress, progress
from rekke.table.clocks import visible_clocks
from rekke.table.fairness import NO_SEED
from rekke.table.log import Entry
from rekke.table.messages import PROTOCOL, LegalMoves, Welcome
from rekke.table.seat import Seat
from rekke.table.table import Table
from rekke.table.undoing import last_choice, regretted
from rekke.table.views import (
    ClockView,
    Ending,
    GainView,
    ProgressView,
    PublicTable,
    SeatView,
    TableSummary,
    UndoView,
)


class Viewer(NamedTuple):
    """What somebody is at a table: the seats they hold, and whether they are the host. Spectators are neither."""

    seats: tuple[int, ...] = ()
    host: bool = False

    @classmethod
    def of(cls, table: Table, holder: str) -> "Viewer":
        """Return what the holder of the token with this hash is at a table; a spectator if the hash is empty."""
        return cls(table.seats_of(holder), table.hosted_by(holder)) if holder else SPECTATOR


SPECTATOR = Viewer()


def snapshot(table: Table, holder: str, now: int, *, drawn: bool = False) -> Welcome:
    """Return the whole table as the holder of the token with this hash may see it."""
    viewer = Viewer.of(table, holder)
    position = seen_position(table, viewer)
    return Welcome(
        protocol=PROTOCOL,
        table=table.id,
        number=table.number,
        now=now,
        drawing=str(position) if drawn and position else "",
        waiting={str(seat): table.waited_for(seat) or 0 for seat in table.acting},
        **_setting(table),
        **_progress(table),
        **_own(table, viewer),
    )


def summary(table: Table, holder: str) -> TableSummary:
    """Return what a list of tables shows of a table to the holder of the token with this hash."""
    viewer = Viewer.of(table, holder)
    return TableSummary(
        table=table.id,
        game=table.terms.game,
        games=table.games,
        phase=table.phase,
        seats=_seats(table, viewer),
        sides=list(table.sides),
        acting=table.acting,
        since=_waiting_since(table),
        counted=GAMES[table.terms.game].counted,
        scores=list(table.position.scores) if table.position else [],
        winners=list(table.winners),
        ending=_ending(table),
    )


def public_table(table: Table) -> PublicTable:
    """Return what everybody sees of a public table."""
    is_open = table.phase == "open" and not table.gathering
    return PublicTable(
        table=table.id,
        phase=table.phase,
        terms=table.terms,
        seats=_seats(table, SPECTATOR),
        free=[number for number, seat in enumerate(table.seats, 1) if is_open and not seat.taken],
        since=table.at,
    )


def _waiting_since(table: Table) -> int:
    waiting = table.since.items() if table.phase == "play" else ()
    return min((since for actor, since in waiting if not isinstance(actor, Clock)), default=table.at)


def common_changes(before: Table, after: Table) -> dict[str, Any]:
    """Return what a notice changes in every view."""
    return _different(_setting(before) | _progress(before), _setting(after) | _progress(after))


def own_changes(before: Table, after: Table, was: Viewer, viewer: Viewer) -> dict[str, Any]:
    """Return what else a notice changes in the view of a client that was `was` before the line and is `viewer` after it."""
    return _different(_own(before, was), _own(after, viewer))


def public_changes(before: Table, after: Table, *, scored: bool) -> dict[str, Any]:
    """Return what an event of the game changes in every view; the scores only if somebody scored.

    This and `changed_moves` find the same as for a notice, but compute only what an event can change.
    """
    assert after.position is not None
    found: dict[str, Any] = {"position": write_position(after.position)}
    if before.acting != after.acting:
        found["acting"] = after.acting
    if (clocks := _clocks(after)) != _clocks(before):
        found["clocks"] = clocks
    if _reached(after) != _reached(before):
        found["progress"] = _progress_view(after)
    if (undo := _undo(after)) != _undo(before):
        found["undo"] = undo
    if scored:
        found["scores"] = list(after.position.scores)
    if before.phase != after.phase:
        found |= _different(_end(before), _end(after))
    return found


def changed_moves(before: Table, after: Table, seat: int, viewer: Viewer) -> dict[str, list[str]] | None:
    """Return the moves of a viewer's seats after an event of a seat; None if they are the same as before."""
    had, has = _own_acting(before, viewer), _own_acting(after, viewer)
    if had == has and not has:
        return None
    now = {str(seat): moves(after, seat) for seat in has}
    # An event always changes what its own seat may do next; what another seat may do has to be compared.
    return None if had == has and seat not in has and now == _moves(before, viewer) else now


def _different(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in new.items() if value != old[name]}


def seen_position(table: Table, viewer: Viewer) -> Position | None:
    """Return the position as a viewer may see it; after the game nothing is hidden."""
    if table.position is None or table.phase != "play":
        return table.position
    return seen_by(table.position, viewer.seats)


def seen_text(entry: Entry, table: Table, viewer: Viewer) -> str:
    """Return the text of a line as a viewer may see it while the table is as it is now."""
    if entry.seat in viewer.seats:
        return entry.text
    concealed = (event.text for event in table.hidden if event.seat == entry.seat)
    return f"{entry.text.partition(' ')[0]} ?" if entry.text in concealed else entry.text


def seen_lines(entries: Iterable[Entry], table: Table, holder: str) -> list[Entry]:
    """Return the lines up to the first that is hidden from the holder of the token with this hash."""
    viewer = Viewer.of(table, holder)
    return list(takewhile(lambda entry: seen_text(entry, table, viewer) == entry.text, entries))


def shown(before: Table, after: Table, viewer: Viewer) -> list[str]:
    """Return the lines that were hidden from a viewer until now, in full."""
    still = after.hidden
    events = (event for event in before.hidden if event not in still)
    return [str(event) for event in events if event.seat not in viewer.seats]


def _setting(table: Table) -> dict[str, Any]:
    """Return the public part of a view that no event of a game changes."""
    edition = table.terms.played
    return {
        "terms": table.terms,
        "sides": list(table.sides),
        "board": [list(row) for row in edition.board.rows],
        "points": dict(getattr(edition, "points", {})),
        "counted": GAMES[edition.game].counted,
        "rounds": getattr(edition, "rounds", 0),
        "throws": getattr(edition, "throws", 0),
        "dice": getattr(edition, "dice", 0),
        "opening": GAMES[edition.game].opening,
        "commitment": table.commitment,
        "gathering": table.gathering.until if table.gathering else 0,
        "games": table.games,
        "rematch": sorted(table.rematch.seats),
        "asked": table.rematch.since,
        "declined": sorted(table.rematch.declined),
    }


def _progress(table: Table) -> dict[str, Any]:
    """Return the part of a view that shows how the game stands."""
    return _end(table) | {
        "acting": table.acting,
        "clocks": _clocks(table),
        "scores": list(table.position.scores) if table.position else [],
        "progress": _progress_view(table),
        "undo": _undo(table),
    }


def _reached(table: Table) -> Progress:
    return progress(table.position) if table.position else Progress()


def _progress_view(table: Table) -> ProgressView:
    unit, number, of, left = _reached(table)
    return ProgressView(unit=unit, number=number, of=of, left=list(left))


def _undo(table: Table) -> UndoView:
    choice, asked = last_choice(table), regretted(table)
    if choice is None:
        return UndoView()
    since, agreed, refused = choice.agreement.since, choice.agreement.seats, choice.agreement.declined
    return UndoView(
        seat=choice.seat,
        asked=since if asked else 0,
        agreed=sorted(agreed) if asked else [],
        refused=sorted(refused),
    )


def _clocks(table: Table) -> list[ClockView]:
    # Most tables have no clock, but only the deadline at which they are abandoned.
    return visible_clocks(table.deadlines) if len(table.deadlines) > 1 else []


def _end(table: Table) -> dict[str, Any]:
    outcome = table.position.outcome if table.position else None
    return {
        "phase": table.phase,
        "winners": list(table.winners),
        "series": list(table.series.wins),
        "draws": table.series.draws,
        "reason": outcome.reason if outcome else _reason(table),
        "ending": _ending(table),
        "forfeited": table.forfeited,
    }


def _own(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Return the part of a view that depends on the viewer."""
    return {
        "seats": _seats(table, viewer),
        "host": viewer.host,
        "position": seen_position_text(table, viewer),
        "moves": _moves(table, viewer),
    }


def seen_position_text(table: Table, viewer: Viewer) -> str:
    """Return the position on one line as a viewer may see it; empty before the game."""
    seen = seen_position(table, viewer)
    return write_position(seen) if seen else ""


def _moves(table: Table, viewer: Viewer) -> dict[str, list[str]]:
    return {str(seat): moves(table, seat) for seat in _own_acting(table, viewer)}


def _own_acting(table: Table, viewer: Viewer) -> list[int]:
    return [seat for seat in table.acting if seat in viewer.seats]


def _seats(table: Table, viewer: Viewer) -> list[SeatView]:
    return [_seat(table, seat, number in viewer.seats) for number, seat in enumerate(table.seats, 1)]


def _seat(table: Table, seat: Seat, yours: bool) -> SeatView:
    return SeatView(
        name=seat.name,
        person=bool(seat.holder),
        bot=seat.bot,
        seal=seat.seal,
        seed=seat.seed if seat.seed != NO_SEED else "",
        withheld=seat.withheld,
        left=bool(seat.left),
        left_at=seat.left,
        muted=table.is_muted(seat),
        yours=yours,
    )


def _reason(table: Table) -> str:
    if table.forfeited:
        return f"seat {table.forfeited} gave up"
    return "everybody has left" if table.closed else ""


def _ending(table: Table) -> Ending:
    if table.forfeited:
        return "forfeit"
    if table.closed:
        return "closed"
    return "rules" if table.phase == "ended" else ""


def legal_moves(table: Table, seat: int, gains: Iterable[Gain] = ()) -> LegalMoves:
    """Return the message with the legal moves of a seat, and the gains of the events that lead to this table."""
    return LegalMoves(
        seat=seat,
        number=table.number,
        moves=moves(table, seat),
        gains=[gain_view(gain) for gain in gains],
    )


def gain_view(gain: Gain) -> GainView:
    """Return a gain as it stands in messages."""
    return GainView(seat=gain.seat, points=gain.points, why=gain.why, squares=list(gain.squares))


def moves(table: Table, seat: int) -> list[str]:
    """Return the legal moves of a seat; dice that it has to throw count as the move `throw`."""
    if table.chance(seat):
        return ["throw"]
    return moves_of(seat, table.position) if table.position and seat in table.acting else []
