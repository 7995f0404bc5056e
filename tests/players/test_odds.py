"""The chance to reach a square: as fractions, against the exact turn, and as the rules say it at the end."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.players.odds import odds
from rekke.players.turn import turn_of
from rekke.rules.dice import rolls, sort
from rekke.rules.games import GAMES
from rekke.rules.kivi.rules import Edition as Kivi
from rekke.rules.position import Chance, Position
from tests.kit import play, start
from tests.players.playing import rolls_of, turns
from tests.rules.columbiz import at as columbiz
from tests.rules.kivi import at as kivi
from tests.rules.sequence_dice import table as sequence_dice
from tests.tables import moments

every_game = pytest.mark.parametrize("name", GAMES)


def fractions(position: Position, seat: int = 1) -> Mapping[str, Fraction]:
    """Return the odds as the fractions that they are."""
    return {square: Fraction(p).limit_denominator(10**6) for square, p in odds(position, seat).items()}


def plain_kivi() -> Kivi:
    """KIVI in which no roll is good for any vacant square."""
    edition = start("kivi/en").edition
    assert isinstance(edition, Kivi)
    return replace(edition, run_of_six="nothing", five_of_a_kind="nothing", six_of_a_kind="nothing")


@every_game
@given(st.data())
def test_only_the_seat_to_go_has_odds_and_they_are_chances(name: str, data: st.DataObject) -> None:
    position = data.draw(moments(name))
    acting = {actor if isinstance(actor, int) else actor.seat for actor in position.actors}
    for seat in range(1, position.seats + 1):
        found = odds(position, seat)
        assert set(found) <= set(position.edition.board.squares)
        assert all(0 <= chance <= 1 for chance in found.values())
        assert seat in acting or not found
        assert name != "cubo" or not found


@pytest.mark.parametrize("name", [name for name in GAMES if name != "cubo"])
@given(st.data())
def test_squares_that_the_dice_allow_now_are_certain(name: str, data: st.DataObject) -> None:
    before = data.draw(turns(name))
    (chance,) = before.actors
    assert isinstance(chance, Chance)
    seat, thrown = chance.seat, rolls_of(len(chance.dice))
    position = play(before, f"{seat} roll {data.draw(thrown)}")
    if name != "sequence-dice":
        for _ in range(data.draw(st.integers(0, 2))):
            position = play(position, f"{seat} keep -", f"{seat} roll {data.draw(thrown)}")
    acts = {event for event in position.moves(seat) if event.verb != "keep"}
    squares = {event.arguments[0] for event in acts if event.arguments}
    found = odds(position, seat)
    assert all(found[square] == pytest.approx(1) for square in squares)
    if not any(event.verb == "keep" for event in position.moves(seat)):
        assert {square for square, odd in found.items() if odd} == squares
        assert set(found.values()) <= {0, 1}


@st.composite
def throws_of_few_dice(draw: st.DrawFn, name: str) -> Position:
    """A position before a throw of one to three dice: where dice can be kept, all others are."""
    position = draw(turns(name))
    (chance,) = position.actors
    assert isinstance(chance, Chance)
    if len(chance.dice) < 4:
        return position
    roll = draw(rolls_of(len(chance.dice)))
    kept = roll[draw(st.integers(1, 3)) :]
    return play(position, f"{chance.seat} roll {roll}", f"{chance.seat} keep {kept}")


@pytest.mark.parametrize("name", ["columbiz", "sequence-dice", "kivi"])
@settings(max_examples=20)
@given(st.data())
def test_before_a_throw_they_are_the_mean_of_what_they_are_after_it(name: str, data: st.DataObject) -> None:
    position = data.draw(throws_of_few_dice(name))
    (chance,) = position.actors
    assert isinstance(chance, Chance)
    ways = rolls(len(chance.dice))
    after = {dice: odds(position.after(chance.event(dice)), chance.seat) for dice in ways}
    found = odds(position, chance.seat)
    assert found
    for square, hoped in found.items():
        mean = sum(count * after[dice][square] for dice, count in ways.items()) / sum(ways.values())
        assert hoped == pytest.approx(mean)


def test_kivi_all_odd_with_three_throws() -> None:
    """A die that is thrown while it is even, three times at most, is odd in the end seven times of eight."""
    found = odds(plain_kivi().start(seats=2, first=1), 1)
    assert found["e1"] == pytest.approx(float(Fraction(7, 8) ** 6))
    assert found["f1"] == found["e1"]


def test_kivi_a_roll_that_is_good_for_any_square_is_good_for_this_one_too() -> None:
    """The Italian sheet knows no five of a kind: all odd, or the run of six, with five dice."""
    assert odds(start("kivi/en"), 1)["e1"] > odds(plain_kivi().start(seats=2, first=1), 1)["e1"]
    assert fractions(kivi("", "", dice="222221", throws=2))["e1"] == 1
    italian = fractions(kivi("", "", dice="222221", throws=2, edition="kivi/it"))
    assert italian["e1"] == Fraction(3**5 + 120, 6**5)


@pytest.mark.parametrize(
    ("dice", "throws", "square", "chance"),
    [
        ("531531", 1, "e1", 1),
        ("531532", 2, "e1", Fraction(1, 2)),
        ("531532", 1, "e1", Fraction(3, 4)),
        ("531522", 2, "e1", Fraction(1, 4)),
        ("531522", 3, "e1", 0),
        ("444226", 2, "f2", Fraction(1, 6)),
        ("666655", 3, "b2", 1),
        ("666655", 3, "g2", 1),
    ],
)
def test_kivi_with_dice_that_lie_there(dice: str, throws: int, square: str, chance: Fraction | int) -> None:
    assert fractions(kivi("", "", dice=sort(dice), throws=throws))[square] == chance


def test_kivi_dice_that_were_kept_are_thrown_once_less_than_the_others() -> None:
    """A kept two cannot become odd with the throw that is made now."""
    assert fractions(kivi("", "", dice="55332", throws=2))["e1"] == 0
    assert fractions(kivi("", "", dice="55331", throws=2))["e1"] == Fraction(1, 2)
    assert fractions(kivi("", "", dice="55332", throws=1))["e1"] == Fraction(3, 4) * Fraction(1, 2)


def test_kivi_a_stone_is_taken_over_with_six_of_a_kind_alone() -> None:
    """En: only an opponent's; fi: an own one too."""
    here = {"dice": "666665", "throws": 2}
    assert fractions(kivi("a1", "b1", **here))["b1"] == Fraction(1, 6)
    assert "a1" not in fractions(kivi("a1", "b1", **here))
    assert fractions(kivi("a1", "b1", edition="kivi/fi", **here))["a1"] == Fraction(1, 6)


