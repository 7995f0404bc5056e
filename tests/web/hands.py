"""Ways to operate a page: with the mouse, by touch, with the keyboard alone."""

from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 60_000
"""Milliseconds that anything may take."""
POLL = 30
"""Milliseconds between two looks at a page or a table."""
SOON = 10_000
"""Milliseconds to press an element; after that, another player has made it unavailable."""


class Window(Protocol):
    """A page in any browser."""

    def evaluate(self, expression: str, /) -> Any:
        """Call a function in the page, and return what it returns."""

    def wait_for_timeout(self, timeout: float, /) -> None:
        """Wait some milliseconds."""


def wait_until(page: Window, reached: Callable[[], object], what: str = "it never happens") -> None:
    """Look again and again until something has happened; fail if it takes too long."""
    until = monotonic() + PATIENCE / 1000
    while not reached():
        assert monotonic() < until, what
        page.wait_for_timeout(POLL)


class Hands(Protocol):
    """A way to operate a page."""

    @property
    def page(self) -> Window: ...

    def press(self, name: str) -> None:
        """Press a button."""

    def choose(self, square: str) -> None:
        """Choose a square of the board."""

    def change(self, one: str, other: str) -> None:
        """Swap two dice of a square."""


def button_of(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=name, exact=True).first


def square_of(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]').first


class Mouse:
    """Clicks and drags."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str) -> None:
        button_of(self.page, name).click(timeout=SOON)

    def choose(self, square: str) -> None:
        square_of(self.page, square).click(timeout=SOON)

    def change(self, one: str, other: str) -> None:
        square_of(self.page, one).hover(timeout=SOON)
        self.page.mouse.down()
        square_of(self.page, other).hover(timeout=SOON, force=True)
        self.page.mouse.up()


class Touch:
    """Taps with a finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str) -> None:
        button_of(self.page, name).tap(timeout=SOON)

    def choose(self, square: str) -> None:
        square_of(self.page, square).tap(timeout=SOON)

    def change(self, one: str, other: str) -> None:
        self.choose(one)
        self.choose(other)


class Keys:
    """Uses only the keyboard."""

    MOST_TABS = 80
    """Presses of the Tab key that reach every element of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str) -> None:
        self.reach(button_of(self.page, name))
        self.page.keyboard.press("Enter")

    def choose(self, square: str) -> None:
        self.reach(self.page.locator('[data-square][tabindex="0"]').first)
        for key in self._arrows(square):
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")

    def change(self, one: str, other: str) -> None:
        for name in (one, other):
            self.page.keyboard.press(str(3 * int(name[1]) + ord(name[0]) - ord("a") - 2))

    def reach(self, wanted: Locator) -> None:
        """Press the Tab key until an element has the focus."""
        for _ in range(self.MOST_TABS):
            if wanted.evaluate("element => element === document.activeElement", timeout=SOON):
                return
            self.page.keyboard.press("Tab")
        raise TooLate(f"the Tab key does not lead to {wanted}")

    def _arrows(self, to: str) -> list[str]:
        """Return the arrow keys that lead from the focused square to another."""
        here = str(self.page.evaluate("document.activeElement.dataset.square"))
        right, down = ord(to[0]) - ord(here[0]), int(to[1]) - int(here[1])
        across = ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right)
        return across + ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
