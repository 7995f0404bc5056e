"""Cubo as text: the drawn position, the position on one line, and positions that are refused."""

import pytest

from rekke.rules.faults import Unreadable
from rekke.rules.games import game, read_position, write_position
from tests.kit import play, start

OWN = "R?R?R?R?B?B?B?B?W?"
THROW = "R5R4R4R3B3B2B2B1W3"
SQUARE = "R5R4R3/R4W3B2/B3B2B1"
COVERED = "   a   b   c\n1  R5  R4  R3\n2  R4  W3  B2\n3  B3  B2  B1\n   scores 32 as it lies"


def test_every_state_of_a_seat_is_drawn() -> None:
    position = start("cubo/nl", seats=4, first=2)
    assert str(position) == (
        "round 1 of 6, middle R?R?B?B?\nseat 1: has its dice in hand\nseat 2: has its dice in hand\n"
        "seat 3: has its dice in hand\nseat 4: has its dice in hand"
    )
    position = play(position, "2 middle R6R1B5B2", f"1 roll {THROW}", f"2 roll {THROW}", f"3 roll {THROW}")
    position = play(position, f"1 cover {SQUARE}", f"2 cover {SQUARE}", "2 grab R6", "4 late")
    assert str(position) == (
        f"round 1 of 6, middle R1B5B2\nseat 1: has covered\n{COVERED}\n"
        f"seat 2: has covered and holds R6\n{COVERED}\nseat 3: has thrown {THROW}\nseat 4: is late"
    )
    position = play(position, "1 waive", "3 late", "2 stay")
    assert str(position).startswith("round 2 of 6, middle R?R?B?B?\nseat 1: has its dice in hand\n")


def test_the_drawn_score_follows_the_tables_choice_of_streets() -> None:
    throw, square = "R5R4R3R3B4B2B2B1W3", "R3B1B2/R5W3R4/B4B2R3"
    for streets, points in (("ordered", 0), ("any", 32)):
        position = play(
            start(f"cubo/nl C4={streets}"), "1 middle R6R1B5B2", f"1 roll {throw}", f"1 cover {square}"
        )
        assert f"\n   scores {points} as it lies\n" in str(position)


def test_an_empty_middle_and_the_end_are_drawn() -> None:
    position = play(start("cubo/nl", seats=4), "1 middle R6R1B5B2")
    for seat, die in zip("1234", ("R6", "R1", "B5", "B2"), strict=True):
        position = play(position, f"{seat} roll {THROW}", f"{seat} cover {SQUARE}", f"{seat} grab {die}")
    holding = "".join(
        f"\nseat {n}: has covered and holds {die}\n{COVERED}"
        for n, die in enumerate(("R6", "R1", "B5", "B2"), 1)
    )
    assert str(position) == f"round 1 of 6, middle empty{holding}"
    over = game("cubo").edition().position(fields(played="6"))
    assert str(over) == "all 6 rounds are played"


def fields(**words: str) -> dict[str, str]:
    """Return the fields of a position of two seats, some of them changed."""
    start = {"first": "1", "played": "0", "scores": "0,0", "middle": "R?R?B?B?", "trays": f"{OWN},{OWN}"}
    return start | words


WRITTEN = [
    f"cubo/nl first=2 played=0 scores=0,0 middle=R?R?B?B? trays={OWN},{OWN}",
    f"cubo/nl first=1 played=6 scores=9999,0 middle=R?R?B?B? trays={OWN},{OWN}",
    f"cubo/nl C4=any C5=restore C10=none first=3 played=5 scores=1,2,3 middle=R6R1B5B2 trays={OWN},{THROW},{OWN}!",
    f"cubo/nl C10=45 first=1 played=0 scores=0,0 middle=R6R1B5B2 trays={SQUARE},{THROW}!",
    f"cubo/nl first=1 played=0 scores=0,0,0,0 middle=R1B5B2 trays={SQUARE}+R6,{SQUARE}+-,{SQUARE},{THROW}",
    f"cubo/nl first=1 played=0 scores=0,0 middle=R1B5B2 trays={SQUARE}+R6,{SQUARE}+-",
    "cubo/nl first=1 played=1 scores=0,0 middle=R?B?B?B? trays=R?R?R?R?R?B?B?B?W?,R?R?R?R?B?B?B?B?W?",
    f"cubo/nl first=1 played=0 scores=0,0,0,0 middle=- trays={SQUARE}+R6,{SQUARE}+R1,{SQUARE}+B5,{SQUARE}+B2",
]


@pytest.mark.parametrize("text", WRITTEN, ids=range(len(WRITTEN)))
def test_a_position_is_read_back_from_its_text(text: str) -> None:
    position = read_position(text)
    assert write_position(position) == text
    assert read_position(write_position(position)) == position


