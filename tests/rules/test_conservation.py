"""All pieces, stones, chips and dice are accounted for at any time."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.sequence_dice.rules import Position as SequenceDice
from tests.tables import random_events, starts

seeds = st.integers(0, 999).map(Random)


@given(starts("columbiz"), seeds)
def test_columbiz_loses_pieces_only_by_discarding(position: Columbiz, random: Random) -> None:
    pieces = sum(position.reserve)
    for event in random_events(position, random, 400):
        before, position = position, position.after(event)
        if event.verb == "discard":
            pieces -= min(3, before.reserve[event.seat - 1])
        on_board = sum(own.bit_count() for own in position.pieces)
        assert on_board + sum(position.reserve) + sum(position.captured) == pieces
        assert not any(one & other for one in position.pieces for other in position.pieces if one != other)


@given(starts("sequence-dice"), seeds)
def test_sequence_dice_has_as_many_chips_as_were_placed_and_not_removed(
    position: SequenceDice, random: Random
) -> None:
    chips = 0
    for event in random_events(position, random, 400):
        position = position.after(event)
        chips += {"place": 1, "remove": -1}.get(event.verb, 0)
        assert sum(position.chips).bit_count() == chips == sum(own.bit_count() for own in position.chips)


@given(starts("kivi"), seeds)
def test_kivi_has_a_stone_for_every_turn_on_the_board_or_in_the_box(position: Kivi, random: Random) -> None:
    turns = [0] * position.seats
    for event in random_events(position, random, 400):
        position = position.after(event)
        turns[event.seat - 1] += event.verb in ("place", "take", "box")
        stones = [own.bit_count() + lost for own, lost in zip(position.stones, position.boxed, strict=True)]
        assert stones == turns
        assert sum(position.stones).bit_count() + sum(position.boxed) == sum(turns)


@given(starts("cubo"), seeds)
def test_cubo_keeps_all_its_dice(position: Cubo, random: Random) -> None:
    everything = everywhere(position)
    for event in random_events(position, random, 400):
        position = position.after(event)
        assert everywhere(position) == everything


def everywhere(position: Cubo) -> tuple[int, int, int]:
    dice = position.middle + "".join(tray.dice + tray.prize for tray in position.trays)
    return dice.count("R"), dice.count("B"), dice.count("W")
