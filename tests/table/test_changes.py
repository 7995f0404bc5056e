"""What a line tells each watcher: its effect for those who ask for a view, and nothing that is still covered."""

from random import Random
from typing import Any

import pytest
from msgspec import json, to_builtins

from rekke.rules.events import Event
from rekke.rules.games import GAMES, read_position, write_position
from rekke.rules.position import Chance
from rekke.table import messages as ask
from rekke.table.changes import Change, event_message
from rekke.table.messages import Happened, Welcome
from rekke.table.snapshot import legal_moves, seen_lines, snapshot
from rekke.table.table import Table, opened
from rekke.table.views import View, with_changes
from tests.table.seated import ADA, BO, CY, NOBODY, Plain, message_to

MOST_BYTES = 300
MIDDLE, THROW, SQUARE = "R6R1B5B2", "R6R4R2R1B5B3B3B1W4", "B1B3B3/B5W4R1/R2R4R6"


def view_of(table: Table, who: str) -> dict[str, Any]:
    whole: Welcome = snapshot(table, who, 0)
    return {name: to_builtins(getattr(whole, name)) for name in View.__struct_fields__}


def told(at: Plain, who: str = NOBODY, view: bool = True) -> dict[str, Any]:
    """Return what a watcher is told of the last line."""
    (change,) = changes(at)[-1:]
    message: dict[str, Any] = json.decode(message_to(who, change, view=view))
    return message


def changes(at: Plain) -> list[Change]:
    table = opened(at.table.id, at.entries[0])
    found = []
    for entry in at.entries[1:]:
        before, table = table, table.after(entry)
        found.append(Change(entry, before, table))
    return found


def play_at_random(at: Plain, random: Random) -> None:
    """Play a game to its end, or for eighty events."""
    for _ in range(80):
        table = at.table
        if table.phase != "play":
            return
        seat = random.choice(table.acting)
        moves = legal_moves(table, seat).moves
        if moves == ["throw"]:
            at.do((ADA, BO, CY)[seat - 1], ask.Throw(seat=seat))
        else:
            event = random.choice([str(move) for move in at.game.moves(seat)][:500])
            at.play(event)


@pytest.mark.parametrize("game", GAMES)
def test_the_changes_of_all_lines_add_up_to_the_table_for_every_viewer(game: str) -> None:
    at = Plain(f"{game}/ seats=3 clock=60").begin(ADA, BO, CY)
    play_at_random(at, Random(game))
    at.do(BO, ask.Forfeit(seat=2)) if at.table.phase == "play" else None
    at.do(ADA, ask.Rematch(seat=1))
    at.do(BO, ask.Decline(seat=2))
    at.agree_on_rematch()
    lines = changes(at)
    for who in (NOBODY, ADA, BO):
        view = view_of(lines[0].before, who)
        for change in lines:
            message = json.decode(message_to(who, change, view=True), type=Happened)
            assert message.changes
            view = to_builtins(with_changes(View(**view), message.changes))
            assert view == view_of(change.after, who), change.entry


@pytest.mark.parametrize("game", GAMES)
def test_the_changes_of_a_move_are_small(game: str) -> None:
    at = Plain(f"{game}/ seats=2").begin(ADA, BO)
    play_at_random(at, Random(game))
    for change in changes(at):
        same_clocks = change.before.deadlines[:-1] == change.after.deadlines[:-1]
        goes_on = change.before.phase == change.after.phase  # the last move also brings the result
        if isinstance(change.line, Event) and not change.gains and same_clocks and goes_on:
            assert len(message_to(NOBODY, change, view=True)) <= MOST_BYTES
            assert len(message_to(NOBODY, change, view=False)) <= MOST_BYTES // 2


