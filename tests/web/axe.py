"""Axe looks at a page, in the light and in the dark."""

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
    """Give what axe finds, one line for each place."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(axe())
    found = page.evaluate(RUN)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]
    ]


def check(page: Page) -> None:
    """Let axe find nothing, whichever theme is worn."""
    for theme in THEMES:
        wear(page, theme)
        found = violations(page)
        assert not found, "\n".join([theme, *found])


def wear(page: Page, theme: Theme) -> None:
    """Let the system be light or dark, and wait until the page is."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_function(SETTLED, arg=theme)
