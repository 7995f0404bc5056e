"""Players of Cubo: exact squares and swaps, a human pace, and a better one wins more often."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import hurry
from rekke.players.cubo import EXPERT, MAKERS, NOVICE, SKILLED, CuboPlayer, HumanPace
from rekke.players.cubo_foresight import Foresight, lifting_pays, likely_middle, worth_by_die, worth_of
from rekke.players.cubo_prospects import SCORES, prospects
from rekke.players.cubo_squares import Arrangement, arrangements, best_square, best_swap
from rekke.players.levels import player
from rekke.rules.cubo.rules import Position
from rekke.rules.cubo.square import PLACES, put, score, squares
from rekke.rules.dice import pairs, sort_coloured
from rekke.rules.games import GAMES
from rekke.rules.position import Chance, Clock
from tests.kit import play, start
from tests.players.playing import PAIRS, victories
from tests.tables import one_game, starts

GREAT = "R5R4R4R3B3B2B2B1W3"
POOR = "R6R6R2R2B4B4B1B1W3"
FINE = "R6R4R2R1B5B3B3B1W4"


def cubo(edition: str, *events: str, seats: int = 2) -> Position:
    position = play(start(edition, seats), *events)
    assert isinstance(position, Position)
    return position


def thrown(random: Random, reds: int, whites: int = 1) -> str:
    colours = "R" * reds + "B" * (8 - reds) + "W" * whites
    return sort_coloured("".join(colour + random.choice("123456") for colour in colours))


@pytest.mark.parametrize("level", MAKERS)
@settings(max_examples=6, deadline=None)
@given(position=starts("cubo"), seed=st.integers(0, 10**6))
def test_every_move_is_legal_and_takes_its_time(level: str, position: Position, seed: int) -> None:
    random = Random(seed)
    dealer, somebody = Dealer(random), player("cubo", level, random)
    for _ in range(80):
        if not position.actors:
            break
        match random.choice(position.actors):
            case Chance() as chance:
                event = dealer.throw(chance)
                assert somebody.seconds(position, chance.seat) >= 0.5
            case Clock() as clock:
                # A clock is seldom the first to act where people play.
                if random.random() < 0.9 and any(isinstance(actor, int) for actor in position.actors):
                    continue
                event = clock.event
            case seat:
                assert somebody.seconds(position, seat) >= 0.35
                event = somebody.choose(position, seat)
                assert event.seat == seat
        position = position.after(event)


@pytest.mark.parametrize("level", MAKERS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    edition = GAMES["cubo"].edition()
    one, other = (one_game(edition, (level, "random"), "same") for _ in range(2))
    assert one.record == other.record


@pytest.mark.parametrize("in_any_order", [False, True])
@pytest.mark.parametrize("throw", [FINE, "R6R5R4R4R3R3B2B1W5"])
def test_the_best_square_is_the_best_of_all(throw: str, in_any_order: bool) -> None:
    best = best_square(throw, in_any_order=in_any_order)
    every = set(squares(throw))
    assert best.square in every
    assert best.score == score(best.square, in_any_order) == max(score(one, in_any_order) for one in every)


@pytest.mark.parametrize("in_any_order", [False, True])
@pytest.mark.parametrize("reds", [0, 3, 4, 8])
def test_the_best_swap_is_the_best_of_all(reds: int, in_any_order: bool) -> None:
    random = Random(f"swap {reds}")
    square = best_square(thrown(random, reds), in_any_order=in_any_order).square
    for die in ("R6", "B1", "R3"):
        best = best_swap(square, die, in_any_order=in_any_order)
        every = [put(square, place, die)[0] for place in PLACES if place != "b2"]
        assert best.score == max(score(one, in_any_order) for one in (square, *every))
        assert score(put(square, best.place, die)[0] if best.place else square, in_any_order) == best.score


@pytest.mark.parametrize("in_any_order", [False, True])
def test_a_plan_scores_what_it_promises_and_none_is_better(in_any_order: bool) -> None:
    random = Random("plan")
    throw, middle = thrown(random, 4), "R6R1B5B2"
    found = arrangements(throw, middle, in_any_order=in_any_order)
    for plan in found[1:]:
        square, given_back = put(plan.square, plan.place, plan.die)
        assert score(square, in_any_order) == plan.score
        assert given_back == plan.given
        assert sort_coloured(plan.square.replace("/", "")) == throw
    best = best_square(throw, in_any_order=in_any_order)
    assert found[0].score == best.score
    laid_first = max(best_swap(best.square, die, in_any_order=in_any_order).score for die in pairs(middle))
    assert max(plan.score for plan in found) >= laid_first


@pytest.mark.parametrize("level", ["skilled", "expert"])
@pytest.mark.parametrize("edition", ["cubo", "cubo C4=any", "cubo C5=restore C10=none"])
def test_a_square_of_32_is_not_lifted(level: str, edition: str) -> None:
    position = cubo(edition, "1 middle R6R1B5B2", f"1 roll {GREAT}")
    event = player("cubo", level, Random(1)).choose(position, 1)
    assert event.verb == "cover"
    if level == "skilled":
        assert position.edition.score(event.arguments[0]) >= 32


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_a_worthless_throw_is_lifted_until_somebody_calls(level: str) -> None:
    position = cubo("cubo", "1 middle R5R5B5B5", f"1 roll {POOR}")
    somebody = player("cubo", level, Random(1))
    assert somebody.choose(position, 1).verb == "lift"
    called = cubo("cubo", "1 middle R5R5B5B5", f"1 roll {POOR}", f"2 roll {GREAT}", _cover(2, GREAT))
    assert somebody.choose(called, 1).verb == "cover"


def _cover(seat: int, throw: str) -> str:
    return f"{seat} cover {best_square(throw, in_any_order=False).square}"


def test_a_rival_with_less_is_held_to_it() -> None:
    """What is lifted while a rival has much is called while the rival has little."""
    middle = "1 middle R6R1B5B2"
    ahead = cubo("cubo", middle, f"1 roll {FINE}", f"2 roll {POOR}")
    behind = cubo("cubo", middle, f"1 roll {FINE}", f"2 roll {GREAT}")
    assert not lifting_pays(ahead, 1, 20)
    assert lifting_pays(behind, 1, 20)


def test_there_is_no_lift_when_the_round_has_no_time_for_another_throw() -> None:
    before, somebody = cubo("cubo C10=20", "1 middle R5R5B5B5"), CuboPlayer(Random(1), Foresight(), EXPERT)
    chosen = []
    for joker in "3456":
        thrown = play(before, f"1 roll {POOR[:-1]}{joker}")
        seconds = somebody.seconds(thrown, 1)
        chosen.append(somebody.choose(thrown, 1).verb)
    assert chosen == ["lift", "lift", "cover", "cover"]
    assert EXPERT.hurry.least <= seconds <= EXPERT.hurry.most < EXPERT.lay.most
    assert somebody.choose(play(before, f"1 roll {POOR}"), 1).verb == "cover"


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_the_die_that_suits_is_grabbed_and_put_where_it_suits(level: str) -> None:
    events = ("1 middle R6R1B5B3", "1 roll R5R4R4R3B6B2B2B1W3", "1 cover R5R4R3/R4W3B2/B6B2B1")
    position = cubo("cubo C5=restore", *events)
    somebody = player("cubo", level, Random(1))
    assert str(somebody.choose(position, 1)) == "1 grab B3"
    swapping = cubo("cubo C5=restore", *events, f"2 roll {POOR}", _cover(2, POOR), "1 grab B3", "2 waive")
    assert str(somebody.choose(swapping, 1)) == "1 swap a3"


def test_nothing_is_swapped_where_nothing_gains() -> None:
    square = "R5R4R3/R4W3B2/B3B2B1"
    events = ("1 middle R6R1B5B3", f"1 roll {GREAT}", f"1 cover {square}", f"2 roll {POOR}", _cover(2, POOR))
    position = cubo("cubo C5=restore", *events, "1 grab R1", "2 waive")
    for level in MAKERS:
        assert player("cubo", level, Random(1)).choose(position, 1).verb == "stay"


@pytest.mark.parametrize("level", MAKERS)
def test_the_last_die_is_grabbed_or_left(level: str) -> None:
    seats = range(1, 5)
    laid = [f"{seat} roll {FINE}" for seat in seats] + [_cover(seat, FINE) for seat in seats]
    grabbed = ("1 grab R6", "2 grab R1", "3 grab B5")
    position = cubo("cubo", "1 middle R6R1B5B3", *laid, *grabbed, seats=4)
    assert player("cubo", level, Random(1)).choose(position, 4) in list(position.moves(4))


def test_what_a_rival_is_about_to_grab_is_not_counted_on() -> None:
    events = (
        "1 middle R6R1B5B3",
        "1 roll R5R4R4R3B6B2B2B1W3",
        "1 cover R5R4R3/R4W3B2/B6B2B1",
        f"2 roll {FINE}",
    )
    assert likely_middle(cubo("cubo", *events), 2) == "R6R1B5"
    assert likely_middle(cubo("cubo", *events, "1 waive"), 2) == "R6R1B5B3"


def test_what_a_seat_can_still_score() -> None:
    middle = "1 middle R6R1B5B3"
    assert set(worth_by_die(cubo("cubo", middle), 2).values()) == {0}
    laid = ("1 roll R5R4R4R3B6B2B2B1W3", "1 cover R5R4R3/R4W3B2/B6B2B1")
    assert worth_by_die(cubo("cubo", middle, *laid), 1)["B3"] == 32
    assert worth_by_die(cubo("cubo", middle, *laid, "1 grab B3"), 1)[""] == 32
    assert worth_by_die(cubo("cubo", middle, *laid, "1 waive"), 1)[""] < 32


def test_where_colours_drift_a_die_of_the_larger_colour_is_worth_more() -> None:
    plan = Arrangement(20, "R5R4R3/R4W3R2/B6B2B1", "R1", "a3")
    assert worth_of(cubo("cubo"), plan) > 20
    assert worth_of(cubo("cubo C5=restore"), plan) == 20
    assert worth_of(cubo("cubo"), Arrangement(20, plan.square)) == 20


@pytest.mark.parametrize("in_any_order", [False, True])
@pytest.mark.parametrize("reds", [4, 6, 8])
def test_the_prospects_are_those_of_real_throws(reds: int, in_any_order: bool) -> None:
    random = Random(f"prospects {reds}")
    scores = []
    for _ in range(60):
        middle = "".join(colour + random.choice("123456") for colour in "RRBB")
        scores.append(
            max(plan.score for plan in arrangements(thrown(random, reds), middle, in_any_order=in_any_order))
        )
    promised = prospects("R" * reds + "B" * (8 - reds), in_any_order=in_any_order)
    assert abs(promised.mean() - np.mean(scores)) < 4 * np.std(scores) / np.sqrt(len(scores))


def test_the_prospects_grow_with_one_colour() -> None:
    for rows in SCORES.values():
        means = [sum(row) for row in rows.values()]
        assert means == sorted(means)
        assert list(rows) == [4, 5, 6, 7, 8]


@pytest.mark.parametrize("pace", [NOVICE, SKILLED, EXPERT])
def test_nobody_is_faster_than_a_person(pace: HumanPace) -> None:
    assert pace.grab.least >= 0.35
    assert pace.throw.least >= 0.5
    assert min(pace.lay.least, pace.hurry.least) >= 2.5
    assert all(span.least < span.most for span in pace)


def test_the_novice_takes_the_time_of_a_beginner() -> None:
    assert (NOVICE.lay.least, NOVICE.lay.most) == (20, 30)


def test_more_practice_is_faster() -> None:
    for fast, slow in ((EXPERT, SKILLED), (SKILLED, NOVICE)):
        assert all(mine.most < theirs.most for mine, theirs in zip(fast, slow, strict=True))


@pytest.mark.parametrize("pace", [SKILLED, EXPERT])
def test_practised_players_are_in_time_for_the_countdown(pace: HumanPace) -> None:
    assert pace.lay.most < 6
    assert pace.throw.most + pace.hurry.most < 6


@pytest.mark.parametrize("seats", [2, 4])
def test_practised_players_are_never_late(seats: int) -> None:
    names = ("expert", "skilled", "novice", "random")[:seats]
    for number in range(3):
        record = one_game(GAMES["cubo"].edition(), names, f"late/{number}").record
        assert not [event for event in record.events if event.verb == "late" and event.seat <= 2]


@pytest.mark.parametrize("level", MAKERS)
def test_asking_how_long_a_seat_takes_costs_no_time(level: str) -> None:
    """With 25 seconds for a round there is time to throw a few times, however often somebody asks."""
    position = cubo("cubo C10=25", "1 middle R6R1B5B3", f"1 roll {POOR}")
    asked, silent = (player("cubo", level, Random(1)) for _ in range(2))
    assert len({asked.seconds(position, 1) for _ in range(40)}) == 1
    assert asked.seconds(position, 1) == silent.seconds(position, 1)
    assert asked.choose(position, 1) == silent.choose(position, 1)
    assert asked.seconds(position, 1) == silent.seconds(position, 1)


def test_seats_and_positions_take_different_times() -> None:
    position, somebody = cubo("cubo", "1 middle R6R1B5B3"), player("cubo", "expert", Random(1))
    later = play(position, f"1 roll {POOR}")
    times = {somebody.seconds(position, 1), somebody.seconds(position, 2), somebody.seconds(later, 2)}
    assert len(times) == 3


@pytest.mark.parametrize(("stronger", "weaker"), PAIRS)
def test_a_better_player_wins_more_often(stronger: str, weaker: str) -> None:
    assert victories("cubo", stronger, weaker, games=16) >= 10


def test_the_novice_hurries_once_somebody_has_called_and_others_need_not() -> None:
    thrown_both = ("1 middle R6R1B5B3", f"1 roll {GREAT}", f"2 roll {POOR}")
    waiting = cubo("cubo", *thrown_both)
    called = cubo("cubo", *thrown_both, "1 cover R5R4R3/R4W3B2/B3B2B1")
    novice, skilled = (player("cubo", level, Random(1)) for level in ("novice", "skilled"))
    assert hurry(novice, waiting, 2) is None
    seconds = hurry(novice, called, 2)
    assert seconds is not None
    assert NOVICE.hurry.least <= seconds <= NOVICE.hurry.most
    assert hurry(novice, called, 1) is None
    assert hurry(skilled, called, 2) is None


def test_the_novice_is_seldom_late_against_a_fast_player() -> None:
    rounds = late = 0
    for number in range(4):
        events = one_game(GAMES["cubo"].edition(), ("skilled", "novice"), f"hurry/{number}").record.events
        late += sum(event.verb == "late" and event.seat == 2 for event in events)
        rounds += sum(event.verb == "middle" for event in events)
    assert late <= rounds / 4
