"""Properties of every game, with any edition, choices, board and number of seats."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.games import GAMES, read_position, write_position
from rekke.rules.legal import legal, lines_of
from rekke.rules.position import Chance, Clock, Position
from tests.tables import moments, random_events, rotated, starts

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
@given(st.data())
def test_a_game_has_an_outcome_exactly_when_nobody_can_act(name: str, data: st.DataObject) -> None:
    position = data.draw(moments(name))
    assert (position.outcome is None) == bool(position.actors)


@every_game
@given(st.data())
def test_a_seat_has_a_move_exactly_when_it_is_an_actor(name: str, data: st.DataObject) -> None:
    position = data.draw(moments(name))
    for seat in range(1, position.seats + 1):
        assert (next(position.moves(seat), None) is not None) == (seat in position.actors)


@every_game
@given(st.data())
def test_a_clock_without_seconds_causes_one_of_the_seats_moves_and_only_in_cubo(
    name: str, data: st.DataObject
) -> None:
    position = data.draw(moments(name))
    waits = [actor for actor in position.actors if isinstance(actor, Clock) and actor.seconds is None]
    assert name == "cubo" or not waits
    for wait in waits:
        assert wait.event in set(position.moves(wait.seat))


@every_game
@given(st.data())
def test_the_legal_events_are_those_that_the_actors_may_cause(name: str, data: st.DataObject) -> None:
    position = data.draw(moments(name))
    parts = [line for actor in position.actors for line in lines_of(actor, position)]
    assert list(dict.fromkeys(parts)) == legal(position)
    for actor in position.actors:
        seat = actor if isinstance(actor, int) else actor.seat
        assert all(line.startswith(f"{seat} ") for line in lines_of(actor, position))


@every_game
@given(st.data())
def test_a_position_is_read_back_from_its_text(name: str, data: st.DataObject) -> None:
    position = data.draw(moments(name))
    text = write_position(position)
    assert read_position(text) == position
    assert "\n" not in text
    assert hash(read_position(text)) == hash(position)
    assert str(position)


@every_game
@given(st.data())
def test_an_event_is_read_back_from_its_text(name: str, data: st.DataObject) -> None:
    start = data.draw(starts(name))
    for event in random_events(start, Random(data.draw(st.integers(0, 99))), 60):
        assert GAMES[name].read(str(event)) == event


@every_game
@given(st.data())
def test_replay_gives_the_same_position_and_changes_no_earlier_one(name: str, data: st.DataObject) -> None:
    start = data.draw(starts(name))
    events = list(random_events(start, Random(data.draw(st.integers(0, 99))), 200))
    once, texts = start, []
    seen = []
    for event in events:
        texts.append(write_position(once))
        seen.append(once)
        once = once.after(event)
    again = start
    for event in events:
        again = again.after(GAMES[name].read(str(event)))
    assert again == once
    assert [write_position(position) for position in seen] == texts


@every_game
@settings(max_examples=200)
@given(st.data())
def test_exactly_the_listed_events_are_allowed(name: str, data: st.DataObject) -> None:
    position = data.draw(moments(name))
    event = data.draw(written_events(name, position))
    listed = legal(position)
    expected = str(event) in listed or is_thrown_now(position, event) or is_laid_now(position, event)
    if expected:
        assert position.after(event) != position
    else:
        with pytest.raises(Illegal, match=r"\w+"):
            position.after(event)


@every_game
@settings(max_examples=30)
@given(st.data())
def test_rotating_the_seats_rotates_the_game(name: str, data: st.DataObject) -> None:
    start = data.draw(starts(name))
    by = data.draw(st.integers(1, 3))
    turned = start.edition.start(start.seats, (start.first - 1 + by) % start.seats + 1)
    position = start
    for event in random_events(start, Random(data.draw(st.integers(0, 99))), 2000):
        position, turned = position.after(event), turned.after(rotated(start, event, by))
    for seat, score in enumerate(position.scores):
        assert turned.scores[(seat + by) % start.seats] == score


def is_thrown_now(position: Position, event: Event) -> bool:
    """Say whether this throw has the seat, the kind, the number and the colours that chance asks for."""
    blanks = "".join("?" if mark in "123456" else mark for mark in "".join(event.arguments))
    return any(
        (actor.seat, actor.kind) == (event.seat, type(event)) and sorted(actor.dice) == sorted(blanks)
        for actor in position.actors
        if isinstance(actor, Chance)
    )


def is_laid_now(position: Position, event: Event) -> bool:
    """Say whether this cover is legal, without listing all covers."""
    if event.verb != "cover" or event.seat not in position.actors:
        return False
    tray = position.fields["trays"].split(",")[event.seat - 1]
    dice = event.arguments[0].replace("/", "")
    laid = sorted(dice[i : i + 2] for i in range(0, 18, 2))
    thrown = sorted(tray[i : i + 2] for i in range(0, 18, 2))
    return "/" not in tray and laid == thrown and event.arguments[0][9] == "W"


def written_events(name: str, position: Position) -> st.SearchStrategy[Event]:
    """Return any event in the notation of a game, often one that is legal or nearly legal here."""
    anything = st.builds(lambda seat, words: f"{seat} {words}", st.integers(1, 4), WRITTEN[name])
    near = [line for line in legal(position) if "?" not in line]
    strategy = anything | st.sampled_from(near) if near else anything
    read = GAMES[name].read
    moved = st.builds(lambda line, seat: f"{seat}{line[1:]}", strategy, st.integers(1, 4))
    return (strategy | moved).map(read)


def _squares(columns: str, rows: int) -> st.SearchStrategy[str]:
    return st.sampled_from([f"{column}{row}" for column in columns for row in range(1, rows + 1)])


def _verbs(*verbs: str) -> st.SearchStrategy[str]:
    return st.sampled_from(verbs)


_DICE = st.text("123456", max_size=9).map(lambda dice: dice or "-")
_DIE = st.builds("".join, st.tuples(st.sampled_from("RBW"), st.sampled_from("123456")))
_NINE = st.lists(_DIE, min_size=9, max_size=9)
_JOIN = " ".join
WRITTEN = {
    "columbiz": st.tuples(_verbs("roll", "keep"), _DICE).map(_JOIN)
    | st.tuples(_verbs("place"), _squares("abcdef", 6)).map(_JOIN)
    | _verbs("end", "discard"),
    "sequence-dice": st.tuples(_verbs("roll"), _DICE).map(_JOIN)
    | st.tuples(_verbs("place", "replace", "remove"), _squares("abcdef", 6)).map(_JOIN)
    | _verbs("pass"),
    "kivi": st.tuples(_verbs("roll", "keep"), _DICE).map(_JOIN)
    | st.tuples(_verbs("place"), _squares("abcdefg", 7)).map(_JOIN)
    | st.tuples(_verbs("take"), _squares("abcdefg", 7), _squares("abcdefg", 7)).map(_JOIN)
    | _verbs("box"),
    "cubo": st.tuples(
        _verbs("middle", "roll", "grab"), st.lists(_DIE, min_size=1, max_size=9).map("".join)
    ).map(_JOIN)
    | _NINE.map(lambda dice: "cover " + "/".join("".join(dice[i : i + 3]) for i in (0, 3, 6)))
    | st.tuples(_verbs("swap"), _squares("abc", 3)).map(_JOIN)
    | _verbs("lift", "waive", "late", "stay"),
}
