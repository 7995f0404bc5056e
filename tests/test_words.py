"""The words in nine languages: everything that is said has words, and no words are left that nobody says."""

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
from rekke.table.lines import Notice
from rekke.table.messages import ClockKind, Code, Ending, SignName
from tests.web.words import LANGUAGES, PLACEHOLDER, catalog, forms

WEB = Path(__file__).parents[1] / "web" / "src"
TERMINAL = Path(__file__).parents[1] / "src" / "rekke" / "terminal"
# None of the eight other languages has these words, so one of them is a sentence that was forgotten.
ENGLISH = re.compile(r"\b(the|you|your|with|this|that|which|they)\b", re.IGNORECASE)
MILLIONS = ("fr", "it")
"""Where millions have a form of their own; who says none is understood, too."""
NOUGHT_IS_ONE = ("fr",)
"""Where nothing is singular: « 0 point »."""

REASONS = {game: reasons(game) for game in GAMES}
WORTHLESS = ("discard", "remove", "replace", "boxed", "late")
"""Reasons for which nobody ever has points."""

every_other_language = pytest.mark.parametrize("language", LANGUAGES[1:])


class Lesson(TypedDict):
    """A step of a tour."""

    say: str
    events: list[str]


def verbs() -> set[str]:
    """Give everything that can happen, in a game and at a table around it."""
    return {kind.verb for kind in get_args(Notice)}.union(*(game.verbs for game in GAMES.values()))


def values() -> Iterator[str]:
    """Give the values of all choices; a limit in seconds is any number."""
    for choice in (choice for game in GAMES.values() for choice in game.choices):
        named = (value for value in choice.values if choice.ruling != "C10" or not value.isdigit())
        yield from (f"{choice.ruling}.{value}" for value in named)


def lessons(game: str) -> list[Lesson]:
    """Give the steps of a tour."""
    steps: list[Lesson] = json.loads((WEB / "tour" / f"{game}.json").read_bytes())["steps"]
    return steps


def wanted() -> set[str]:
    """Give what somebody is asked to do in the tours; chance is asked for by throwing."""
    events = (event.split(" ") for game in GAMES for step in lessons(game) for event in step["events"])
    return {"throw" if verb in ("roll", "middle") else verb for seat, verb, *_ in events if seat == "1"}


FAMILIES = {
    "choice.*": [choice.ruling for game in GAMES.values() for choice in game.choices],
    "choice.*.*": [*values()],
    "clock.*": get_args(ClockKind),
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
    "refused.*": set(get_args(Code)) - {"illegal", "unreadable"},  # the rules say those themselves
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
"""What can stand in a key for what is only known when it is said."""


@cache
def sources() -> str:
    """Give everything that the pages are made of, without tests and comments."""
    files = [file for kind in ("svelte", "ts") for file in sorted(WEB.rglob(f"*.{kind}"))]
    texts = (file.read_text(encoding="utf-8") for file in files if not file.name.endswith(".test.ts"))
    return re.sub(r"^\s*(?://|/\*\*).*$", "", "\n".join(texts), flags=re.MULTILINE)


def patterns() -> set[str]:
    """Give all keys that are put together when they are said, with stars for the parts."""
    templates = re.findall(r"`([a-z-]+\.(?:\$\{(?:[^{}]|\{[^{}]*\})*\}|[a-z.-])+)`", sources())
    stars = (re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "*", template) for template in templates)
    return {pattern for pattern in stars if "*" in pattern} - {
        "plan.*",
        "rekke.*",
    }  # those are kept, not said


def expanded() -> set[str]:
    """Give all keys that can come of the patterns."""
    return {
        re.sub(r"\*(\.\*)?", str(value), pattern) for pattern in patterns() for value in FAMILIES[pattern]
    }


def written() -> set[str]:
    """Give all keys that stand in the sources as they are."""
    strings = set(re.findall(r"""["']([a-z][\w.<>=+-]*)["']""", sources()))
    return strings & set(catalog())


def in_terminal() -> set[str]:
    """Give everything that the terminal says; what is put together there has a star for what is not known."""
    sources = "\n".join(file.read_text(encoding="utf-8") for file in sorted(TERMINAL.rglob("*.py")))
    said = set(re.findall(r"""\bwords\(\s*f?"([^"]+)\"""", sources))
    tables = set(re.findall(r'"([a-z][\w.<>=+-]*)"', sources)) & set(catalog())
    return {re.sub(r"\{[^{}]*\}", "*", key) for key in said | tables}


def test_the_terminal_says_nothing_that_has_no_words() -> None:
    unknown = [key for key in in_terminal() if not fnmatch.filter(catalog(), key)]
    assert sorted(unknown) == []


def test_every_key_that_is_put_together_is_known() -> None:
    assert patterns() == set(FAMILIES)


def test_nothing_is_said_that_has_no_words() -> None:
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", sources()))
    assert sorted((asked | expanded()) - set(catalog())) == []


def test_no_words_are_left_that_nobody_says() -> None:
    terminal = {key for pattern in in_terminal() for key in fnmatch.filter(catalog(), pattern)}
    seconds = {"choice.C10.seconds"}
    assert sorted(set(catalog()) - written() - expanded() - terminal - seconds) == []


@every_other_language
def test_every_language_says_everything(language: str) -> None:
    assert sorted(set(catalog(language)) ^ set(catalog())) == []


@every_other_language
def test_figures_are_the_same_in_every_language(language: str) -> None:
    assert {key: figures(catalog(language)[key]) for key in catalog()} == {
        key: figures(phrase) for key, phrase in catalog().items()
    }


def figures(phrase: str | dict[str, str]) -> set[str]:
    """Give what is put into a phrase; one thing need not be counted."""
    return set().union(*(PLACEHOLDER.findall(form) for form in forms(phrase)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_those_of_the_language(language: str) -> None:
    wrong = {key for key, phrase in catalog(language).items() if not rightly_counted(phrase, language)}
    assert wrong == set()


def rightly_counted(phrase: str | dict[str, str], language: str) -> bool:
    """Say whether a phrase has the forms of its language, and says the number where one form is for several."""
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
