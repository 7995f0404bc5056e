"""A game in plain text: what may be typed, what is refused, and the time that a move takes."""

from collections.abc import Iterator

import pytest

from rekke.rules.games import GAMES, play
from rekke.rules.position import Position
from rekke.terminal.plain import SECONDS_A_MOVE, Person, help_for

THROWN = ("1 middle R5R4B5B4", "1 roll R6R5R4R3B5B2B1B1W4")


def at(game: str, *events: str) -> Position:
    return play(GAMES[game].edition().start(seats=2, first=1), *events)


def answers(position: Position, *typed: str) -> list[str]:
    """Type lines, of which the last is legal, and return what was printed for the others."""
    lines: Iterator[str] = iter(typed)
    printed: list[str] = []
    person = Person("Ada", lambda _: next(lines), printed.append)
    assert str(person.choose(position, 1)) == f"1 {typed[-1]}"
    return printed[1:]


@pytest.mark.parametrize(
    ("game", "events", "line"),
    [
        ("kivi", ("1 roll 644422",), "  keep and the dice to leave lying, like 444, or - for none"),
        ("columbiz", ("1 roll 65544321",), "  keep and the dice to leave lying, like 444, or - for none"),
        ("cubo", THROWN, "  cover and your nine dice row by row, the joker in the centre"),
        ("sequence-dice", ("1 roll 61",), "  place "),
    ],
)
def test_help_explains_arguments_that_are_too_many_to_list(
    game: str, events: tuple[str, ...], line: str
) -> None:
    assert any(each.startswith(line) for each in help_for(at(game, *events), 1).splitlines())


def test_help_lists_only_what_a_person_can_type() -> None:
    verbs = [line.split()[0] for line in help_for(at("cubo", *THROWN), 1).splitlines()[1:]]
    assert verbs == ["lift", "cover"]


def test_dice_and_clocks_cannot_be_typed() -> None:
    more = " Type ? for what is possible."
    assert answers(at("cubo", *THROWN), "late", "middle R5R4B5B4", "lift") == [
        f"Only the clock can do that.{more}",
        f"the middle has already been thrown this round (C1).{more}",
    ]


def test_a_move_takes_game_time_only_where_others_do_not_wait_for_it() -> None:
    person = Person("Ada", input, print)
    assert person.seconds(at("cubo", *THROWN), 1) == SECONDS_A_MOVE
    assert person.seconds(at("kivi", "1 roll 644422"), 1) == 0
