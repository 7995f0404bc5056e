"""Build the documentation site: gather docs/, the pages beside the README and the rulebooks, then run zensical.

`./dev docs` runs it as a program. The rulebooks are the files that the browser and the terminal show, and their
pictures are drawn from the examples that the tests execute.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from itertools import takewhile
from os.path import relpath
from pathlib import Path, PurePosixPath

from tests.rulebook import BLOCK, opening, step

from rekke.draw.picture import picture
from rekke.lang import native_names
from rekke.lang.words import Words
from rekke.record.reader import read_record
from rekke.rules.games import GAMES, write_position
from rekke.rules.position import Position

ROOT = Path(__file__).parent
LANGUAGES = native_names()
BESIDE = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages outside docs/ with their names in the site; links to the README lead to its start page."""
GATHERED, BUILT, SITE = "build/docs", "build/site", "site"
"""Folders of the gathered pages, of the site as zensical builds it, and of the finished site."""
CONFIG = "build/mkdocs.yml"
"""The configuration of zensical: mkdocs.yml with all rulebooks in its contents."""
RULEBOOKS = re.compile(r"^ *# RULEBOOKS:.*\n", re.MULTILINE)
FOREIGN = "https://unpkg.com/iframe-worker/shim"
"""The script that zensical would load from another host, to search in pages opened from the disk."""
LINK = re.compile(r"(?<=\]\()([^)#:\s]+)(#[^)\s]*)?(?=\))")
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
RULING = re.compile(r"^(### ([A-Z]\d+) .*)$", re.MULTILINE)
"""The heading of a ruling in a rulebook: a letter of its game and a number."""


def build(folder: Path) -> None:
    """Gather all pages into a folder and build the site there."""
    gather(folder / GATHERED)
    (folder / CONFIG).write_text(configuration(), encoding="utf-8")
    zensical = (sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", CONFIG)
    subprocess.run(zensical, cwd=folder, check=True)
    shutil.rmtree(folder / SITE, ignore_errors=True)
    shutil.move(folder / BUILT, folder / SITE)
    for page in (folder / SITE).rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace(FOREIGN, relpath(folder / SITE / "worker.js", page.parent))
        if page.parent.name in GAMES:  # the page around a rulebook is English
            text = text.replace("<article", f'<article lang="{page.stem}"', 1)
        page.write_text(text, encoding="utf-8")


def configuration() -> str:
    """Return mkdocs.yml with every rulebook in its contents."""
    written = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    return RULEBOOKS.sub("".join(rulebooks_of(name) for name in GAMES), written)


def rulebooks_of(name: str) -> str:
    """Return the lines of the contents for the rulebooks of a game."""
    books = (f"          - {own}: rules/{name}/{language}.md\n" for language, own in LANGUAGES.items())
    return f"      - {GAMES[name].title}:\n{''.join(books)}"


def gather(site: Path) -> None:
    """Write every page and file of the site into an empty folder."""
    shutil.rmtree(site, ignore_errors=True)
    pages = addresses()
    for source, page in pages.items():
        if source != "README.md" and not page.startswith("rules/"):
            text = (ROOT / source).read_text(encoding="utf-8")
            write(site, page, mended(text, source, page, pages, site))
    for file in ("docs/site.css", "docs/worker.js", "web/public/icon.svg"):
        shutil.copy(ROOT / file, site)
    write(site, "rules/index.md", contents(site))
    for name in GAMES:
        for language in LANGUAGES:
            write(site, f"rules/{name}/{language}.md", rulebook(name, language, site))


def addresses() -> dict[str, str]:
    """Return the address of each page in the site, by its path in the repository."""
    written = {f"docs/{page.name}": page.name for page in sorted((ROOT / "docs").glob("*.md"))}
    books = {
        source(name, language): f"rules/{name}/{language}.md" for name in GAMES for language in LANGUAGES
    }
    return BESIDE | written | books


def source(name: str, language: str) -> str:
    """Return the path of a rulebook in the repository."""
    return GAMES[name].rulebook(language).relative_to(ROOT).as_posix()


def write(site: Path, page: str, text: str) -> None:
    """Write a page or a picture of the site."""
    file = site / page
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def mended(text: str, source: str, page: str, pages: Mapping[str, str], site: Path) -> str:
    """Rewrite links for the site; copy linked files that are not pages into it."""

    def link(found: re.Match[str]) -> str:
        target = relpath((ROOT / source).parent / found[1], ROOT)
        if target not in pages:
            copied = site / "files" / target
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / target, copied)
        there = PurePosixPath(pages.get(target, f"files/{target}"))
        # In a rulebook the anchor of a ruling is its number, in every language.
        anchor = re.sub(r"^#([a-z]\d+)-.*", lambda ruling: f"#{ruling[1].upper()}", found[2] or "")
        return relpath(there, PurePosixPath(page).parent) + anchor

    return outside_blocks(text, lambda prose: LINK.sub(link, prose))


