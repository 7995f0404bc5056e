"""Players of Columbiz: legal everywhere, exact about sets of pieces, and the stronger the better."""

from collections.abc import Iterator
from random import Random
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.players.columbiz import MAKERS, ExpectimaxPlayer, afterstates, sets_for
from rekke.players.columbiz_sets import sets_of
from rekke.players.columbiz_terms import exposed, openings, rows, unpacked
from rekke.players.columbiz_value import Afterstates, FittedValue, score_and_height
from rekke.players.victory import lead_of
from rekke.rules.columbiz.events import Discard
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.events import Keep, Place
from rekke.rules.games import GAMES
from rekke.rules.games import play as played
from rekke.rules.position import Position
from tests.kit import start
from tests.players.playing import PAIRS, plays_legally_to_the_end, rolls_of, turns, victories
from tests.tables import one_game

SEATS = {2: 18, 3: 13, 4: 10}


def at(
    pieces: str, dice: str, edition: str = "columbiz", throws: int = 3, placed: int = 0, **fields: str
) -> Columbiz:
    """A moment with these pieces, given as rows, and these dice; all that is not on the board is in reserve."""
    board = pieces.replace(" ", "/")
    seats = int(fields.pop("seats", "2"))
    reserve = ",".join(str(SEATS[seats] - board.count(str(seat))) for seat in range(1, seats + 1))
    none = ",".join("0" * seats)
    says = {"first": "1", "turn": "1", "pieces": board, "reserve": reserve, "captured": none, "points": none}
    says |= {"dice": dice, "throws": str(throws), "placed": str(placed), **fields}
    position = start(edition, seats).edition.position(says)
    assert isinstance(position, Columbiz)
    return position


def ends(position: Columbiz, seat: int) -> Iterator[Columbiz]:
    """Every position in which a turn can end, by every sequence of events, without throwing again."""
    for event in position.moves(seat):
        if event.verb != "keep":
            later = position.after(event)
            if later.turn == seat and not later.over and later.hand.throws:
                yield from ends(later, seat)
            else:
                yield later


def finish(player: ExpectimaxPlayer, position: Columbiz, seat: int) -> Columbiz:
    """Let a player place until its turn is over."""
    while position.turn == seat and position.hand.throws and not position.over:
        position = position.after(player.choose(position, seat))
    return position


def worth(positions: list[Columbiz], seat: int) -> list[float]:
    return [float(lead_of(score_and_height(Afterstates.of([position])), seat)[0]) for position in positions]


EMPTY = "...... ...... ...... ...... ...... ......"


@st.composite
def lying(draw: st.DrawFn) -> Columbiz:
    """A position after the last throw of a turn, perhaps with some pieces placed."""
    before = cast("Columbiz", draw(turns("columbiz")))
    fields = before.fields | {"dice": draw(rolls_of(before.edition.dice)), "throws": "3"}
    position = before.edition.position(fields)
    for _ in range(draw(st.integers(0, 3))):
        places = [event for event in position.moves(position.turn) if event.verb == "place"]
        later = position.after(draw(st.sampled_from(places))) if places else position
        if later.turn != position.turn:
            break
        position = later
    return position


@settings(max_examples=25)
@given(lying())
def test_the_set_that_is_placed_is_the_best_of_all_sequences(position: Columbiz) -> None:
    every = list({str(end.fields): end for end in ends(position, position.turn)}.values())
    chosen = finish(ExpectimaxPlayer(score_and_height), position, position.turn)
    assert worth([chosen], position.turn)[0] == pytest.approx(max(worth(every, position.turn)))


def positions_of(batch: Afterstates) -> Iterator[Columbiz]:
    """Yield the positions of a batch, as the rules have them."""
    for row in zip(batch.pieces, batch.reserve, batch.captured, batch.points, strict=True):
        pieces, reserve, captured, points = (tuple(field.tolist()) for field in row)
        turn, hand = batch.turn, batch.edition.hand
        yield Columbiz(batch.edition, batch.first, turn, pieces, reserve, captured, points, hand)


@settings(max_examples=25)
@given(lying())
def test_sets_do_to_a_board_what_the_rules_do(position: Columbiz) -> None:
    seat, sets, feasible = position.turn, sets_of(position.edition), sets_for(position, position.hand.lying)
    chosen = np.flatnonzero(feasible.points >= 0)[not position.placed :]
    best: dict[tuple[int, ...], Columbiz] = {}
    for end in ends(position, seat):
        if end.pieces not in best or end.points > best[end.pieces].points:
            best[end.pieces] = end
    discarded = [event.verb for event in position.moves(seat)] == ["discard"]
    batch = afterstates(position, chosen, feasible)
    assert set(positions_of(batch)) == (set() if discarded else set(best.values()))
    assert all(sets.first(one, feasible) in sets.squares[one] for one in chosen if one)


