"""Simulated time: actors act in the order of their times, clocks run out, and time never goes back."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Played, Player, play
from rekke.players.random import RandomPlayer
from rekke.rules.events import Event
from rekke.rules.games import GAMES, game
from rekke.rules.position import Position


class Steady:
    """A player that always needs the same time, covers the first square, grabs nothing and never lifts."""

    def __init__(self, seconds: float) -> None:
        self.pace = seconds

    def choose(self, position: Position, seat: int) -> Event:
        """Cover or waive as soon as possible."""
        wanted = ("cover", "waive", "stay")
        return next(event for event in position.moves(seat) if event.verb in wanted)

    def seconds(self, position: Position, seat: int) -> float:
        """Return the fixed time."""
        return self.pace


class Hasty(Steady):
    """A player that lifts its dice as long as it may."""

    def choose(self, position: Position, seat: int) -> Event:
        """Lift if possible."""
        return next(iter(position.moves(seat)))


def first_round(limit: str, *players: Player) -> list[Played]:
    """Play Cubo with these players until the second round is about to begin."""
    start = game("cubo").edition("", {"C10": limit}).start(len(players), 1)
    seated = dict(enumerate(players, 1))
    history: list[Played] = []
    for played in play(start, seated, Dealer(Random("round"))):
        if played.event.verb == "middle" and history:
            break
        history.append(played)
    return history


def timed_events(history: list[Played]) -> list[tuple[float, str]]:
    return [(played.at, f"{played.event.seat} {played.event.verb}") for played in history]


def test_everybody_acts_in_their_own_time() -> None:
    assert timed_events(first_round("120", Steady(2), Steady(3.5))) == [
        (2, "1 middle"),
        (4, "1 roll"),
        (5.5, "2 roll"),
        (6, "1 cover"),
        (8, "1 waive"),
        (9, "2 cover"),
        (12.5, "2 waive"),
    ]


def test_a_seat_is_late_when_the_countdown_runs_out() -> None:
    countdown = 6
    assert timed_events(first_round("none", Steady(1), Steady(10))) == [
        (1, "1 middle"),
        (2, "1 roll"),
        (3, "1 cover"),
        (4, "1 waive"),
        (4 + countdown, "2 late"),
    ]


def test_every_seat_that_has_not_covered_at_the_limit_is_late() -> None:
    assert timed_events(first_round("30", Steady(12), Steady(13), Steady(100))) == [
        (12, "1 middle"),
        (24, "1 roll"),
        (25, "2 roll"),
        (36, "1 cover"),
        (38, "2 cover"),
        (42, "3 late"),
        (48, "1 waive"),
        (51, "2 waive"),
    ]


def test_all_seats_that_still_lay_dice_are_late_at_the_limit() -> None:
    history = timed_events(first_round("5", Steady(3), Steady(4), Steady(4)))
    assert history[1:] == [
        (6, "1 roll"),
        (7, "2 roll"),
        (7, "3 roll"),
        (8, "1 late"),
        (8, "2 late"),
        (8, "3 late"),
    ]


def test_a_seat_that_has_acted_gets_a_new_time_and_one_that_waits_keeps_its_time() -> None:
    history = timed_events(first_round("120", Hasty(1), Steady(5)))
    mine = [at for at, what in history if what.startswith("1 ") and at <= 10]
    assert mine == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert [entry for entry in history if entry[1].startswith("2 ")][:2] == [(6, "2 roll"), (11, "2 cover")]


def test_a_game_goes_on_from_any_position() -> None:
    start = game("cubo").edition().start(2, 1)
    players = {1: Steady(1), 2: Steady(1)}
    assert next(iter(play(start, players, Dealer(Random(1)), now=41.5))).at == 42.5


def test_a_game_that_is_over_does_not_go_on() -> None:
    players = {seat: RandomPlayer(Random(seat)) for seat in (1, 2)}
    *_, last = play(game("kivi").edition().start(2, 1), players, Dealer(Random(1)))
    assert last.position.outcome
    assert list(play(last.position, players, Dealer(Random(1)))) == []


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4), st.data())
def test_time_never_goes_back_and_every_position_follows_from_its_event(
    name: str, seed: int, seats: int, data: st.DataObject
) -> None:
    choices = {choice.ruling: data.draw(st.sampled_from(choice.values)) for choice in GAMES[name].choices}
    position = GAMES[name].edition("", choices).start(seats, data.draw(st.integers(1, seats)))
    players = {seat: RandomPlayer(Random(f"{seed}/{seat}")) for seat in range(1, seats + 1)}
    now = 0.0
    for played in play(position, players, Dealer(Random(seed))):
        assert played.at >= now
        assert played.position == position.after(played.event)
        now, position = played.at, played.position
    assert position.outcome
    assert not position.actors


class Slow(Steady):
    """A player that lays for a long time, and hurries when somebody has called."""

    def seconds(self, position: Position, seat: int) -> float:
        """Return the fixed time to choose, and none to throw."""
        return self.pace if seat in position.actors else 0

    def hurry(self, position: Position, seat: int) -> float | None:
        """Cover two seconds after a call."""
        return 2 if "/" in position.fields["trays"] else None


def test_a_player_that_was_waiting_may_hurry() -> None:
    events = timed_events(first_round("120", Steady(3), Slow(30)))
    covered = {text: at for at, text in events if "cover" in text}
    assert covered["2 cover"] <= covered["1 cover"] + 2
    alone = timed_events(first_round("none", Steady(100), Slow(30)))
    assert next(at for at, text in alone if text == "2 cover") == 130
