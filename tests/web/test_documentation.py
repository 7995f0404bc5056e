"""The documentation, opened from the disk in a browser: it needs no network, and fits a small phone."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from docs_build import build
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import DESK, PHONE


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder / "site"


@pytest.fixture
def paper(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(viewport=DESK).new_page()


def test_the_search_works_without_requests_to_other_hosts(paper: Page, site: Path) -> None:
    asked: list[str] = []
    wrong: list[str] = []
    paper.on("request", lambda request: asked.append(request.url))
    paper.on("pageerror", lambda error: wrong.append(str(error)))
    paper.goto((site / "rules/kivi/en.html").as_uri())
    paper.keyboard.press("Control+k")
    field = paper.get_by_role("combobox", name="Search")
    field.press_sequentially("commitment")
    expect(field).to_have_value("commitment")
    paper.get_by_text("The exact scheme").first.click()
    expect(paper).to_have_url(re.compile(r"/dice\.html.*#the-exact-scheme$"))
    assert {url.partition(":")[0] for url in asked} <= {"file", "data", "blob"}
    assert not wrong


@pytest.mark.slow
def test_no_page_is_wider_than_a_small_phone(new_context: Callable[..., BrowserContext], site: Path) -> None:
    paper = new_context(viewport=PHONE).new_page()
    for file in sorted(site.rglob("*.html")):
        paper.goto(file.as_uri(), wait_until="domcontentloaded")
        assert paper.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], file.name


def test_every_picture_of_a_rulebook_can_be_seen(paper: Page, site: Path) -> None:
    paper.goto((site / "rules/cubo/nl.html").as_uri())
    paper.evaluate("for (const image of document.images) image.loading = 'eager'")
    paper.wait_for_function("[...document.images].every((image) => image.complete)")
    widths = paper.evaluate(
        "[...document.querySelectorAll('.moments img')].map((image) => image.naturalWidth)"
    )
    assert len(widths) > 10
    assert min(widths) > 100
