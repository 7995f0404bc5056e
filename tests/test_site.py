"""The documentation site builds without warnings, has no dead links, and loads nothing from other hosts."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from docs_build import build, configuration

from rekke.lang import LANGUAGES
from rekke.rules.games import GAMES
from tests.rulebook import BLOCK

LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """The anchors and links of a page, and the files that it loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.anchors = {""}
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        self.anchors.update(said[key] for key in ("id", "name") if key in said)
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if said.get(LOADED.get(tag, "")):
            self.loads.append(said[LOADED[tag]])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site; zensical fails if there is a warning."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder / "site"


@pytest.fixture(scope="session")
def read(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in site.rglob("*.html") if file.name != "404.html"}


def in_nav() -> list[str]:
    nav = configuration().partition("\nnav:\n")[2]
    return re.findall(r"(\S+)\.md$", nav, re.MULTILINE)


def inside(page: Page, links: list[str]) -> Iterator[tuple[str, Path, str]]:
    """Yield the links within the site, each with its file and its anchor."""
    for link in links:
        parts = urlsplit(link)
        if not parts.scheme and not parts.netloc:
            target = (page.file.parent / unquote(parts.path)).resolve() if parts.path else page.file
            yield link, target / "index.html" if target.is_dir() else target, unquote(parts.fragment)


def test_the_contents_list_every_page_and_only_pages(read: dict[Path, Page], site: Path) -> None:
    pages = sorted(str(file.relative_to(site).with_suffix("")) for file in read)
    assert pages == sorted(in_nav())


def test_no_link_is_dead(read: dict[Path, Page]) -> None:
    checked = 0
    for page in read.values():
        for link, target, anchor in inside(page, page.links):
            assert target.exists(), f"{page.file.name} leads to {link}"
            assert target not in read or anchor in read[target].anchors, f"{page.file.name} leads to {link}"
            checked += 1
    assert checked > 1000


def test_nothing_is_loaded_from_elsewhere(read: dict[Path, Page], site: Path) -> None:
    for page in read.values():
        assert len(list(inside(page, page.loads))) == len(page.loads), page.file
        for load, target, _ in inside(page, page.loads):
            assert target.exists(), f"{page.file.name} loads {load}"
    for style in site.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*['\"]?(https?:)?//", style.read_text(encoding="utf-8")), (
            style
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_rulebook_is_there_with_its_rulings_and_a_picture_for_every_example(
    name: str, language: str, read: dict[Path, Page], site: Path
) -> None:
    page = read[site / "rules" / name / f"{language}.html"]
    book = GAMES[name].rulebook().read_text(encoding="utf-8")
    pictures = [load for load in page.loads if load.endswith(".svg")]
    assert len(pictures) > len(BLOCK.findall(book)), "one for each, and one of the board"
    assert page.anchors >= set(re.findall(r"^### ([A-Z]\d+) ", book, re.MULTILINE))
    assert {f"{other}.html" for other in LANGUAGES if other != language} <= set(page.links)
    assert f'<article lang="{language}"' in page.file.read_text(encoding="utf-8")
