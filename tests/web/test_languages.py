"""Nine languages: every page switches to each of them at once, with no phrase missing and none too long."""

import re

import pytest
from playwright.sync_api import Page, expect

from rekke.lang import LANGUAGES
from tests.slow import one_quick
from tests.test_translations import headings
from tests.web.conftest import PHONE, Arrive
from tests.web.person import Person
from tests.web.seated import Seated
from tests.web.test_accessible import PAGES
from tests.web.words import GAMES, catalog, said

KEY = re.compile(
    rf"(?<![\w/.-])(?:{'|'.join(sorted({key.split('.')[0] for key in catalog() if '.' in key}))})\.[a-z][\w.-]*"
)
SAID = """() => {
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (!texts.currentNode.parentElement.closest("code, pre, textarea")) words.push(texts.currentNode.data);
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const one of document.querySelectorAll(`[${name}]`)) words.push(one.getAttribute(name));
  return words.join("\\n");
}"""
CUT = """() => [...document.querySelectorAll("button, summary, a.button, th, legend, h1, h2, h3")]
  .filter((one) => one.textContent.trim() && one.checkVisibility() && one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => !one.closest(".unseen") && !one.querySelector(".unseen"))
  .map((one) => one.outerHTML.slice(0, 160))"""


def switch(person: Person, language: str) -> None:
    """Choose a language in the menu, without reading the words of the present one."""
    menu = person.page.locator("header details")
    menu.locator("summary").click()
    menu.locator("select").first.select_option(language)
    expect(person.page.locator("html")).to_have_attribute("lang", "nb" if language == "no" else language)
    menu.locator("summary").click()


def check(page: Page) -> None:
    """Assert that every key has words, every placeholder has a value, and every text fits."""
    words = page.evaluate(SAID)
    assert not KEY.findall(words)
    assert not re.findall(r"\{\w+\}|undefined|NaN", words)
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    assert not page.evaluate(CUT)
    assert page.locator("header").first.evaluate("header => header.offsetHeight") < 64, (
        "the head takes two lines"
    )


@pytest.mark.parametrize("path", one_quick([*PAGES[1:], PAGES[0]]))
def test_every_page_switches_to_every_language_and_fits_a_phone(arrive: Arrive, path: str) -> None:
    person = arrive(viewport=PHONE)
    person.visit(path)
    person.page.wait_for_load_state("networkidle")
    for language in LANGUAGES[::-1]:
        switch(person, language)
        expect(person.link("nav.rules", language=language)).to_be_visible()
        check(person.page)
    person.forgive("40[34]")


@pytest.mark.parametrize("game", one_quick(GAMES))
def test_every_game_switches_to_every_language_and_fits_a_phone(arrive: Arrive, game: str) -> None:
    person = arrive(viewport=PHONE)
    with Seated(person, game) as table:
        table.begin()
        table.visit()
        table.until_placing()
        check_all(person)
        table.finish()
        person.link("ended.replay").wait_for()
        check_all(person)
        person.visit(f"/replay/{table.table}")
        check_all(person)


def check_all(person: Person) -> None:
    """Check the page in every language in turn, English last."""
    for language in LANGUAGES[::-1]:
        switch(person, language)
        check(person.page)


def test_a_language_is_kept_for_the_next_page(person: Person) -> None:
    person.visit()
    switch(person, "de")
    person.visit("/dice")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(said("dice.title", "de"))


@pytest.mark.parametrize("game", one_quick(GAMES))
def test_the_rules_can_be_read_in_every_language(arrive: Arrive, game: str) -> None:
    person = arrive(viewport=PHONE)
    person.visit(f"/rules/{game}")
    for language in LANGUAGES[::-1]:
        switch(person, language)
        heading = next(words for level, _, words in headings(game, language) if level == "##")
        expect(person.page.get_by_role("article").get_by_role("heading", name=heading)).to_be_visible()
        check(person.page)


@pytest.mark.parametrize(
    ("preferred", "shown"), [("nb-NO", "nb"), ("fr-CA", "fr"), ("pt-BR", "en"), ("it", "it")]
)
def test_the_first_language_is_the_one_that_the_browser_prefers(
    arrive: Arrive, preferred: str, shown: str
) -> None:
    person = arrive(extra_http_headers={"Accept-Language": preferred})
    person.context.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{ get: () => ['{preferred}'] }})"
    )
    person.visit()
    expect(person.page.locator("html")).to_have_attribute("lang", shown)
