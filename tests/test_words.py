"""The catalogs in nine languages: every phrase that is used is there in all of them, and no other."""

import fnmatch
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypedDict, get_args

import pytest

from rekke.analysis.marks import MARKS
from rekke.lang import LANGUAGES, Phrase
from rekke.players.levels import levels
from rekke.rules.gains import reasons
from rekke.rules.games import GAMES
from rekke.table.lines import Notice
from rekke.table.matching import Pace, Skill
from rekke.table.messages import Code, SignName
from rekke.table.promises import Breach
from rekke.table.views import ClockKind, Ending
from tests.reasons import given_reasons
from tests.web.words import PLACEHOLDER, catalog, forms

WEB = Path(__file__).parents[1] / "web" / "src"
PYTHON = Path(__file__).parents[1] / "src" / "rekke"
SPEAKING = ("terminal", "server/push")
"""The packages in Python that say something to people."""
# None of the eight other languages has these words: a phrase with one of them was not translated.
ENGLISH = re.compile(r"\b(the|you|your|with|this|that|which|they)\b", re.IGNORECASE)
MILLIONS = ("fr", "it")
"""Languages that have a plural form for millions; a phrase may do without it."""
NOUGHT_IS_ONE = ("fr",)
"""Languages in which zero is singular: « 0 point »."""
NEVER_NOUGHT = ("tray.throw-others", "tray.throw-rest")
"""Phrases that are never used for zero, so that their singular need not say the number."""

REASONS = {game: reasons(game) for game in GAMES}
WORTHLESS = ("discard", "remove", "replace", "boxed", "late")
"""Reasons that never earn points."""
NAMED = ("home.friends", "home.play", "home.rules", "home.tour")
"""Links whose spoken name is another phrase than their text."""
STRAIGHT = re.compile("'")
NO_BREAK = ("fr",)
"""Languages that put a no-break space before these signs."""
BARE = re.compile("'|(?<!\u00a0)[:;!?»%]")

every_other_language = pytest.mark.parametrize("language", LANGUAGES[1:])


class Lesson(TypedDict):
    """A step of a tour."""

    say: str
    events: list[str]


def verbs() -> set[str]:
    """Return the verbs of everything that can happen, in a game and at a table around it."""
    return {kind.verb for kind in get_args(Notice)}.union(*(game.verbs for game in GAMES.values()))


def values() -> Iterator[str]:
    """Yield the values of all choices; a limit in seconds is any number."""
    for choice in (choice for game in GAMES.values() for choice in game.choices):
        named = (value for value in choice.values if choice.ruling != "C10" or not value.isdigit())
        yield from (f"{choice.ruling}.{value}" for value in named)


def lessons(game: str) -> list[Lesson]:
    """Return the steps of a tour."""
    steps: list[Lesson] = json.loads((WEB / "tour" / f"{game}.json").read_bytes())["steps"]
    return steps


def wanted() -> set[str]:
    """Return the verbs that the tours ask for; chance is asked for by throwing."""
    events = (event.split(" ") for game in GAMES for step in lessons(game) for event in step["events"])
    return {"throw" if verb in ("roll", "middle") else verb for seat, verb, *_ in events if seat == "1"}


