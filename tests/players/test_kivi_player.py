"""Players of KIVI: legal everywhere, sensible where it is plain what to do, and the stronger the better."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from rekke.players import kivi_value
from rekke.players.kivi import EXILES, MAKERS, ExpectimaxPlayer, afterstates, plan, takings
from rekke.players.kivi_value import (
    Afterstates,
    ExpectedLines,
    added_by_stone,
    lines,
    owned,
    points,
    reach,
    score_now,
)
from rekke.players.victory import lead_of
from rekke.rules.events import Place
from rekke.rules.games import GAMES
from rekke.rules.hand import Hand
from rekke.rules.kivi.events import Box, Take
from rekke.rules.kivi.rules import Edition
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Chance, Position
from tests.kit import start
from tests.players.playing import PAIRS, plays_legally_to_the_end, rolls_of, turns, victories
from tests.tables import one_game

EXACT = ["skilled", "expert"]


def at(stones: str, dice: str, edition: str = "kivi", throws: int = 3, seats: int = 2) -> Kivi:
    """A moment with these stones, given as rows; a seat with fewer stones than turns has boxed the rest."""
    board = stones.replace(" ", "/")
    turns = max(board.count(str(seat)) for seat in range(1, seats + 1))
    boxed = ",".join(str(turns - board.count(str(seat))) for seat in range(1, seats + 1))
    says = {"first": "1", "turn": "1", "stones": board, "boxed": boxed, "dice": dice, "throws": str(throws)}
    position = start(edition, seats).edition.position(says)
    assert isinstance(position, Kivi)
    return position


def edition() -> Edition:
    printed = start("kivi").edition
    assert isinstance(printed, Edition)
    return printed


ROW = "....... ....... ....... ....... ....... ....... "


@given(st.integers(0, 2**49 - 1))
def test_sure_stones_score_what_the_rules_say(stones: int) -> None:
    position = Kivi(edition(), 1, 1, (stones, 0), (0, 0), Hand(6, 3))
    assert score_now(Afterstates.of([position])).tolist() == [[edition().score(stones), 0]]


@given(st.lists(st.integers(0, 48), min_size=1, max_size=12, unique=True))
def test_lines_gain_what_a_stone_adds_to_them(squares: list[int]) -> None:
    """Away from crossings, that is: there the rules count a stone's own points once more."""
    new, *stones = (1 << square for square in squares)
    before = Kivi(edition(), 1, 1, (sum(stones), 0), (0, 0), Hand(6, 3))
    after = edition().score(sum(stones) | new) - edition().score(sum(stones))
    gained = added_by_stone(owned(Afterstates.of([before])), points(edition()))[..., 0, 0].flat[squares[0]]
    assert 0 <= after - gained <= 15


def test_chances_score_their_mean() -> None:
    """Two neighbours, the second there half the time: alone 1, together 2 x (1 + 2)."""
    own = np.zeros((7, 7, 1, 1))
    own[0, 0], own[0, 1] = 1, 0.5
    assert lines(own, points(edition())).tolist() == [[(1 + 6) / 2]]


def test_targets_are_reached_as_often_as_they_can_be() -> None:
    """Odd: seven of eight dice are, and five or six of a kind and the run of six help besides."""
    chance = dict(zip(edition().board.word.values(), reach(edition()).flat, strict=True))
    assert (7 / 8) ** 6 < chance["ODD"] < (7 / 8) ** 6 + 0.05
    assert chance["ODD"] == pytest.approx(chance["EVEN"])
    assert max(chance, key=chance.__getitem__) == "2P"


def test_plain_and_compiled_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    own = np.random.default_rng(1).random((7, 7, 3, 2))
    compiled = lines(own, points(edition())), added_by_stone(own, points(edition()))
    for name in ("ending_before", "stretched", "added_to_stretches"):
        function = getattr(kivi_value, name)
        monkeypatch.setattr(kivi_value, name, getattr(function, "py_func", function))
    plain = lines(own, points(edition())), added_by_stone(own, points(edition()))
    for one, other in zip(plain, compiled, strict=True):
        np.testing.assert_allclose(one, other)


def test_at_the_end_the_winner_has_the_whole_victory_and_equals_share_it() -> None:
    ends = [
        at("11..... ....... 2....2. ....... ....... ....... .......", "-", throws=0),
        at("1...... ....... ....... ....... ....... ....... 2......", "-", throws=0),
    ]
    boxed = [Kivi(end.edition, 1, 1, end.stones, _rest(end), end.hand) for end in ends]
    assert ExpectedLines()(Afterstates.of(boxed)).round(6).tolist() == [[1, 0], [0.5, 0.5]]


def _rest(position: Kivi) -> tuple[int, ...]:
    return tuple(position.edition.stones - own.bit_count() for own in position.stones)


@pytest.mark.parametrize("level", EXACT)
def test_it_completes_the_long_line(level: str) -> None:
    three = at("111.11. ....... ....... ....... ....... ....... 222.22.", "654222")
    assert MAKERS[level](Random(1)).choose(three, 1) == Place(1, "d1")


@pytest.mark.parametrize("level", EXACT)
def test_six_of_a_kind_takes_the_square_that_wins(level: str) -> None:
    """The last stones: whoever has d1 has seven in a row, and the other has it."""
    position = at("1112111 11..... ....... 2.2.2.. ..2.2.. 2.2.... ....2..", "555555")
    event = MAKERS[level](Random(1)).choose(position, 1)
    assert (event.verb, event.arguments[0]) == ("take", "d1")


