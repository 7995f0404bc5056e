"""Games and editions at the prompt and in a notebook: their names, tables and boards."""

import pytest

import rekke


@pytest.mark.parametrize("name", rekke.GAMES)
def test_a_game_shows_its_editions_with_their_sheets_and_its_choices(name: str) -> None:
    game = rekke.game(name)
    shown = game._repr_html_()
    assert repr(game) == f"rekke.game('{name}')"
    assert shown.startswith(f"<p><strong>{game.title}: editions</strong></p><table>")
    for edition in game.editions:
        assert f"<tr><td>{edition}</td><td>" in shown
    for choice in game.choices:
        assert (
            f"<td>{choice.ruling}</td><td>{', '.join(choice.values)}</td><td>{choice.decides}</td>" in shown
        )


@pytest.mark.parametrize("name", rekke.GAMES)
def test_an_edition_shows_its_rulings_its_numbers_and_its_board(name: str) -> None:
    edition = rekke.game(name).edition()
    shown = edition._repr_html_()
    assert f"<strong>&lt;{name}/{edition.name} " in shown
    assert rekke.picture(edition.start(2, 1)) in shown
    for ruling, value in rekke.game(name).defaults.items():
        assert f"<tr><td>{ruling}</td><td>{value}</td></tr>" in shown


def test_numbers_that_depend_on_the_seats_are_listed_for_each_number_of_seats() -> None:
    assert "<td>pieces</td><td>2: 18, 3: 13, 4: 10</td>" in rekke.game("columbiz").edition()._repr_html_()


def test_a_position_at_the_prompt_is_one_short_line() -> None:
    said = repr(rekke.game("kivi").edition("it").start(2, 1))
    assert said.startswith("Position(edition=<kivi/it K1=strict>, first=1, turn=1, stones=(0, 0), ")
    assert len(said) < 150


def test_an_edition_at_the_prompt_has_all_its_choices() -> None:
    edition = rekke.game("sequence-dice").edition(choices={"S1": "5"})
    assert repr(edition) == "<sequence-dice/no S1=5 S5=ends S8=20 S11=again>"