@pytest.mark.parametrize("edition", ["kivi/en", "kivi/it K1=permissive"])
def test_kivi_they_are_what_the_exact_turn_says(edition: str) -> None:
    position, turn = start(edition), turn_of(6)
    assert isinstance(position.edition, Kivi)
    found = odds(position, 1)
    for square in ("a1", "b1", "c1", "d1", "e1", "f1", "b2", "d2", "e2", "f2", "g2", "b3", "g3"):
        bit = position.edition.board.bit[square]
        last = np.array([float(position.edition.met(roll) & bit > 0) for roll in turn.rolls])
        solved = turn.solve(last, throws=3)
        assert found[square] == pytest.approx(solved.expected)
        for roll in ("654321", "665544", "644422", "111111", "631111"):
            lying = odds(play(position, f"1 roll {roll}"), 1)
            assert lying[square] == pytest.approx(solved.worth(roll, 2))


def hits(number: int, dice: int, throws: int) -> Fraction:
    """Return the chance that at least `number` of these dice show a face, if those that miss are thrown `throws` times."""
    missed = Fraction(5, 6) ** throws
    return sum(
        (comb(dice, n) * (1 - missed) ** n * missed ** (dice - n) for n in range(number, dice + 1)),
        Fraction(0),
    )


@pytest.mark.parametrize("number", range(1, 7))
def test_columbiz_before_the_first_throw(number: int) -> None:
    found = odds(columbiz("", ""), 1)
    for column in "abcdef":
        assert found[f"{column}{number}"] == pytest.approx(float(hits(number, 8, 3)))


