"""The choices since the last throw, which may be taken back, and who agrees that the last one is."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.position import Actor, Position
from rekke.table.agreement import Agreement
from rekke.table.lines import Allows, Refuses, Regrets


class UndoableChoice(NamedTuple):
    """A choice that a person made since the last throw, with what has to be restored if it is taken back."""

    seat: int
    at: int
    """When it was made, in milliseconds since 1970."""
    position: Position
    """The position before it."""
    since: Mapping[Actor, int]
    """The actors of that position, and since when each could act."""
    agreement: Agreement = Agreement()
    """Who agrees that it is taken back, and who has refused; its `since` is 0 while nobody asks."""

    def restored_since(self, now: int) -> dict[Actor, int]:
        """Return since when each actor could act if it is taken back now: a clock goes on with the time it had left."""
        return {actor: since + now - self.at for actor, since in self.since.items()}

    def with_lapsed_request(self) -> "UndoableChoice":
        """Return the choice after the request to take it back has lapsed; a refusal stays."""
        return self._replace(agreement=Agreement(declined=self.agreement.declined))


def with_choice(
    choices: tuple[UndoableChoice, ...], event: Event, position: Position, since: Mapping[Actor, int], at: int
) -> tuple[UndoableChoice, ...]:
    """Return the choices after an event that a person chose; none if the person could do nothing else, or did not act alone.

    Where several seats act at once, as in a round of Cubo, the others may have seen or done something because of it.
    """
    seat = event.seat
    alone = position.actors == (seat,)
    is_choice = alone and len([*islice(position.moves(seat), 2)]) > 1
    return (*choices, UndoableChoice(seat, at, position, since)) if is_choice else ()


def answered(
    choices: Sequence[UndoableChoice], notice: Regrets | Allows | Refuses, seats: Iterable[int], at: int
) -> tuple[UndoableChoice, ...]:
    """Return the choices after a person in these seats asks to take back the last one, agrees, or refuses."""
    last = last_of(choices)
    known = last.agreement
    agreement = known.refused(seats) if isinstance(notice, Refuses) else known.wanted(seats, at)
    return (*choices[:-1], last._replace(agreement=agreement))


def last_of(choices: Sequence[UndoableChoice]) -> UndoableChoice:
    """Return the last choice; raise Unreadable for a line of the log that is about none."""
    if not choices:
        raise Unreadable("there is no choice that could be taken back")
    return choices[-1]