def test_a_batch_has_the_scores_of_its_positions() -> None:
    position = played(start("columbiz"), "1 roll 65544421", "1 place d3", "1 end")
    assert isinstance(position, Columbiz)
    batch = Afterstates.of([position, position])
    assert list(positions_of(batch)) == [position, position]
    assert batch.scores.tolist() == [list(position.scores)] * 2


def test_at_the_end_of_a_game_no_more_points_are_expected() -> None:
    position = at("1.1... 222... ...... ....1. ...... ..2...", "-", throws=0, reserve="0,4", captured="2,5")
    batch = Afterstates.of([position])
    assert position.over
    assert FittedValue().scores(batch).tolist() == batch.scores.tolist()


@pytest.mark.parametrize(("reserve", "turn", "left"), [("0,4", "1", [0, 0]), ("0,4", "2", [0, 1])])
def test_in_the_last_round_the_turns_left_are_known(reserve: str, turn: str, left: list[int]) -> None:
    position = at(EMPTY, "-", throws=0, turn=turn, reserve=reserve)
    assert Afterstates.of([position]).turns_left(pace=4).tolist() == [left]


def test_squares_are_counted_by_their_number() -> None:
    board = start("columbiz").edition.board
    squares = np.array([board.bit["a1"] | board.bit["f1"] | board.bit["c6"]])
    assert rows(squares).tolist() == [[2, 0, 0, 0, 0, 1]]


def test_a_piece_is_exposed_to_the_least_number_above_it_that_is_empty() -> None:
    position = at("1..... 2..... ...... .1.... .2.... .2....", "-", throws=0)
    pieces = np.array([position.pieces])
    empty = ~(pieces[:, :1] | pieces[:, 1:]) & start("columbiz").edition.board.all
    assert unpacked(exposed(pieces, empty)).tolist() == [[[0, 0, 1, 0, 0, 0], [0, 0, 1, 0, 0, 0]]]


def test_openings_are_the_squares_that_make_a_line() -> None:
    position = at("1.1... ...... ...... ...... ....11 ......", "-", throws=0)
    pieces = np.array([position.pieces])
    empty = ~pieces[:, :1] & start("columbiz").edition.board.all
    assert unpacked(openings(pieces, empty))[0, 0].tolist() == [1, 0, 0, 0, 1, 0]


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_it_captures_when_that_pays(level: str) -> None:
    position = at("2..... 2..... 2..... ...... ...... ......", "65431111")
    end = finish(cast("ExpectimaxPlayer", MAKERS[level](Random(1))), position, 1)
    assert end.captured[0] == 3


def test_it_makes_the_longest_line_in_the_best_order() -> None:
    position = at("11..11 ...... ...... ...... ...... ......", "66544333")
    end = finish(ExpectimaxPlayer(score_and_height), position, 1)
    assert end.points[0] == 1 + 4


def test_it_keeps_the_dice_of_the_one_square_that_counts() -> None:
    """Four ones capture three pieces, and all else but f6 is filled up, so ones are kept."""
    rows_ = "212121 212121 212121 .12121 121212 12122."
    position = at(rows_, "65431111", throws=2)
    assert MAKERS["skilled"](Random(1)).choose(position, 1) == Place(1, "a4")
    three = at(rows_, "66543111", throws=2)
    assert MAKERS["skilled"](Random(1)).choose(three, 1) == Keep(1, "111")


@pytest.mark.parametrize("level", MAKERS)
def test_a_player_that_can_place_nothing_throws_again_and_then_discards(level: str) -> None:
    full = "111111 111222 222221 112212 121112 222..."
    player = MAKERS[level](Random(1))
    first = at(full, "33222111", throws=1, reserve="1,2", seats="2")
    assert player.choose(first, 1).verb == "keep"
    assert player.choose(at(full, "33222111", throws=3, reserve="1,2"), 1) == Discard(1)


@pytest.mark.parametrize("level", MAKERS)
@pytest.mark.parametrize("number", range(6))
def test_every_move_is_legal_to_the_end(level: str, number: int) -> None:
    random = Random(f"legal/{number}")
    seats, game = 2 + number % 3, GAMES["columbiz"]
    edition = game.edition(game.editions[number % 2], {"B4": ("full", "increment")[number // 2 % 2]})
    position: Position = edition.start(seats, 1 + number % seats)
    plays_legally_to_the_end(MAKERS[level](random), position, random, most=80)


def test_the_same_seed_gives_the_same_game() -> None:
    names, edition = ("expert", "novice"), GAMES["columbiz"].edition()
    assert one_game(edition, names, "same") == one_game(edition, names, "same")


@pytest.mark.parametrize(("stronger", "weaker"), PAIRS)
def test_the_stronger_level_wins_more_often(stronger: str, weaker: str) -> None:
    assert victories("columbiz", stronger, weaker, games=12) > 6
