"""The catalogs of nine languages: every key that is used has words, and no key is unused."""

import fnmatch
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypedDict, get_args

import pytest

from rekke.players.levels import LEVELS
from rekke.rules.gains import reasons
from rekke.rules.games import GAMES
from rekke.table import table
from rekke.table.messages import Code, Ending, Kind, SignName
from tests.web.words import LANGUAGES, PLACEHOLDER, catalog, forms

WEB = Path(__file__).parents[1] / "web" / "src"
TERMINAL = Path(__file__).parents[1] / "src" / "rekke" / "terminal"
# No other language has these words: one of them means that a sentence was not translated.
ENGLISH = re.compile(r"\b(the|you|your|with|this|that|which|they)\b", re.IGNORECASE)
MILLIONS = ("fr", "it")
"""Languages with a plural form of their own for millions, which a phrase may leave out."""
NOUGHT_IS_ONE = ("fr",)
"""Languages in which zero is singular: « 0 point »."""

REASONS = {game: reasons(game) for game in GAMES}
WORTHLESS = ("discard", "remove", "replace", "boxed", "late")
"""Reasons that never earn or cost points."""

every_other_language = pytest.mark.parametrize("language", LANGUAGES[1:])


class Lesson(TypedDict):
    """A step of a tour."""

    say: str
    events: list[str]


def verbs() -> set[str]:
    """Return the verbs of all events of games and tables."""
    return set(re.findall(r"`\d (\w+)", table.__doc__ or "")).union(*(game.verbs for game in GAMES.values()))


def values() -> Iterator[str]:
    """Yield the values of all choices, without the numbers of seconds."""
    for choice in (choice for game in GAMES.values() for choice in game.choices):
        named = (value for value in choice.values if choice.ruling != "C10" or not value.isdigit())
        yield from (f"{choice.ruling}.{value}" for value in named)


def lessons(game: str) -> list[Lesson]:
    """Return the steps of a tour."""
    steps: list[Lesson] = json.loads((WEB / "tour" / f"{game}.json").read_bytes())["steps"]
    return steps


def wanted() -> set[str]:
    """Return the verbs that the tours ask for; dice are asked for as `throw`."""
    events = (event.split(" ") for game in GAMES for step in lessons(game) for event in step["events"])
    return {"throw" if verb in ("roll", "middle") else verb for seat, verb, *_ in events if seat == "1"}


FAMILIES = {
    "choice.*": [choice.ruling for game in GAMES.values() for choice in game.choices],
    "choice.*.*": [*values()],
    "clock.*": get_args(Kind),
    "cubo.*": ("waive", "stay"),
    "cubo.clock.*": ("lay", "grab"),
    "cubo.clock.*.of": ("lay", "grab"),
    "cubo.die.*": "RBW",
    "cubo.die.*.hand": "RBW",
    "cubo.square.*": ("lies", "move", "picked", "swap", "fixed"),
    "cubo.state.*": ("hand", "thrown", "covered", "late", "grabbed", "waived"),
    "dice.*": ("seal", "seeds", "throws", "open"),
    "dice.*.text": ("seal", "seeds", "throws", "open"),
    "dice.limits.*": ("seedless", "house", "order", "moves"),
    "dice.p.*": ("none", "ordinary", "seldom", "rare", "tiny"),
    "edition.*.*": [f"{name}.{sheet}" for name, game in GAMES.items() for sheet in game.editions],
    "ended.*": [ending for ending in get_args(Ending) if ending],
    "game.*": GAMES,
    "game.*.what": GAMES,
    "happened.*": verbs(),
    "kivi.square.*": ("place", "take", "move", "stone", "empty"),
    "kivi.word.*": GAMES["kivi"].words,
    "level.*": LEVELS,
    "likings.*": ("sound", "odds"),
    "nav.*": ("rules", "replay", "dice"),
    "new.late.*": ("bot", "forfeit"),
    "new.odds.*": ("yes", "no"),
    "refused.*": set(get_args(Code)) - {"illegal", "unreadable"},  # the rules have the texts of those
    "replay.*": ("first", "previous", "next", "last"),
    "seat.*": ("return", "wish", "move", "leave", "forfeit", "mute", "unmute"),
    "sequence-dice.means.*": ("place", "place-any", "replace", "replace-any", "remove"),
    "sequence-dice.square.*": ("place", "replace", "remove", "chip", "empty"),
    "sign.*": get_args(SignName),
    "span.*": ("day", "hour", "minute", "second"),
    "terms.clock.*": ("bot", "forfeit"),
    "theme.*": ("system", "light", "dark"),
    "total.*.*": [f"{game}.{why}" for game in REASONS for why in REASONS[game] if why not in WORTHLESS],
    "tour.*.*": [f"{game}.{step['say']}" for game in GAMES for step in lessons(game)],
    "tour.hint.*": wanted(),
    "verify.*": ("unproven", "unrevealed"),
    "verify.check.*": ("commitment", "seeds", "first"),
    "why.*.*": [f"{game}.{why}" for game in REASONS for why in REASONS[game]],
    "why.cubo.*": REASONS["cubo"],
}
"""The parts that can replace the stars of a composed key."""