FAMILIES = {
    "analysis.*": ("gained", "lost"),
    "analysis.*.*": [
        f"{what}.{verb}" for what in ("dice", "own", "your", "others", "drift") for verb in ("gave", "cost")
    ],
    "analysis.column.*": ("dice", "choices", "drift"),
    "analysis.mark.*": MARKS,
    "analysis.you.*": ("gained", "lost"),
    "board.*": ("wood", "slate", "paper"),
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
    "next.*": ("ready", "begun"),
    "dice.*": ("seal", "seeds", "throws", "open"),
    "dice.*.text": ("seal", "seeds", "throws", "open"),
    "dice.limits.*": ("seedless", "house", "withheld", "deleted", "order", "moves"),
    "dice.p.*": ("none", "ordinary", "seldom", "rare", "tiny"),
    "edition.*.*": [f"{name}.{sheet}" for name, game in GAMES.items() for sheet in game.editions],
    "ended.best.*": ("cubo",),
    "ended.pieces.*": ("sequence-dice",),
    "ended.*": [ending for ending in get_args(Ending) if ending not in ("", "rules")],
    "game.*": GAMES,
    "game.*.what": GAMES,
    "happened.*": verbs(),
    "hint.do.*": set().union(*(game.verbs for game in GAMES.values())) - {"roll", "middle", "late"},
    "kivi.square.*": ("place", "take", "move", "stone", "empty"),
    "kivi.word.*": GAMES["kivi"].words,
    "level.*": tuple(dict.fromkeys(level for game in GAMES for level in levels(game))),
    "likings.*": ("haptics", "odds", "tutor"),
    "live.*": ("novice", "always", "never"),
    "my.import.*": ("bad", "newer"),
    "my.result.*": ("won", "lost", "draw", "several", "closed"),
    "nav.*": ("games", "rules", "replay", "dice"),
    "lobby.level.*": get_args(Skill),
    "lobby.pace.*": get_args(Pace),
    "new.late.*": ("bot", "forfeit"),
    "new.odds.*": ("no", "yes", "hints"),
    "new.public.*": ("no", "yes"),
    "new.relaxed.*": ("no", "yes"),
    "pace.*": ("calm", "normal", "fast", "at-once"),
    "progress.*": ("turn", "round"),
    "promise.*": get_args(Breach),
    "recent.*": set().union(*(game.verbs for game in GAMES.values())) - {"keep", "end"},
    "refused.*": set(get_args(Code)) - {"illegal", "unreadable"},  # the rules say those themselves
    "replay.*": ("first", "previous", "next", "last"),
    "seat.*": ("return", "wish", "move", "leave", "forfeit", "mute", "unmute"),
    "sequence-dice.means.*": ("place", "place-any", "replace", "replace-any", "remove"),
    "sequence-dice.square.*": ("place", "replace", "remove", "chip", "empty"),
    "sign.*": (*get_args(SignName), "hint"),
    "span.*": ("day", "hour", "minute", "second"),
    "terms.clock.*": ("bot", "forfeit"),
    "theme.*": ("system", "light", "dark"),
    "tutor.*": ("again", "show", "anyway", "stop"),
    "total.*.*": [f"{game}.{why}" for game in REASONS for why in REASONS[game] if why not in WORTHLESS],
    "tour.*.*": [f"{game}.{step['say']}" for game in GAMES for step in lessons(game)],
    "tour.hint.*": wanted(),
    "verify.*": ("unproven", "unrevealed"),
    "verify.check.*": ("commitment", "seeds", "first"),
    "why.*.*": [f"{game}.{why}" for game in REASONS for why in REASONS[game]],
    "why.cubo.*": REASONS["cubo"],
}
"""The values that the variable parts of a key can have."""


@cache
def sources() -> str:
    """Return the source of all pages, without tests and comments."""
    files = [file for kind in ("svelte", "ts") for file in sorted(WEB.rglob(f"*.{kind}"))]
    texts = (file.read_text(encoding="utf-8") for file in files if not file.name.endswith(".test.ts"))
    return re.sub(r"^\s*(?://|/\*\*).*$", "", "\n".join(texts), flags=re.MULTILINE)


def patterns() -> set[str]:
    """Return all keys that have variable parts, with stars for these."""
    templates = re.findall(r"`([a-z-]+\.(?:\$\{(?:[^{}]|\{[^{}]*\})*\}|[a-z.-])+)`", sources())
    stars = (re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "*", template) for template in templates)
    return {pattern for pattern in stars if "*" in pattern} - {
        "plan.*",
        "rekke.*",
    }  # keys of the browser's storage


def expanded() -> set[str]:
    """Return all keys that the patterns can become."""
    return {
        re.sub(r"\*(\.\*)?", str(value), pattern) for pattern in patterns() for value in FAMILIES[pattern]
    }


