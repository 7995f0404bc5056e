"""The random player: only what is allowed, anything that is allowed, from its own source of randomness."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.dealing.dealer import Dealer
from rekke.dealing.habits.cubo import LIFTS
from rekke.players.random import RandomPlayer
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.games import GAMES, play
from rekke.rules.position import Chance, Clock, Position
from tests.kit import start

ROLLED = play(start("cubo"), "1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4")
COVERED = play(ROLLED, "1 cover B1R1R2/R4W4B3/B5R6B3")


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4), st.data())
def test_every_move_is_legal_to_the_end(name: str, seed: int, seats: int, data: st.DataObject) -> None:
    random = Random(seed)
    player, dealer = RandomPlayer(random), Dealer(random)
    edition = data.draw(st.sampled_from(GAMES[name].editions))
    position: Position = GAMES[name].edition(edition).start(seats, 1)
    while actors := position.actors:
        actor = random.choice(actors)
        match actor:
            case Chance():
                event = dealer.throw(actor)
            case Clock():
                event = actor.event
            case seat:
                event = player.choose(position, seat)
                assert event.seat == seat
                assert player.seconds(position, seat) >= 0
                assert event.verb == "cover" or event in position.moves(seat)
        position = position.after(event)
    assert position.outcome


def test_every_move_comes_sooner_or_later() -> None:
    position = play(start("kivi"), "1 roll 666663")
    player = RandomPlayer(Random("every"))
    assert {player.choose(position, 1) for _ in range(2_000)} == set(position.moves(1))


def test_the_same_source_gives_the_same_moves() -> None:
    position = play(start("columbiz"), "1 roll 65544421")
    one, other = RandomPlayer(Random("same")), RandomPlayer(Random("same"))
    assert [one.choose(position, 1) for _ in range(20)] == [other.choose(position, 1) for _ in range(20)]


def test_in_cubo_squares_are_random_or_sensible_and_some_throws_are_lifted() -> None:
    player = RandomPlayer(Random("cubo"))
    chosen = [player.choose(ROLLED, 1) for _ in range(400)]
    verbs = Counter(event.verb for event in chosen)
    assert set(verbs) == {"lift", "cover"}
    assert LIFTS / 2 < verbs["lift"] / 400 < LIFTS * 2
    assert isinstance(ROLLED, Cubo)
    scores = [ROLLED.edition.score(event.arguments[0]) for event in chosen if event.verb == "cover"]
    assert min(scores) < max(scores)
    for event in chosen:
        ROLLED.after(event)


def test_after_the_call_nothing_is_lifted() -> None:
    position = play(COVERED, "2 roll R6R4R2R1B5B3B3B1W4")
    player = RandomPlayer(Random("called"))
    assert {player.choose(position, 2).verb for _ in range(100)} == {"cover"}
    assert {player.choose(position, 1).verb for _ in range(100)} == {"grab", "waive"}


def test_laying_takes_longer_than_throwing_and_grabbing() -> None:
    players = [RandomPlayer(Random(f"time {number}")) for number in range(200)]
    laying = [player.seconds(ROLLED, 1) for player in players]
    throwing = [player.seconds(ROLLED, 2) for player in players]
    grabbing = [player.seconds(COVERED, 1) for player in players]
    assert all(4 <= seconds <= 40 for seconds in laying)
    assert all(0.5 <= seconds <= 4 for seconds in throwing + grabbing)
    assert max(laying) > 30


def test_a_seat_that_is_asked_twice_for_its_time_takes_it_once() -> None:
    asked_once, asked_twice = RandomPlayer(Random("time")), RandomPlayer(Random("time"))
    seconds = asked_once.seconds(ROLLED, 1)
    assert [asked_twice.seconds(ROLLED, 1) for _ in range(3)] == [seconds] * 3
    assert asked_twice.choose(ROLLED, 1) == asked_once.choose(ROLLED, 1)
    assert asked_twice.seconds(COVERED, 1) == asked_once.seconds(COVERED, 1)


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"cubo"}))
def test_where_there_is_no_clock_nobody_waits(name: str) -> None:
    assert RandomPlayer(Random(1)).seconds(GAMES[name].edition().start(2, 1), 1) == 0
