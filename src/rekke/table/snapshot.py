"""A table as one client may see it: what is public, and the client's own seats and moves."""

from rekke.rules.games import GAMES, write_position
from rekke.rules.legal import lines_of
from rekke.rules.position import Clock, Position
from rekke.table.clocks import visible_clocks
from rekke.table.fairness import NO_SEED
from rekke.table.messages import Ending, LegalMoves, SeatView, Welcome
from rekke.table.seat import Seat
from rekke.table.table import Table


def snapshot(table: Table, holder: str, now: int) -> Welcome:
    """Return the table as the holder of the token with this hash may see it; as a spectator does if that is empty."""
    game = table.position
    outcome = game.outcome if game else None
    return Welcome(
        table=table.id,
        number=table.number,
        now=now,
        phase=table.phase,
        terms=table.terms,
        seats=[_seat(table, seat, holder) for seat in table.seats],
        sides=list(table.sides),
        counted=GAMES[table.terms.game].counted,
        host=table.hosted_by(holder),
        commitment=table.commitment,
        position=write_position(game) if game else "",
        drawing=str(game) if game else "",
        acting=acting(table),
        clocks=visible_clocks(table.deadlines),
        scores=list(game.scores) if game else [],
        winners=list(table.winners),
        reason=outcome.reason if outcome else _reason(table),
        ending=_ending(table),
        forfeited=table.forfeited,
        games=table.games,
        moves={
            str(seat): legal_moves(table, seat).moves
            for seat in acting(table)
            if table.seat(seat).held_by(holder)
        },
    )


def _seat(table: Table, seat: Seat, holder: str) -> SeatView:
    return SeatView(
        name=seat.name,
        person=bool(seat.holder),
        bot=seat.bot,
        seeded=seat.seed != NO_SEED,
        left=bool(seat.left),
        muted=table.is_muted(seat),
        yours=seat.held_by(holder),
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


def acting(table: Table) -> list[int]:
    """Return the seats that have to throw or to choose now."""
    return seats_to_act(table.position) if table.position and table.phase == "play" else []


def seats_to_act(position: Position) -> list[int]:
    """Return the seats that have to throw or to choose in a position."""
    actors = (actor for actor in position.actors if not isinstance(actor, Clock))
    return sorted({actor if isinstance(actor, int) else actor.seat for actor in actors})


def legal_moves(table: Table, seat: int) -> LegalMoves:
    """Return the legal moves of a seat; dice that it has to throw count as the move `throw`."""
    own: list[str] = []
    if table.chance(seat):
        own = ["throw"]
    elif table.position and seat in acting(table):
        own = [line.partition(" ")[2] for line in lines_of(seat, table.position)]
    return LegalMoves(seat=seat, number=table.number, moves=own)