@pytest.mark.parametrize("level", EXACT)
def test_on_the_last_throw_it_keeps_what_the_line_needs(level: str) -> None:
    """Only d1 (three of a kind) is worth anything: the pair is kept, or the whole roll is placed."""
    board = "111.11. ....... ....... ....... ....... ....... 222.22."
    kept = MAKERS[level](Random(1)).choose(at(board, "655421", throws=2), 1)
    assert kept.verb == "keep"
    assert "55" in kept.arguments[0]
    assert MAKERS[level](Random(1)).choose(at(board, "655521", throws=2), 1) == Place(1, "d1")


@pytest.mark.parametrize("level", MAKERS)
def test_a_player_that_can_place_nothing_throws_on_and_then_boxes(level: str) -> None:
    own = "/".join([" ".join(["3+3"] * 7)] * 7)
    position: Position = GAMES["kivi"].edition("it", board=own).start(2, 1)
    player = MAKERS[level](Random(1))
    for throw in range(3):
        missing = position.actors[0]
        assert isinstance(missing, Chance)
        position = position.after(missing.event("665432"[: len(missing.dice)]))
        event = player.choose(position, 1)
        assert event.verb == ("keep" if throw < 2 else "box")
        position = position.after(event)


@settings(max_examples=50)
@given(turns("kivi"), rolls_of(6))
def test_actions_do_to_a_board_what_the_rules_do(before: Position, roll: str) -> None:
    position = before.edition.position(before.fields | {"dice": roll, "throws": "3"})
    assert isinstance(position, Kivi)
    actions = [event for event in position.moves(position.turn) if isinstance(event, Place | Take | Box)]
    batch = afterstates(position, actions)
    after = Afterstates.of([position.after(event) for event in actions])
    assert (batch.edition, batch.first, batch.turn) == (after.edition, after.first, after.turn)
    np.testing.assert_array_equal([batch.stones, batch.boxed], [after.stones, after.boxed])


@pytest.mark.parametrize(("printed", "roll"), [("en", "555555"), ("fi", "555555"), ("it", "654321")])
def test_takings_are_legal_and_in_the_order_of_the_rules(printed: str, roll: str) -> None:
    position = at("1.2.3.. .12.3.. ..1.... ....... ....... ....... .......", roll, f"kivi/{printed}", seats=3)
    considered = takings(position, 1)
    assert considered == [event for event in position.moves(1) if event in considered]
    assert len(considered) == 4 * EXILES // 2


def brute(position: Kivi, value: ExpectedLines) -> float:
    """Return what the best move with the dice as they lie is worth, by trying every move."""
    return max(
        float(lead_of(value(Afterstates.of([position.after(event)])), 1)[0]) for event in position.moves(1)
    )


@pytest.mark.parametrize("printed", ["kivi/en", "kivi/fi", "kivi/it", "kivi/it K1=permissive"])
@pytest.mark.parametrize("dice", ["644422", "665432", "654321", "333333", "555552", "311111"])
def test_a_final_roll_is_worth_its_best_move(printed: str, dice: str) -> None:
    stones = "1.2.... .12.... ..1.... ....... ....... ....... ......."
    position = at(stones, dice, printed)
    solved = plan(at(stones, "-", printed, throws=0), 1, ExpectedLines()).solved
    if any(event.verb == "take" for event in position.moves(1)):
        assert 0 <= brute(position, ExpectedLines()) - solved.worth(dice, 0) < 0.01
    else:
        assert solved.worth(dice, 0) == pytest.approx(brute(position, ExpectedLines()))


@pytest.mark.parametrize("level", MAKERS)
@pytest.mark.parametrize("number", range(14))
def test_every_move_is_legal_to_the_end(level: str, number: int) -> None:
    random, game = Random(f"legal/{number}"), GAMES["kivi"]
    seats = 2 + number % 3
    drawn = "/".join(" ".join(random.choices(game.words[: 1 + number], k=7)) for _ in range(7))
    own = drawn if number % 4 == 1 else None
    printed = game.edition(game.editions[number % 7], {"K1": ("strict", "permissive")[number // 7]}, own)
    position: Position = printed.start(seats, 1 + number % seats)
    plays_legally_to_the_end(MAKERS[level](random), position, random, most=60)


def test_a_turn_is_solved_once() -> None:
    calls: list[int] = []

    def counting(batch: Afterstates) -> NDArray[np.float64]:
        calls.append(len(batch.stones))
        return score_now(batch)

    player = ExpectimaxPlayer(counting)
    for dice, throws in (("655421", 1), ("655421", 2), ("644422", 3)):
        player.choose(at(ROW + ".......", dice, throws=throws), 1)
    assert len(calls) == 1


def test_the_same_seed_gives_the_same_game() -> None:
    names, printed = ("expert", "novice"), GAMES["kivi"].edition()
    assert one_game(printed, names, "same") == one_game(printed, names, "same")


@pytest.mark.parametrize(("stronger", "weaker"), PAIRS)
def test_the_stronger_level_wins_more_often(stronger: str, weaker: str) -> None:
    assert victories("kivi", stronger, weaker, games=16) > 8
