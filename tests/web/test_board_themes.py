"""The themes of the boards: each is legible, light and dark, and the choice is kept."""

import pytest
from playwright.sync_api import expect

from tests.slow import one_quick
from tests.web import axe
from tests.web.person import Person
from tests.web.seated import Seated
from tests.web.words import GAMES, said

BOARDS = ("wood", "slate", "paper")
TEXT, SHAPE = 4.5, 3.0
"""The least contrasts of WCAG AA: of text, and of shapes that carry a meaning."""
CONTRASTS = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgb = (colour, under = [255, 255, 255]) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = `rgb(${under})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const light = (parts) => parts.map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const style = (element) => getComputedStyle(element);
  const found = [];
  const board = document.querySelector(".board");
  const wood = rgb(style(document.documentElement).getPropertyValue("--wood"));
  for (const letter of board.querySelectorAll(".letter, .digit"))
    if (letter.textContent.trim()) found.push(["letter", contrast(rgb(style(letter).color), wood)]);
  for (const square of board.querySelectorAll(".square")) {
    if (square.matches(".heart")) continue; // its numbers have an outline of their own
    const under = rgb(square.matches(".corner") ? style(square).getPropertyValue("--gold") : style(square).backgroundColor);
    const [number, ink] = [square.querySelector("text.number"), square.querySelector(".ink") ?? square];
    found.push([`ink ${square.className}`, contrast(rgb(number ? style(number).fill : style(ink).color, under), under)]);
  }
  const root = style(document.documentElement);
  for (const name of ["--felt", "--felt-deep"]) {
    const felt = rgb(root.getPropertyValue(name));
    const sum = document.querySelector(".felt .sum");
    if (sum) found.push([`sum on ${name}`, contrast(rgb(style(sum).color), felt)]);
    const edge = contrast(rgb(root.getPropertyValue("--die")), felt);
    const outline = contrast(rgb(root.getPropertyValue("--pip")), felt);
    found.push([`shape: die on ${name}`, Math.max(edge, outline)]);
  }
  return found;
}"""


@pytest.mark.parametrize("board", one_quick(BOARDS))
@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_legible_in_every_theme(person: Person, game: str, board: str) -> None:
    person.context.add_init_script(f"localStorage.setItem('rekke.board', '\"{board}\"')")
    with Seated(person, game) as table:
        table.begin()
        table.visit()
        table.until_deciding()
        for theme in axe.THEMES:
            axe.set_theme(person.page, theme)
            assert person.page.evaluate("document.documentElement.dataset.board") == board
            pairs = person.page.evaluate(CONTRASTS)
            assert pairs
            low = [(what, ratio) for what, ratio in pairs if ratio < (SHAPE if "shape" in what else TEXT)]
            assert not low, (theme, low)
        axe.check(person.page)


def test_the_board_is_chosen_in_the_menu_and_kept(person: Person) -> None:
    person.visit()
    person.page.get_by_label(said("likings")).click()
    axe.check(person.page)
    person.page.get_by_role("combobox", name=said("likings.board")).select_option("slate")
    root = person.page.locator("html")
    expect(root).to_have_attribute("data-board", "slate")
    person.visit("/rules/kivi")
    expect(root).to_have_attribute("data-board", "slate")
