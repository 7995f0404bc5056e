"""Clients that send, repeat, reorder, lose answers and reconnect, at nodes that stop, start and read late.

Whatever they do, the log has no gap, every table is the fold of its log, every watcher has seen exactly that log in
order, every acknowledged command is in it once, and no message holds anything sealed.
"""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec import json, structs

from rekke.table import messages as ask
from rekke.table import setting_up
from rekke.table.acts import Refusal
from rekke.table.database import open_log
from rekke.table.fairness import seal_of, secret_of
from rekke.table.log import Entry
from rekke.table.room import Room
from rekke.table.snapshot import legal_moves, snapshot
from rekke.table.table import fold
from rekke.table.terms import Terms
from tests.table.seated import ADA, BO, CY, NOBODY, SEAL, SEED, TOKENS, Eyes, HandDriven, message_to

T = TypeVar("T")
CODE = "a-code-that-moves-a-seat-1"
QUIET = ("mutes", "unmutes", "offers", "returns")
"""What may happen besides talk while seeds are gathered."""
NODES = 2
CLIENTS = 3
TABLES = (
    Terms(game="cubo", seats=2, clock=20, grab=3, grace=5),
    Terms(game="cubo", seats=3, choices={"C10": "30"}, grace=0),
    Terms(game="kivi", seats=2, clock=5, late="forfeit", grace=0),
    Terms(game="sequence-dice", seats=4, clock=3),
)
SEATS = st.integers(1, 4)
COMMANDS = st.one_of(
    st.builds(
        ask.Sit, seat=SEATS, name=st.sampled_from(("Ada", "Bo", " ", "|")), seal=st.sampled_from(("", SEAL))
    ),
    st.builds(ask.Fill, seat=SEATS, level=st.sampled_from(("random", "novice"))),
    st.builds(ask.Seal, seat=SEATS, seal=st.sampled_from((SEAL, "c0" * 32))),
    st.builds(ask.Seed, seat=SEATS, seed=st.just(SEED)),
    st.builds(ask.Begin, first=st.integers(0, 4)),
    st.builds(ask.Set, terms=st.sampled_from((*TABLES, Terms(game="go")))),
    st.builds(ask.Stand, seat=SEATS),
    st.builds(ask.Say, seat=SEATS, text=st.sampled_from(("hello", "1 roll 666666", ""))),
    st.builds(ask.Sign, seat=SEATS, sign=st.just("wow")),
    st.builds(ask.Mute, seat=SEATS, muted=st.booleans()),
    st.builds(ask.Leave, seat=SEATS),
    st.builds(ask.Return, seat=SEATS),
    st.builds(ask.Wish, seat=SEATS, about=SEATS),
    st.builds(ask.Forfeit, seat=SEATS),
    st.builds(ask.Rematch, seat=SEATS),
    st.builds(ask.Decline, seat=SEATS),
    st.builds(ask.Undo, seat=SEATS),
    st.builds(ask.Offer, seat=SEATS, code=st.just(CODE)),
    st.builds(ask.TakeOver, seat=SEATS, code=st.just(CODE)),
    st.builds(ask.Throw, seat=SEATS),
    st.builds(
        ask.Play,
        seat=SEATS,
        event=st.sampled_from(("late", "waive", "keep 6", "roll 666666", "place a1", "?")),
    ),
)
HOLDERS = st.sampled_from((ADA, ADA, BO, CY, NOBODY))


