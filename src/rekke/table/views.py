"""A table as somebody sees it: what everybody may know, and what is theirs."""

from rekke.rules.games import GAMES, write_position
from rekke.rules.legal import lines_of
from rekke.rules.position import Clock, Position
from rekke.table.clocks import running
from rekke.table.fairness import NO_SEED
from rekke.table.messages import Ending, Legal, SeatView, Welcome
from rekke.table.seat import Seat
from rekke.table.table import Table


def view(table: Table, who: str, now: int) -> Welcome:
    """Show a table to the holder of a token with this hash, or to anybody."""
    game = table.position
    outcome = game.outcome if game else None
    return Welcome(
        table=table.id,
        number=table.number,
        now=now,
        phase=table.phase,
        terms=table.terms,
        seats=[_seat(table, seat, who) for seat in table.seats],
        sides=list(table.sides),
        counted=GAMES[table.terms.game].counted,
        host=table.hosted_by(who),
        commitment=table.commitment,
        position=write_position(game) if game else "",
        drawing=str(game) if game else "",
        acting=acting(table),
        clocks=running(table.dues),
        scores=list(game.scores) if game else [],
        winners=list(table.winners),
        reason=outcome.reason if outcome else _reason(table),
        ending=_ending(table),
        forfeited=table.forfeited,
        games=table.games,
        moves={
            str(seat): moves(table, seat).moves for seat in acting(table) if table.seat(seat).held_by(who)
        },
    )


def _seat(table: Table, seat: Seat, who: str) -> SeatView:
    return SeatView(
        name=seat.name,
        person=bool(seat.holder),
        bot=seat.bot,
        seeded=seat.seed != NO_SEED,
        left=bool(seat.left),
        muted=table.is_muted(seat),
        yours=seat.held_by(who),
    )


def _reason(table: Table) -> str:
    if table.forfeited:
        return f"seat {table.forfeited} gave up"
    return "everybody has gone" if table.closed else ""


def _ending(table: Table) -> Ending:
    if table.forfeited:
        return "forfeit"
    if table.closed:
        return "closed"
    return "rules" if table.phase == "ended" else ""


def acting(table: Table) -> list[int]:
    """Give the seats that have something to throw or to choose."""
    return to_act(table.position) if table.position and table.phase == "play" else []


def to_act(position: Position) -> list[int]:
    """Give the seats that have something to throw or to choose in a position."""
    actors = (actor for actor in position.actors if not isinstance(actor, Clock))
    return sorted({actor if isinstance(actor, int) else actor.seat for actor in actors})


def moves(table: Table, seat: int) -> Legal:
    """List what a seat may do; dice that it is to throw are a `throw`."""
    own: list[str] = []
    if table.chance(seat):
        own = ["throw"]
    elif table.position and seat in acting(table):
        own = [line.partition(" ")[2] for line in lines_of(seat, table.position)]
    return Legal(seat=seat, number=table.number, moves=own)