NOT_ALL = "the dice of each colour do not match the game"
NO_TRAY = "is not a tray: only a covered square has a prize (+), and it is never late (!)"
NO_SQUARE = "a square is three rows of three dice, like R5R4R3/R4W3B2/B3B2B1, not"
LYING = "R6R1B5B2"
UNREADABLE = [
    (fields(scores="0"), "scores has a value for each of 2 to 4 seats, not 1 values"),
    (fields(scores="0,0,0,0,0"), "scores has a value for each of 2 to 4 seats, not 5 values"),
    (fields(scores="0,10000"), "scores is a number from 0 to 9999, not '10000'"),
    (fields(scores="-1,0"), "scores is a number from 0 to 9999, not '-1'"),
    (fields(first="0"), "first is a number from 1 to 2, not '0'"),
    (fields(first="3"), "first is a number from 1 to 2, not '3'"),
    (fields(played="7"), "played is a number from 0 to 6, not '7'"),
    (fields(played="-1"), "played is a number from 0 to 6, not '-1'"),
    (fields(middle="R7"), "coloured dice are written like R6B3W1, not 'R7'"),
    (fields(middle="R"), "coloured dice are written like R6B3W1, not 'R'"),
    (fields(middle="R?R6B?B?"), "coloured dice are written like R6B3W1, not 'R?R6B?B?'"),
    (fields(middle="X?R?R?B?B?"), "coloured dice are written like R6B3W1, not 'X?R?R?B?B?'"),
    (fields(middle="-"), NOT_ALL),
    (fields(middle="R6R1B5"), NOT_ALL),
    (fields(middle="R6R1R5B2"), NOT_ALL),
    (fields(middle="R6R1B5B2W1"), NOT_ALL),
    (fields(trays=OWN), "trays has a value for each of 2 to 4 seats, not 1 values"),
    (fields(trays=f"{OWN},{OWN},{OWN}"), "the fields are for different numbers of seats"),
    (fields(trays=f"{OWN},R"), "coloured dice are written like R6B3W1, not 'R'"),
    (fields(trays=f"{OWN},{OWN}X?"), f"coloured dice are written like R6B3W1, not '{OWN}X?'"),
    (fields(trays=f"{OWN},R7"), "coloured dice are written like R6B3W1, not 'R7'"),
    (fields(trays=f"{OWN},R?R?R?R?R?B?B?B?W?"), NOT_ALL),
    (fields(trays=f"{OWN},R?{OWN}"), NOT_ALL),
    (fields(trays="R?R?R?R?B?B?B?B?B?W?,R?R?R?R?B?B?B?W?"), "every seat must have nine dice"),
    (fields(trays="R?R?R?B?B?B?B?W?W?,R?R?R?R?R?B?B?B?B?"), "every seat must have one joker"),
    (fields(middle=LYING, trays=f"{OWN},R1R2/R3"), f"{NO_SQUARE} 'R1R2/R3'"),
    (fields(middle="R1B5B2", trays=f"{OWN},{THROW}+R6"), f"'{THROW}+R6' {NO_TRAY}"),
    (fields(middle="R1B5B2", trays=f"{OWN},{SQUARE}+R6!"), f"'{SQUARE}+R6!' {NO_TRAY}"),
    (fields(middle=LYING, trays=f"{OWN},{SQUARE}!"), f"'{SQUARE}!' {NO_TRAY}"),
    (fields(middle="B5B2", trays=f"{OWN},{SQUARE}+R6R1"), "'R6R1' is more than one die"),
    (fields(middle=LYING, trays=f"{OWN},{SQUARE}+"), "coloured dice are written like R6B3W1, not ''"),
    (fields(middle=LYING, trays=f"{OWN},W3R5R4/R4R3B2/B3B2B1"), "the joker must lie in the centre"),
    (fields(trays=f"{OWN},{THROW}"), "the middle must be thrown first"),
    (fields(trays=f"{SQUARE},{OWN}"), "the middle must be thrown first"),
    (fields(trays=f"{OWN},{OWN}!"), "the middle must be thrown first"),
    (fields(middle=LYING, played="6"), "the game is over, but the middle has been thrown"),
    (fields(middle=LYING, trays=f"{SQUARE}+-,{SQUARE}+-"), "the round is over, but has not been scored"),
    (fields(middle=LYING, trays=f"{OWN}!,{SQUARE}+-"), "the round is over, but has not been scored"),
    (fields(middle=LYING, trays=f"{OWN}!,{THROW}!"), "the round is over, but has not been scored"),
    (fields(wind="north"), "the position has unknown fields: wind"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "reason"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_a_position_that_contradicts_itself_is_refused(words: dict[str, str], reason: str) -> None:
    with pytest.raises(Unreadable) as fault:
        game("cubo").edition().position(words)
    assert str(fault.value) == reason


@pytest.mark.parametrize("missing", fields())
def test_a_position_needs_all_its_fields(missing: str) -> None:
    with pytest.raises(Unreadable) as fault:
        game("cubo").edition().position({k: v for k, v in fields().items() if k != missing})
    assert str(fault.value) == f"the position lacks the field {missing}"


def test_thrown_dice_are_read_in_any_order() -> None:
    position = game("cubo").edition().position(fields(middle="B2R1B5R6", trays=f"{OWN},W3B1B3B2B2R5R3R4R4"))
    assert position.fields == fields(middle="R6R1B5B2", trays=f"{OWN},{THROW}")


@pytest.mark.parametrize("square", ["R5R4R3/R4W3B2", "R5R4R3/R4W3B2/B3B2B7", "R5R4R3R4W3B2B3B2B1", "-"])
def test_a_square_is_three_rows_of_three_dice(square: str) -> None:
    with pytest.raises(Unreadable) as fault:
        game("cubo").read(f"1 cover {square}")
    assert str(fault.value) == f"{NO_SQUARE} {square!r}"


@pytest.mark.parametrize("square", ["d1", "a4", "b", "B2"])
def test_a_die_is_swapped_on_a_place_of_the_square(square: str) -> None:
    with pytest.raises(Unreadable) as fault:
        game("cubo").read(f"1 swap {square}")
    assert str(fault.value) == f"{square!r} is not a square of this board: use a1 to c3"