class Client(Eyes):
    """A watcher that reconnects, and knows the last number it saw."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Entry] = []
        self.room: Room | None = None

    def leave(self) -> None:
        """Lose the connection; keep what was seen until then."""
        self.seen += [each.entry for each in self.changes]
        self.changes = []
        if self.room:
            self.room.watchers.discard(self)
        self.room = None

    async def come(self, room: Room) -> None:
        """Reconnect with the last number that was seen, and read what was missed."""
        self.leave()
        self.room = room
        await room.catch_up(len(self.seen))
        room.watchers.add(self)
        until = room.table.number
        self.seen += await room.node.log.read(room.table.id, len(self.seen), until - len(self.seen))

    @property
    def known(self) -> list[Entry]:
        """Everything that this client has seen, in order."""
        return [*self.seen, *(each.entry for each in self.changes)]


class AtATable(RuleBasedStateMachine):
    """Everything that clients and nodes may do at one table."""

    address = ""
    """The address of the log; empty for a new file."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = TemporaryDirectory()
        self.database = self.address or str(Path(self.folder.name) / "log")
        self.log = self.runner.run(open_log(self.database))
        self.halls = [HandDriven(self.log) for _ in range(NODES)]
        self.clients = [Client() for _ in range(CLIENTS)]
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.sent: list[tuple[str, ask.Command]] = []
        self.name = ""

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(what)

    @initialize(terms=st.sampled_from(TABLES))
    def opens(self, terms: Terms) -> None:
        self.name = self.run(self.halls[0].open(ADA, terms)).table.id

    def room(self, node: int) -> Room:
        return self.run(self.halls[node].room(self.name))

    def named(self, command: ask.Command) -> ask.Command:
        return structs.replace(command, id=f"n{len(self.sent)}")

    async def asked(self, room: Room, who: str, command: ask.Command) -> None:
        """Send a command; once acknowledged, it keeps its number for ever."""
        try:
            number = await room.act(who, command)
        except Refusal:
            assert (who, command.id) not in self.acknowledged
        else:
            assert self.acknowledged.setdefault((who, command.id), number) == number

    @rule(node=st.integers(0, NODES - 1), who=HOLDERS, command=COMMANDS)
    def sends(self, node: int, who: str, command: ask.Command) -> None:
        self.sent.append((who, self.named(command)))
        self.run(self.asked(self.room(node), *self.sent[-1]))

    @rule(node=st.integers(0, NODES - 1), who=HOLDERS, seat=SEATS, data=st.data())
    def does_what_may_be_done(self, node: int, who: str, seat: int, data: st.DataObject) -> None:
        room = self.room(node)
        own = legal_moves(room.table, seat).moves or ["?"]
        event = data.draw(st.sampled_from(own))
        if event == "cover ?":
            assert room.table.position is not None
            event = str(next(e for e in room.table.position.moves(seat) if e.verb == "cover")).partition(" ")[
                2
            ]
        holder = room.table.seat(seat).holder if seat <= len(room.table.seats) else who
        command = ask.Throw(seat=seat) if event == "throw" else ask.Play(seat=seat, event=event)
        self.sent.append((holder, self.named(command)))
        self.run(self.asked(room, *self.sent[-1]))

    @rule(who=HOLDERS)
    def begins_with_whoever_is_there(self, who: str) -> None:
        room = self.room(0)
        for seat in range(1, len(room.table.seats) + 1):
            self.sent.append((who or ADA, self.named(ask.Sit(seat=seat, name="Ada"))))
            self.run(self.asked(room, *self.sent[-1]))
        self.sent.append((ADA, self.named(ask.Begin())))
        self.run(self.asked(room, *self.sent[-1]))

    @rule(node=st.integers(0, NODES - 1), who=HOLDERS, commands=st.lists(COMMANDS, min_size=2, max_size=4))
    def several_at_once_and_each_twice(self, node: int, who: str, commands: list[ask.Command]) -> None:
        async def all_at_once() -> None:
            rooms = [await hall.room(self.name) for hall in self.halls]
            waiting = [self.asked(rooms[(node + n) % NODES], *each) for n, each in enumerate(mine * 2)]
            await asyncio.gather(*waiting)

        mine = []
        for command in commands:
            mine.append((who, self.named(command)))
            self.sent.append(mine[-1])
        self.run(all_at_once())

    @rule(node=st.integers(0, NODES - 1), who=HOLDERS, command=COMMANDS, steps=st.integers(0, 3))
    def sends_and_goes_away(self, node: int, who: str, command: ask.Command, steps: int) -> None:
        async def lost() -> None:
            asked = asyncio.create_task(room.act(*self.sent[-1]))
            for _ in range(steps):
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.wait([asked])

        room = self.room(node)
        self.sent.append((who, self.named(command)))
        self.run(lost())

    @precondition(lambda self: self.sent)
    @rule(node=st.integers(0, NODES - 1), data=st.data())
    def repeats(self, node: int, data: st.DataObject) -> None:
        self.run(self.asked(self.room(node), *data.draw(st.sampled_from(self.sent))))

    @rule(node=st.integers(0, NODES - 1), client=st.integers(0, CLIENTS - 1))
    def comes_to(self, node: int, client: int) -> None:
        self.run(self.clients[client].come(self.room(node)))

    @rule(client=st.integers(0, CLIENTS - 1))
    def loses_the_connection(self, client: int) -> None:
        self.clients[client].leave()

    @rule(node=st.integers(0, NODES - 1))
    def is_told_what_the_other_wrote(self, node: int) -> None:
        self.run(self.room(node).catch_up())

    @rule(node=st.integers(0, NODES - 1), seconds=st.sampled_from((0.5, 3, 10, 60)))
    def time_passes(self, node: int, seconds: float) -> None:
        self.run(self.halls[node].wait(seconds))
        for hall in self.halls:
            hall.moment = self.halls[node].moment

    @rule(node=st.integers(0, NODES - 1))
    def stops_and_starts_again(self, node: int) -> None:
        stopped = self.halls[node]
        for client in self.clients:
            if client.room and client.room.node is stopped:
                client.leave()
        for room in stopped.rooms.values():
            self.run(room.close())
        self.halls[node] = HandDriven(self.log, moment=stopped.moment)

    @invariant()
    def what_was_acknowledged_is_in_the_log_once_and_all_is_what_the_log_says(self) -> None:
        if not self.name:
            return
        entries = list(self.run(self.log.read(self.name)))
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        names = {entry.sent.partition(" ")[0]: entry.number for entry in entries if entry.sent}
        assert len(names) == sum(bool(entry.sent) for entry in entries)
        for (who, name), number in self.acknowledged.items():
            assert names[f"{who[:16]}.{name}"] == number
        self.tables_are(entries)
        self.every_seed_was_sealed_before_any_was_shown(entries)
        self.nothing_sealed_is_told(entries)

    def tables_are(self, entries: list[Entry]) -> None:
        for hall in self.halls:
            for room in hall.rooms.values():
                assert room.table == fold(self.name, entries[: room.table.number])
        for client in self.clients:
            assert client.known == entries[: len(client.known)]
            assert client.room is None or len(client.known) == client.room.table.number

    def every_seed_was_sealed_before_any_was_shown(self, entries: list[Entry]) -> None:
        for number, entry in enumerate(entries):
            verb, _, seed = entry.text.partition(" ")
            if verb == "seeds":
                shown = [line.text.partition(" ")[0] for line in entries[:number]]
                gathered = max(n for n, verb in enumerate(shown) if verb == "gathers")
                assert {*shown[gathered + 1 :]} <= {"seeds", "withholds", "says", "signs", *QUIET}
                table = fold(self.name, entries[:gathered])
                assert table is not None
                assert table.seat(entry.seat).seal == seal_of(seed)

    def nothing_sealed_is_told(self, entries: list[Entry]) -> None:
        rooms = [room for hall in self.halls for room in hall.rooms.values()]
        told = [
            message_to(who, each, view=True)
            for client in self.clients
            for each in client.changes
            for who in (ADA, NOBODY)
        ]
        told += [json.encode(snapshot(room.table, who, 0)) for room in rooms for who in (ADA, NOBODY)]
        revealed = {
            entry.text.removeprefix("reveals ") for entry in entries if entry.text.startswith("reveals")
        }
        sealed = {word for entry in entries for word in entry.sealed.split()} - revealed
        said = b"".join(told).decode() + repr(rooms[0].table if rooms else "")
        assert not [word for word in (*sealed, *TOKENS.values(), CODE) if word in said]

    def teardown(self) -> None:
        """Stop everything; all acknowledged commands are there when the log is opened again."""
        self.run(self.halls[1].settle())
        for hall in self.halls:
            for room in hall.rooms.values():
                self.run(room.close())
        self.run(self.log.close())
        self.log = self.run(open_log(self.database))
        self.halls = []
        self.what_was_acknowledged_is_in_the_log_once_and_all_is_what_the_log_says()
        self.run(self.log.close())
        self.runner.close()
        self.folder.cleanup()


def checked(machine: type[AtATable], examples: int) -> None:
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    # Legal moves depend on the dice: with other dice an example would not be reproducible.
    with patch.object(setting_up, "drawn_secret", lambda: secret_of("the same in every example")):
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=examples, stateful_step_count=40, deadline=None, suppress_health_check=slow
            ),
        )


def test_a_table_in_a_file_keeps_what_it_acknowledges() -> None:
    checked(AtATable, 25)


def test_a_table_in_postgresql_keeps_what_it_acknowledges(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AtATable, "address", postgresql)
    checked(AtATable, 6)