def test_an_event_brings_its_position_its_gains_and_what_follows() -> None:
    at = Plain().begin(ADA, BO)
    at.play("1 roll 644422", "1 place b4")
    message = told(at, BO)
    assert message["text"] == "place b4"
    assert message["gains"] == [{"seat": 1, "points": 1, "why": "alone", "squares": ["b4"]}]
    assert message["changes"] == {
        "position": write_position(at.game),
        "acting": [2],
        "scores": [1, 0],
        "progress": {"unit": "turn", "number": 1, "of": 10, "left": [9, 10]},
        "undo": {"seat": 1},
        "moves": {"2": ["throw"]},
    }
    assert told(at, ADA)["changes"]["moves"] == {}
    assert "moves" not in told(at)["changes"]
    assert "changes" not in told(at, view=False)


def test_viewers_who_may_see_the_same_get_the_same_bytes() -> None:
    at = Plain().begin(ADA, BO)
    at.play("1 roll 644422")
    change = changes(at)[-1]
    assert message_to(NOBODY, change, view=True) is message_to(CY, change, view=True)


def test_somebody_who_sits_down_sees_which_seat_is_theirs() -> None:
    at = Plain()
    at.do(ADA, ask.Sit(seat=1, name="Ada"))
    assert told(at, ADA)["changes"]["seats"][0]["yours"]
    assert not told(at, BO)["changes"]["seats"][0]["yours"]


def test_a_line_tells_whether_it_may_change_who_sits_where() -> None:
    at = Plain().seat(ADA, BO)
    at.do(ADA, ask.Say(seat=1, text="hello"))
    assert [change.reseats for change in changes(at)][-3:] == [True, True, False]


def covered() -> Plain:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play(f"1 middle {MIDDLE}", f"1 roll {THROW}", f"2 roll {THROW}", f"1 cover {SQUARE}")
    return at


def test_only_its_own_seat_sees_how_a_covered_square_lies() -> None:
    at = covered()
    assert told(at, ADA)["text"] == f"cover {SQUARE}"
    for who in (BO, NOBODY):
        assert told(at, who)["text"] == "cover ?"
        assert told(at, who, view=False)["text"] == "cover ?"
        seen = told(at, who)["changes"]["position"]
        assert SQUARE not in seen
        assert read_position(seen).actors == at.game.actors
        assert SQUARE not in snapshot(at.table, who, 0).position
        assert SQUARE not in str(snapshot(at.table, who, 0, drawn=True).drawing)
    assert SQUARE in snapshot(at.table, ADA, 0).position


def test_a_covered_square_is_shown_in_full_when_the_squares_score() -> None:
    at = covered()
    at.play("1 grab R6", f"2 cover {SQUARE}", "2 waive")
    assert told(at, NOBODY)["shown"] == [f"1 cover {SQUARE}", f"2 cover {SQUARE}"]
    assert told(at, BO)["shown"] == [f"1 cover {SQUARE}"]
    assert SQUARE in told(at, NOBODY)["changes"]["position"]


def test_a_covered_square_is_shown_even_if_the_round_ends_at_once() -> None:
    at = covered()
    at.play("1 waive", f"2 cover {SQUARE}", "2 waive")
    assert at.table.position
    assert [actor for actor in at.game.actors if isinstance(actor, Chance)]
    assert told(at, NOBODY, view=False)["shown"] == [f"1 cover {SQUARE}", f"2 cover {SQUARE}"]


def test_the_lines_of_a_running_game_end_before_what_is_covered() -> None:
    at = covered()
    assert seen_lines(at.entries, at.table, ADA) == at.entries
    assert seen_lines(at.entries, at.table, BO) == at.entries[:-1]


def test_a_covered_square_is_shown_when_the_game_ends_early() -> None:
    at = covered()
    at.do(BO, ask.Forfeit(seat=2))
    forfeits, reveals = changes(at)[-2:]
    assert json.decode(message_to(NOBODY, forfeits, view=True))["shown"] == [f"1 cover {SQUARE}"]
    assert "shown" not in json.decode(message_to(NOBODY, reveals, view=True))
    assert SQUARE in json.decode(message_to(NOBODY, forfeits, view=True))["changes"]["position"]
    cover = next(change for change in changes(at) if change.entry.text.startswith("cover"))
    assert event_message(cover.entry, at.table).text == f"cover {SQUARE}"
    assert seen_lines(at.entries, at.table, NOBODY) == at.entries
