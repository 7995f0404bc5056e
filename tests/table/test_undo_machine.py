"""People who regret their choices, at two nodes whose clients do anything besides: all dice can still be verified.

However often choices are taken back, no number of a throw is used twice, and no choice is taken back from before a throw.
"""

from typing import TypeAlias

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from rekke.record.reader import check
from rekke.rules.events import Event
from rekke.table import messages as ask
from rekke.table.lines import Undoes
from rekke.table.log import Entry
from rekke.table.records import records
from rekke.table.room import Room
from rekke.table.snapshot import legal_moves
from rekke.table.table import Table, opened
from rekke.table.terms import Terms
from rekke.table.verify import verify
from tests.table.seated import ADA, BO
from tests.table.test_table_machine import AtATable, checked

SeatCommand: TypeAlias = ask.Sit | ask.Throw | ask.Play | ask.Undo | ask.Decline | ask.Forfeit
TABLES = (
    Terms(game="kivi", seats=2, clock=30),
    Terms(game="columbiz", seats=2),
    Terms(game="sequence-dice", seats=2),
)

STEPS = st.tuples(st.sampled_from(("play", "play", "undo", "refuse")), st.integers(0, 50))


class WithRegrets(AtATable):
    """Two people in a game who throw, choose, and ask to take back."""

    @initialize(terms=st.sampled_from(TABLES))
    def opens(self, terms: Terms) -> None:
        super().opens(terms)
        room = self.room(0)
        for seat, who in enumerate((ADA, BO), 1):
            self.sends(0, who, ask.Sit(seat=seat, name="Ada"))
        self.sends(0, ADA, ask.Begin())
        assert room.table.phase == "play"

    @rule(node=st.integers(0, 1), steps=st.lists(STEPS, min_size=2, max_size=12))
    def play_and_regret(self, node: int, steps: list[tuple[str, int]]) -> None:
        room = self.room(node)
        for what, number in steps:
            if what == "play":
                self.throws_or_chooses(room, number)
            else:
                self.regrets_and_is_answered(room, agrees=what == "undo")

    def throws_or_chooses(self, room: Room, number: int) -> None:
        for seat in room.table.acting:
            moves = legal_moves(room.table, seat).moves
            move = moves[number % len(moves)]
            self.holder_sends(
                room, ask.Throw(seat=seat) if move == "throw" else ask.Play(seat=seat, event=move)
            )

    def regrets_and_is_answered(self, room: Room, *, agrees: bool) -> None:
        for choice in room.table.choices[-1:]:
            self.holder_sends(room, ask.Undo(seat=choice.seat))
            other = 3 - choice.seat
            self.holder_sends(room, ask.Undo(seat=other) if agrees else ask.Decline(seat=other))

    @rule(seat=st.integers(1, 2))
    def gives_up_so_that_the_secret_is_published(self, seat: int) -> None:
        room = self.room(0)
        if room.table.played > 8:
            self.holder_sends(room, ask.Forfeit(seat=seat))

    def holder_sends(self, room: Room, command: SeatCommand) -> None:
        """Send a command in the name of whoever holds its seat."""
        self.sent.append((room.table.seat(command.seat).holder, self.named(command)))
        self.run(self.asked(room, *self.sent[-1]))

    @invariant()
    def all_dice_are_those_of_the_events_that_stand(self) -> None:
        entries = list(self.run(self.log.read(self.name))) if self.name else []
        for record in records(entries):
            check(record)
            if "secret=" in record.others["dice"]:
                assert verify(record).startswith("verified")
        if entries:
            throws_keep_their_numbers(entries)


def throws_keep_their_numbers(entries: list[Entry]) -> None:
    """Check that every throw has a higher number than the one before, and is never taken back."""
    last = 0
    table: Table | None = None
    for entry in entries:
        table = table.after(entry) if table else opened("", entry)
        line = table.read(entry)
        if table.position is None or table.played == 0:
            last = 0
        elif isinstance(line, Event) and line.thrown:
            assert table.played > last
            last = table.played
        elif isinstance(line, Undoes):
            assert table.played >= last


def test_no_dice_are_drawn_anew_by_taking_back() -> None:
    checked(WithRegrets, 15)
