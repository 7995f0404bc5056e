"""Accessibility checks of a page with axe, in the light and the dark theme."""

from functools import cache
from pathlib import Path
from typing import Literal, get_args

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)

RUN = """() => axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)"""
SETTLED = """theme => document.documentElement.dataset.theme === theme
  && document.getAnimations().every(({ playState }) => playState !== "running")"""


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Return the violations that axe finds, a line for each element."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(axe())
    found = page.evaluate(RUN)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]


def check(page: Page) -> None:
    """Assert that axe finds no violation in either theme."""
    for theme in THEMES:
        set_theme(page, theme)
        found = violations(page)
        assert not found, "\n".join([theme, *found])


def set_theme(page: Page, theme: Theme) -> None:
    """Set the colour scheme of the system, and wait until the page has followed it."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_function(SETTLED, arg=theme)
