"""Random moves, chosen from those that the server lists: a client needs no rules."""

from random import Random

from rekke.dealing.habits import habits
from rekke.table.messages import Command, Play, Throw
from rekke.table.views import View


def random_command(view: View, random: Random) -> Command | None:
    """Return a random move of one of the viewer's own seats; None if none of them may act."""
    for number, moves in view.moves.items():
        seat = view.seats[int(number) - 1]
        if moves and not seat.bot and not seat.left:
            choose = habits(view.terms.game).choose_text
            if move := choose(moves, view.position, int(number), random):
                return _command(int(number), move)
    return None


def _command(seat: int, move: str) -> Command:
    if move == "throw":
        return Throw(seat=seat)
    # After keeping dice a seat throws the others: both in one command.
    return Play(seat=seat, event=move, throw=move.startswith("keep "))