@cache
def sources() -> str:
    """Return the sources of the pages, without tests and comments."""
    files = [file for kind in ("svelte", "ts") for file in sorted(WEB.rglob(f"*.{kind}"))]
    texts = (file.read_text(encoding="utf-8") for file in files if not file.name.endswith(".test.ts"))
    return re.sub(r"^\s*(?://|/\*\*).*$", "", "\n".join(texts), flags=re.MULTILINE)


def patterns() -> set[str]:
    """Return all composed keys of the pages, with a star for each part."""
    templates = re.findall(r"`([a-z-]+\.(?:\$\{(?:[^{}]|\{[^{}]*\})*\}|[a-z.-])+)`", sources())
    stars = (re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "*", template) for template in templates)
    return {pattern for pattern in stars if "*" in pattern} - {
        "plan.*",
        "rekke.*",
    }  # keys of the browser's storage, not of the catalogs


def expanded() -> set[str]:
    """Return all keys that the patterns can stand for."""
    return {
        re.sub(r"\*(\.\*)?", str(value), pattern) for pattern in patterns() for value in FAMILIES[pattern]
    }


def written() -> set[str]:
    """Return all keys that are written out in the sources."""
    strings = set(re.findall(r"""["']([a-z][\w.<>=+-]*)["']""", sources()))
    return strings & set(catalog())


def in_terminal() -> set[str]:
    """Return all keys that the terminal uses, with a star for each composed part."""
    sources = "\n".join(file.read_text(encoding="utf-8") for file in sorted(TERMINAL.rglob("*.py")))
    said = set(re.findall(r"""\bwords\(\s*f?"([^"]+)\"""", sources))
    tables = set(re.findall(r'"([a-z][\w.<>=+-]*)"', sources)) & set(catalog())
    return {re.sub(r"\{[^{}]*\}", "*", key) for key in said | tables}


def test_every_key_that_the_terminal_uses_has_words() -> None:
    unknown = [key for key in in_terminal() if not fnmatch.filter(catalog(), key)]
    assert sorted(unknown) == []


def test_every_composed_key_is_known() -> None:
    assert patterns() == set(FAMILIES)


def test_every_key_that_the_pages_use_has_words() -> None:
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", sources()))
    assert sorted((asked | expanded()) - set(catalog())) == []


def test_no_key_is_unused() -> None:
    terminal = {key for pattern in in_terminal() for key in fnmatch.filter(catalog(), pattern)}
    seconds = {"choice.C10.seconds"}
    assert sorted(set(catalog()) - written() - expanded() - terminal - seconds) == []


@every_other_language
def test_every_language_has_every_key(language: str) -> None:
    assert sorted(set(catalog(language)) ^ set(catalog())) == []


@every_other_language
def test_figures_are_the_same_in_every_language(language: str) -> None:
    assert {key: figures(catalog(language)[key]) for key in catalog()} == {
        key: figures(phrase) for key, phrase in catalog().items()
    }


def figures(phrase: str | dict[str, str]) -> set[str]:
    """Return the placeholders of a phrase; a singular form need not have the number."""
    return set().union(*(PLACEHOLDER.findall(form) for form in forms(phrase)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_those_of_the_language(language: str) -> None:
    wrong = {key for key, phrase in catalog(language).items() if not rightly_counted(phrase, language)}
    assert wrong == set()


def rightly_counted(phrase: str | dict[str, str], language: str) -> bool:
    """Say whether a phrase has the plural forms of its language, and `{count}` where a form needs it."""
    if isinstance(phrase, str):
        return True
    allowed = {"one", "other", "many"} if language in MILLIONS else {"one", "other"}
    counts = "{count}" in phrase["other"] and language in NOUGHT_IS_ONE
    return {"one", "other"} <= set(phrase) <= allowed and (not counts or "{count}" in phrase["one"])


@every_other_language
def test_what_is_counted_in_english_is_counted_in_every_language(language: str) -> None:
    assert {key for key, phrase in catalog(language).items() if isinstance(phrase, dict)} == {
        key for key, phrase in catalog().items() if isinstance(phrase, dict)
    }


@every_other_language
def test_no_sentence_was_forgotten_in_english(language: str) -> None:
    said = {key: " ".join(forms(phrase)) for key, phrase in catalog(language).items()}
    assert {key: text for key, text in said.items() if ENGLISH.search(text)} == {}