def written() -> set[str]:
    """Return all keys without variable parts in the sources."""
    strings = set(re.findall(r"""["']([a-z][\w.<>=+-]*)["']""", sources()))
    return strings & set(catalog())


def in_python() -> set[str]:
    """Return all keys in the terminal and in notifications, with stars for variable parts."""
    files = [file for name in SPEAKING for file in sorted((PYTHON / name).rglob("*.py"))]
    sources = "\n".join(file.read_text(encoding="utf-8") for file in files)
    said = set(re.findall(r"""\bwords\(\s*f?"([^"]+)\"""", sources))
    tables = set(re.findall(r'"([a-z][\w.<>=+-]*)"', sources)) & set(catalog())
    return {re.sub(r"\{[^{}]*\}", "*", key) for key in said | tables}


def test_the_terminal_and_notifications_say_nothing_that_has_no_words() -> None:
    unknown = [key for key in in_python() if not fnmatch.filter(catalog(), key)]
    assert sorted(unknown) == []


def test_every_key_that_is_put_together_is_known() -> None:
    assert patterns() == set(FAMILIES)


def test_nothing_is_said_that_has_no_words() -> None:
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", sources()))
    assert sorted((asked | expanded()) - set(catalog())) == []


def test_no_words_are_left_that_nobody_says() -> None:
    said = {key for pattern in in_python() for key in fnmatch.filter(catalog(), pattern)}
    seconds = {"choice.C10.seconds"}
    refused = {given.key for given in given_reasons()}
    assert sorted(set(catalog()) - written() - expanded() - said - seconds - refused) == []


@every_other_language
def test_every_language_says_everything(language: str) -> None:
    assert sorted(set(catalog(language)) ^ set(catalog())) == []


@every_other_language
def test_figures_are_the_same_in_every_language(language: str) -> None:
    assert {key: figures(catalog(language)[key]) for key in catalog()} == {
        key: figures(phrase) for key, phrase in catalog().items()
    }


def figures(phrase: Phrase) -> set[str]:
    """Return the placeholders of all forms of a phrase."""
    return set().union(*(PLACEHOLDER.findall(form) for form in forms(phrase)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_those_of_the_language(language: str) -> None:
    wrong = {key for key, phrase in catalog(language).items() if not rightly_counted(key, phrase, language)}
    assert wrong == set()


def rightly_counted(key: str, phrase: Phrase, language: str) -> bool:
    """Return whether a phrase has the plural forms of its language, with the number where a form needs it."""
    if isinstance(phrase, str):
        return True
    allowed = {"one", "other", "many"} if language in MILLIONS else {"one", "other"}
    counts = "{count}" in phrase["other"] and language in NOUGHT_IS_ONE and key not in NEVER_NOUGHT
    return {"one", "other"} <= set(phrase) <= allowed and (not counts or "{count}" in phrase["one"])


@every_other_language
def test_what_is_counted_in_english_is_counted_in_every_language(language: str) -> None:
    assert {key for key, phrase in catalog(language).items() if not isinstance(phrase, str)} == {
        key for key, phrase in catalog().items() if not isinstance(phrase, str)
    }


@every_other_language
def test_no_sentence_was_forgotten_in_english(language: str) -> None:
    said = {key: " ".join(forms(phrase)) for key, phrase in catalog(language).items()}
    assert {key: text for key, text in said.items() if ENGLISH.search(text)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", NAMED)
def test_the_spoken_name_of_a_link_contains_its_text(key: str, language: str) -> None:
    text, name = catalog(language)[key], catalog(language)[f"{key}.named"]
    assert isinstance(text, str)
    assert isinstance(name, str)
    assert text.casefold() in name.casefold()


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_set_as_in_print(language: str) -> None:
    said = {key: " ".join(forms(phrase)) for key, phrase in catalog(language).items()}
    wrong = BARE if language in NO_BREAK else STRAIGHT
    assert {key: text for key, text in said.items() if wrong.search(text)} == {}
