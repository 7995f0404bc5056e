"""Screenshots of every page and game, on five screens, light and dark, and of the terminal, in docs/screens.

`./dev screens` takes all of them, `./dev screens kivi-middle …` only those named. The dice are always the
same, so that a screenshot changes only if its page does.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.terminal import pictures
from tests.web.axe import THEMES, set_theme
from tests.web.conftest import LAUNCH, chromium
from tests.web.hands import Mouse
from tests.web.listed import some_games
from tests.web.page_server import PageServer
from tests.web.person import Person
from tests.web.picture import small
from tests.web.playing import Playing, look
from tests.web.seated import Seated
from tests.web.words import GAMES, said

SCREENS = Path(__file__).parents[1] / "docs" / "screens"
SIZES = {360: (800, 1480), 768: (1024, 1024), 844: (390, 390), 1440: (900, 900), 2560: (1440, 1440)}
"""The least and the greatest height of a screenshot at each width: a phone, a tablet, a phone in landscape, two desktops."""

PORT = 8643
"""Fixed, because links with this port are part of the screenshots."""
SETTLE_TIME = 200
"""Milliseconds after which all animations have ended."""

Scene = Callable[[Person], Page]


def page_at(path: str) -> Scene:
    """Return a scene that only opens a page."""

    def scene(person: Person) -> Page:
        person.visit(path)
        person.page.wait_for_load_state("networkidle")
        return person.page

    return scene


def open_table(person: Person) -> Page:
    """Open a table that waits for a second player and shows the link to send."""
    person.visit("/new/kivi")
    person.page.get_by_label(said("new.name", number=1)).fill("Ada")
    person.button("new.open").click()
    person.sees("share")
    return person.page


def tour(person: Person) -> Page:
    """Open the tour of Columbiz at its first turn."""
    person.visit("/tour/columbiz")
    for _ in range(3):
        person.button("tour.show").click()
    return person.page


def middle_of(game: str) -> Scene:
    """Return a scene in the middle of a game, in which Ada has to decide."""

    def scene(person: Person) -> Page:
        with Seated(person, game, "skilled") as table:
            table.begin()
            table.half()
            table.until_placing()
            table.visit()
            Playing(Mouse(person.page)).waits()
            if game == "columbiz":
                Mouse(person.page).choose(look(person.page).squares[-1])
            return person.page

    return scene


def end_of(game: str) -> Scene:
    """Return a scene of a finished game."""

    def scene(person: Person) -> Page:
        with Seated(person, game, "skilled") as table:
            table.begin()
            table.finish()
            table.visit()
            person.link("ended.replay").wait_for()
            return person.page

    return scene


def look_back(person: Person) -> Page:
    """Open the replay of a game whose dice are verified."""
    with Seated(person, "columbiz", "skilled") as table:
        table.begin()
        table.finish()
        person.visit(f"/replay/{table.table}#move=60")
        person.button("verify.begin").click()
        person.sees("verify.right")
        return person.page


def explained(person: Person) -> Page:
    """Open the explanation of a finished game."""
    page = end_of("kivi")(person)
    person.link("analysis.ask").click()
    page.get_by_role("slider", name=said("analysis.line")).wait_for()
    return page


def my_games(person: Person) -> Page:
    """Open the list of games of a browser that has played some."""
    some_games(person)
    person.visit("/games")
    person.page.get_by_role("region", name=said("my.statistics")).wait_for()
    return person.page


SCENES: dict[str, Scene] = {
    "home": page_at("/"),
    "new": page_at("/new/cubo"),
    "open": open_table,
    "rules": page_at("/rules/kivi"),
    "tour": tour,
    "games": my_games,
    "find": page_at("/find"),
    "dice": page_at("/dice"),
    "explained": explained,
    "replay": look_back,
    **{f"{game}-middle": middle_of(game) for game in GAMES},
    **{f"{game}-ended": end_of(game) for game in GAMES},
}


@contextmanager
def photographer() -> Iterator[Callable[[], Person]]:
    """Yield a function that returns a person with a new device; the server always draws the same secrets."""
    with (
        TemporaryDirectory() as folder,
        PageServer(Path(folder), PORT, "--repeat") as page_server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=LAUNCH)
        yield lambda: Person(
            browser.new_context(locale="en-GB", reduced_motion="reduce"), page_server.address
        )
        browser.close()


def take(page: Page, painter: Page, name: str) -> None:
    """Take the screenshots of a scene."""
    page.mouse.move(0, 0)
    for width, (least, most) in SIZES.items():
        page.set_viewport_size({"width": width, "height": least})
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": min(height, most)})
        for theme in THEMES:
            set_theme(page, theme)
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(SETTLE_TIME)
            (SCREENS / f"{name}-{width}-{theme}.png").write_bytes(small(painter, page.screenshot()))


def main(*wanted: str) -> None:
    SCREENS.mkdir(exist_ok=True)
    for name in {*wanted} & {*pictures.GAMES} if wanted else pictures.GAMES:
        pictures.take(name, SCREENS)
        print(name)
    with photographer() as new_person:
        painter = new_person().page
        for name in [name for name in wanted or SCENES if name in SCENES]:
            person = new_person()
            take(SCENES[name](person), painter, name)
            person.context.close()
            print(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