def outside_blocks(text: str, change: Callable[[str], str]) -> str:
    """Change the prose of a page, but not its fenced blocks."""
    parts = FENCED.split(text)
    return "".join(part if part.startswith("```") else change(part) for part in parts)


def contents(site: Path) -> str:
    """Return the page that links to all rulebooks, with a picture of each game."""
    parts = ["# The rules"]
    for name, game in GAMES.items():
        record = read_record((ROOT / f"goldens/{name}-{game.default}.rekke").read_text(encoding="utf-8"))
        *_, late = takewhile(lambda position: not position.outcome, record.positions())
        seen = image(late, f"A late moment of a game of {game.title}", "", site)
        parts += [f"## {game.title}", in_languages(f"{name}/"), f'<div class="moments">{seen}</div>']
    return "\n\n".join(parts) + "\n"


def in_languages(folder: str, but: str = "") -> str:
    """Return links to a rulebook in all languages, each under its native name."""
    named = (
        f"**{own}**" if language == but else f"[{own}]({folder}{language}.md){{ hreflang={language} }}"
        for language, own in LANGUAGES.items()
    )
    return " · ".join(named)


def rulebook(name: str, language: str, site: Path) -> str:
    """Return a rulebook with its board under the title, anchors at its rulings and pictures of its examples."""
    text = (ROOT / source(name, language)).read_text(encoding="utf-8")
    words = Words(language)
    title, _, rest = text.partition("\n")
    rest = outside_blocks(rest, lambda prose: RULING.sub(r"\1 { #\2 }", prose))
    rest = BLOCK.sub(lambda block: f"{pictures(block[1], words, site)}\n```text\n{block[1]}```", rest)
    start = f"start {name}/{GAMES[name].default} seats=2 first=1"
    head = f"---\ntitle: {GAMES[name].title} · {LANGUAGES[language]}\n---\n{title}"
    return "\n".join((head, "", in_languages("", language), "", pictures(start, words, site), rest))


def pictures(example: str, words: Words, site: Path) -> str:
    """Return pictures of the positions of an example, side by side."""
    shown = (
        image(position, words("rules.picture", position=write_position(position)), "../", site)
        for position in moments(example)
    )
    return f'<div class="moments">{"".join(shown)}</div>\n'


def image(position: Position, says: str, up: str, site: Path) -> str:
    """Draw a position, once for all languages, and return the tag that shows it."""
    name = sha256(write_position(position).encode()).hexdigest()[:12]
    file = f"pictures/{position.edition.game}-{name}.svg"
    if not (site / "rules" / file).exists():
        write(site, f"rules/{file}", picture(position))
    return f'<img src="{up}{file}" alt="{says}" loading="lazy">'


@cache
def moments(example: str) -> tuple[Position, ...]:
    """Return the positions of an example to draw: its last one, and its first unless that is a new game."""
    lines = example.splitlines()
    begun = position = opening(lines[0])
    for line in lines[1:]:
        position = step(position, line)
    if position == begun:
        return (begun,)
    return (position,) if lines[0].startswith("start ") else (begun, position)


if __name__ == "__main__":
    build(ROOT)
