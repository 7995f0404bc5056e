"""Builds the documentation site: gathers docs/, what lies beside the README, and the rulebooks; zensical does the rest.

`./dev docs` runs it as a program. Nothing is told twice: a rulebook here is the one that the browser and the
terminal show, and its pictures are drawn from the examples that the tests play.
"""

import json
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
from rekke.record.reader import read_record
from rekke.rules.games import GAMES, write_position
from rekke.rules.position import Position

ROOT = Path(__file__).parent
LANGUAGES = {
    "en": "English",
    "no": "Norsk",
    "fr": "Français",
    "fi": "Suomi",
    "sv": "Svenska",
    "da": "Dansk",
    "de": "Deutsch",
    "it": "Italiano",
    "nl": "Nederlands",
}
BESIDE = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages from beside docs/; whoever is sent to the README begins at the start of the site."""
GATHERED, SITE = "build/docs", "site"
"""Where mkdocs.yml finds the pages, and where it puts the site."""
FOREIGN = "https://unpkg.com/iframe-worker/shim"
"""What zensical would load from elsewhere, for the search in pages that are opened from the disk."""
LINK = re.compile(r"(?<=\]\()([^)#:\s]+)(#[^)\s]*)?(?=\))")
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
RULING = re.compile(r"^(### ([BSKC]\d+) .*)$", re.MULTILINE)


def build(folder: Path) -> None:
    """Gather everything into a folder, and make the site of it there."""
    gather(folder / GATHERED)
    if folder != ROOT:
        shutil.copy(ROOT / "mkdocs.yml", folder)
    subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=folder, check=True)
    for page in (folder / SITE).rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace(FOREIGN, relpath(folder / SITE / "worker.js", page.parent))
        if page.parent.name in GAMES:  # around a rulebook everything is English
            text = text.replace("<article", f'<article lang="{page.stem}"', 1)
        page.write_text(text, encoding="utf-8")


def gather(site: Path) -> None:
    """Put everything that the site is made of into an empty folder."""
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
    """Say for every page where it is in the repository and where in the site."""
    written = {f"docs/{page.name}": page.name for page in sorted((ROOT / "docs").glob("*.md"))}
    books = {
        source(name, language): f"rules/{name}/{language}.md" for name in GAMES for language in LANGUAGES
    }
    return BESIDE | written | books


def source(name: str, language: str) -> str:
    """Name the file of a rulebook."""
    ending = "" if language == "en" else f".{language}"
    return f"src/rekke/rules/{GAMES[name].room}/RULEBOOK{ending}.md"


def write(site: Path, page: str, text: str) -> None:
    """Write a page or a picture of the site."""
    file = site / page
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def mended(text: str, source: str, page: str, pages: Mapping[str, str], site: Path) -> str:
    """Let links lead where things are in the site; what is no page there is copied into it."""

    def link(found: re.Match[str]) -> str:
        target = relpath((ROOT / source).parent / found[1], ROOT)
        if target not in pages:
            copied = site / "files" / target
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / target, copied)
        there = PurePosixPath(pages.get(target, f"files/{target}"))
        # In a rulebook a ruling is found by its number, in every language.
        anchor = re.sub(r"^#([bskc]\d+)-.*", lambda ruling: f"#{ruling[1].upper()}", found[2] or "")
        return relpath(there, PurePosixPath(page).parent) + anchor

    return outside_blocks(text, lambda prose: LINK.sub(link, prose))


def outside_blocks(text: str, change: Callable[[str], str]) -> str:
    """Change the prose of a page, and leave alone what stands between fences."""
    parts = FENCED.split(text)
    return "".join(part if part.startswith("```") else change(part) for part in parts)


def contents(site: Path) -> str:
    """Write the page that leads to all rulebooks, with a moment of a whole game of each."""
    parts = ["# The rules"]
    for name, game in GAMES.items():
        record = read_record((ROOT / f"goldens/{name}-{game.default}.rekke").read_text(encoding="utf-8"))
        *_, late = takewhile(lambda position: not position.outcome, record.positions())
        seen = image(late, f"A late moment of a game of {game.title}", "", site)
        parts += [f"## {game.title}", in_languages(f"{name}/"), f'<div class="moments">{seen}</div>']
    return "\n\n".join(parts) + "\n"


def in_languages(folder: str, but: str = "") -> str:
    """Write links to a rulebook in its languages, each named in itself."""
    named = (
        f"**{own}**" if language == but else f"[{own}]({folder}{language}.md){{ hreflang={language} }}"
        for language, own in LANGUAGES.items()
    )
    return " · ".join(named)


def rulebook(name: str, language: str, site: Path) -> str:
    """Write a rulebook: the board under its title, rulings under their numbers, examples with their pictures."""
    text = (ROOT / source(name, language)).read_text(encoding="utf-8")
    catalog = (ROOT / f"src/rekke/lang/{language}.json").read_text(encoding="utf-8")
    words: Mapping[str, str] = json.loads(catalog)
    title, _, rest = text.partition("\n")
    rest = outside_blocks(rest, lambda prose: RULING.sub(r"\1 { #\2 }", prose))
    rest = BLOCK.sub(lambda block: f"{pictures(block[1], words, site)}\n```text\n{block[1]}```", rest)
    start = f"start {name}/{GAMES[name].default} seats=2 first=1"
    head = f"---\ntitle: {GAMES[name].title} · {LANGUAGES[language]}\n---\n{title}"
    return "\n".join((head, "", in_languages("", language), "", pictures(start, words, site), rest))


def pictures(example: str, words: Mapping[str, str], site: Path) -> str:
    """Show the moments of an example beside each other."""
    shown = (
        image(position, words["rules.picture"].replace("{position}", write_position(position)), "../", site)
        for position in moments(example)
    )
    return f'<div class="moments">{"".join(shown)}</div>\n'


def image(position: Position, says: str, up: str, site: Path) -> str:
    """Draw a position, once for all languages, and give the image that shows it."""
    name = sha256(write_position(position).encode()).hexdigest()[:12]
    file = f"pictures/{position.edition.game}-{name}.svg"
    if not (site / "rules" / file).exists():
        write(site, f"rules/{file}", picture(position))
    return f'<img src="{up}{file}" alt="{says}" loading="lazy">'


@cache
def moments(example: str) -> tuple[Position, ...]:
    """Give the positions of an example that are worth a picture: its end, and what it begins with if that is no start."""
    lines = example.splitlines()
    begun = position = opening(lines[0])
    for line in lines[1:]:
        position = step(position, line)
    if position == begun:
        return (begun,)
    return (position,) if lines[0].startswith("start ") else (begun, position)


if __name__ == "__main__":
    build(ROOT)
