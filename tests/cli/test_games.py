"""`rekke games`: everything that can be played, for people and for programs."""

import json

from rekke.rules.game import SEATS
from rekke.rules.games import GAMES
from tests.cli.command import process, rekke


def test_for_programs_it_is_exactly_what_the_rules_have() -> None:
    code, out, err = process("games", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == [
        {
            "game": game.name,
            "title": game.title,
            "seats": list(SEATS),
            "editions": list(game.editions),
            "default_edition": game.default,
            "own_board": bool(game.words),
            "choices": [
                {
                    "ruling": choice.ruling,
                    "values": list(choice.values),
                    "default": choice.values[0],
                    "any_number": choice.any_number,
                    "decides": choice.decides,
                }
                for choice in game.choices
            ],
        }
        for game in GAMES.values()
    ]
    assert rekke("games", "--json") == (code, out, err)


def test_for_people_every_game_edition_choice_and_value_is_named() -> None:
    code, out, err = rekke("games")
    assert (code, err) == (0, "")
    for game in GAMES.values():
        assert f"{game.title} ({game.name}), 2 to 4 seats" in out
        assert ", ".join(game.editions) in out
        for choice in game.choices:
            (line,) = (line for line in out.splitlines() if line.strip().startswith(f"{choice.ruling}: "))
            assert all(value in line for value in choice.values)
            assert choice.decides in line
            assert ("a number" in line) == choice.any_number