def test_columbiz_e1_is_missed_by_twenty_four_dice() -> None:
    assert odds(columbiz("", ""), 1)["e1"] == pytest.approx(float(1 - Fraction(5, 6) ** 24))


@pytest.mark.parametrize(
    ("dice", "throws", "square", "chance"),
    [
        ("65553321", 3, "e3", 1),
        ("65553321", 3, "e4", 0),
        ("65553321", 2, "e4", hits(1, 5, 1)),
        ("65553321", 1, "e4", hits(1, 5, 2)),
        ("65553321", 1, "e6", hits(3, 5, 2)),
        ("65553321", 2, "d6", hits(6, 8, 1)),
        ("555", 2, "e6", hits(3, 5, 1)),
        ("5533", 2, "e5", hits(3, 4, 1)),
        ("5533", 2, "c5", hits(3, 4, 1)),
        ("5533", 2, "a5", 0),
        ("5555533", 1, "e6", hits(1, 1, 2) + (1 - hits(1, 1, 2)) * hits(1, 2, 1)),
    ],
)
def test_columbiz_with_dice_that_lie_there(
    dice: str, throws: int, square: str, chance: Fraction | int
) -> None:
    """While dice are in the hand, those that lie there are thrown once less."""
    found = odds(columbiz("", "", dice=dice, throws=throws), 1)
    assert found[square] == pytest.approx(float(chance))


def test_columbiz_a_square_that_is_not_empty_has_no_odds() -> None:
    assert not {"a1", "b2", "c3"} & set(odds(columbiz("a1 b2", "c3"), 1))


def test_columbiz_after_the_first_piece_only_the_unused_dice_count() -> None:
    position = play(columbiz("", "", dice="65553321", throws=1), "1 place e2")
    assert {square for square, chance in odds(position, 1).items() if chance} == {
        "a1",
        "b1",
        "c1",
        "c2",
        "e1",
        "f1",
    }
    assert odds(position, 1)["e3"] == 0


WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_sequence_dice_an_empty_square_has_its_number_and_the_eleven() -> None:
    position = sequence_dice("", "")
    for square, chance in fractions(position).items():
        number = int(position.edition.board.word[square])
        assert chance == Fraction(WAYS[number] + WAYS[11], 36)


def test_sequence_dice_an_opposing_chip_has_the_ten_and_its_number_once_all_four_are_taken() -> None:
    assert fractions(sequence_dice("b2", "c2"))["c2"] == Fraction(WAYS[10], 36)
    assert fractions(sequence_dice("c2 e3", "b4 d5"))["b4"] == Fraction(WAYS[10] + WAYS[8], 36)


def test_S2_sequence_dice_two_and_twelve_are_protected_from_the_ten_alone() -> None:
    assert "f6" not in fractions(sequence_dice("a1", "f6"))
    assert fractions(sequence_dice("a1 f1 a6", "f6"))["f6"] == Fraction(WAYS[2], 36)


def test_sequence_dice_an_own_chip_has_no_odds() -> None:
    assert "c2" not in odds(sequence_dice("c2", "e3"), 1)


def test_S8_sequence_dice_a_side_without_chips_can_only_remove() -> None:
    twenty = "a1 b1 d1 e1 f1 a2 b2 c2 e2 f2 a3 b3 d3 e3 f3 a4 b4 c4 e4 f4"
    assert fractions(sequence_dice(twenty, "b5")) == {"b5": Fraction(WAYS[10], 36)}


def test_sequence_dice_once_the_dice_lie_there_they_decide() -> None:
    found = odds(sequence_dice("", "", total=12), 1)
    assert {square for square, chance in found.items() if chance == 1} == {"c3", "d3", "c4", "d4"}
    assert sum(found.values()) == 4


def test_cubo_has_none() -> None:
    assert odds(start("cubo/nl"), 1) == {}
