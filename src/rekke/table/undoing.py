"""Taking back a choice: the seat asks, everybody else who is present agrees, and it is undone.

No choice from before the last throw can be taken back, so nobody sees dice and then chooses again. Bots always agree, and
people who have left are not asked. Once somebody has refused, nobody is asked again about the same choice. A request
lapses with the next event of the game.
"""

from rekke.lang.translatable import reason
from rekke.table.choice import UndoableChoice
from rekke.table.lines import Allows, Refuses, Regrets, Undoes, new_entry
from rekke.table.log import NewEntry
from rekke.table.messages import Decline, Undo
from rekke.table.refusal import Refusal
from rekke.table.setting_up import unanswered
from rekke.table.table import Table

REGRET = 2.5
"""How many times as long as usual a bot waits while its throw would make the last choice of a person final.

With the usual pace that is a second and a half: enough to see a slip and to click, and little for people who play fast.
"""


def bot_pace(table: Table, pace: float) -> float:
    """Return the seconds that a bot takes at least for its next move, where it usually takes `pace`."""
    return pace * REGRET if last_choice(table) else pace


def last_choice(table: Table) -> UndoableChoice | None:
    """Return the choice that may be taken back now, if everybody agrees; None if there is none."""
    return table.choices[-1] if table.choices and table.phase == "play" else None


def regretted(table: Table) -> UndoableChoice | None:
    """Return the choice that a person who is present asks to take back; None if nobody asks."""
    last = last_choice(table)
    return last if last and last.agreement.since and table.seat(last.seat).present else None


def undo_line(table: Table, asker: str, command: Undo | Decline) -> NewEntry:
    """Return the line with which a seat takes back its choice, asks for that, or answers the one who asks."""
    seat, asked = command.seat, regretted(table)
    if asked is None:
        return _first_line(table, asker, command)
    if seat in asked.agreement.seats or table.seat(asked.seat).held_by(asker):
        raise Refusal("not-now", reason("table.undo-asked"))
    return new_entry(seat, Allows() if isinstance(command, Undo) else Refuses())


def _first_line(table: Table, asker: str, command: Undo | Decline) -> NewEntry:
    """Return the line with which a seat takes back its choice, or asks the others, while nobody else asks."""
    choice = last_choice(table)
    if isinstance(command, Decline):
        raise Refusal("not-now", reason("table.undo-unasked"))
    if choice is None or choice.seat != command.seat:
        raise Refusal("not-now", reason("table.undo-nothing"))
    if choice.agreement.declined:
        raise Refusal("not-now", reason("table.undo-refused"))
    return new_entry(command.seat, Regrets() if unanswered(table, choice.agreement, asker) else Undoes())


def undone_by_all(table: Table) -> list[NewEntry]:
    """Return the line that takes back the choice that somebody asks for, once everybody has agreed."""
    asked = regretted(table)
    return [new_entry(asked.seat, Undoes())] if asked and not unanswered(table, asked.agreement) else []
