"""The dealer throws the dice of a position, and decides who begins."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rekke.dealing.dealer import Dealer
from rekke.rules.cubo.events import Middle
from rekke.rules.cubo.events import Roll as CuboRoll
from rekke.rules.dice import pairs, sort, sort_coloured, unthrown
from rekke.rules.events import Roll
from rekke.rules.game import Game
from rekke.rules.games import GAMES
from rekke.rules.position import Chance

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")
seeds = st.integers(0, 10**6)
hands = st.lists(st.sampled_from("RBW"), min_size=1, max_size=9).map(
    lambda colours: "".join(f"{c}?" for c in colours)
)


class Loaded(Random):
    """A source of faces that are given in advance."""

    def __init__(self, faces: str) -> None:
        super().__init__()
        self.left = list(faces)

    def choice(self, seq: "SupportsLenAndGetItem[T]") -> T:
        assert "".join(str(seq[at]) for at in range(len(seq))) == "123456"
        return seq["123456".index(self.left.pop(0))]


@given(seeds, st.integers(1, 8))
def test_plain_dice_are_thrown_in_their_canonical_order(seed: int, count: int) -> None:
    event = Dealer(Random(seed)).throw(Chance(2, "?" * count))
    assert (event.seat, event.verb, len(event.arguments[0])) == (2, "roll", count)
    assert event.arguments[0] == sort(event.arguments[0])
    assert set(event.arguments[0]) <= set("123456")


@given(seeds, hands)
def test_coloured_dice_keep_their_colours(seed: int, hand: str) -> None:
    event = Dealer(Random(seed)).throw(Chance(1, hand, Middle))
    assert (event.seat, event.verb) == (1, "middle")
    assert event.arguments[0] == sort_coloured(event.arguments[0])
    assert unthrown(event.arguments[0]) == unthrown(hand)
    assert Counter(die[0] for die in pairs(event.arguments[0])) == Counter(hand.replace("?", ""))


def test_the_same_source_gives_the_same_dice() -> None:
    one, other = Dealer(Random("same")), Dealer(Random("same"))
    assert [one.throw(Chance(1, "??????")) for _ in range(20)] == [
        other.throw(Chance(1, "??????")) for _ in range(20)
    ]


def test_a_throw_has_the_faces_of_its_source() -> None:
    assert Dealer(Loaded("264")).throw(Chance(3, "???")) == Roll(3, "642")
    assert Dealer(Loaded("264")).throw(Chance(3, "R?B?W?", CuboRoll)) == CuboRoll(3, "R2B6W4")


def test_every_face_is_equally_likely() -> None:
    dealer = Dealer(Random("fair"))
    faces = Counter("".join(dealer.throw(Chance(1, "??????")).arguments[0] for _ in range(2_000)))
    assert all(1_850 < faces[face] < 2_150 for face in "123456")


@pytest.mark.parametrize(
    ("game", "seats", "thrown", "first"),
    [
        ("kivi", 2, "26", 2),
        ("kivi", 2, "62", 1),
        ("columbiz", 4, "1243", 3),
        ("kivi", 2, "4412", 2),
        ("kivi", 3, "656" + "11" + "55" + "56", 3),
        ("columbiz", 4, "6116" + "55" + "21", 1),
        ("sequence-dice", 2, "16" + "62", 2),
        ("sequence-dice", 3, "66" + "12" + "66" + "13" + "12", 1),
        ("cubo", 4, "", 1),
    ],
)
def test_B16_K10_S12_the_highest_sum_begins_and_tied_seats_throw_again(
    game: str, seats: int, thrown: str, first: int
) -> None:
    dice = Loaded(thrown)
    assert Dealer(dice).first(GAMES[game], seats) == first
    assert dice.left == [], "only tied seats throw again"


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.opening], ids=lambda game: game.name
)
def test_every_seat_has_the_same_chance_to_begin(game: Game) -> None:
    dealer = Dealer(Random("begin"))
    firsts = Counter(dealer.first(game, 3) for _ in range(3_000))
    assert set(firsts) == {1, 2, 3}
    assert all(900 < count < 1_100 for count in firsts.values())
