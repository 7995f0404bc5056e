"""The rulebooks in nine languages differ only in their words, never in their examples or their structure."""

import re

import pytest

from rekke.lang import LANGUAGES
from rekke.rules.games import GAMES

BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
# No other language has these words: one of them means that a sentence was not translated.
ENGLISH = re.compile(r"\b(the|you|your|with|this|that|which|they)\b", re.IGNORECASE)


def text(game: str, language: str) -> str:
    return GAMES[game].rulebook(language).read_bytes().decode("utf-8")


def prose(game: str, language: str) -> str:
    return BLOCK.sub("", text(game, language))


def headings(game: str, language: str) -> list[tuple[str, str, str]]:
    """Return each heading as its level, the number of its ruling if it has one, and its words."""
    return re.findall(r"^(#+) (?:([A-Z]\d+) )?(.+)$", prose(game, language), re.MULTILINE)


def sections(game: str, language: str) -> list[str]:
    return re.split(r"^#+ .*$", prose(game, language), flags=re.MULTILINE)


def tables(section: str) -> list[list[int]]:
    """Return the number of cells in each row of each table."""
    drawn = re.findall(r"(?:^\|.*\n?)+", section, re.MULTILINE)
    return [[row.count("|") - 1 for row in table.splitlines()] for table in drawn]


every_translation = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES[1:]]
)


@every_translation
def test_examples_and_drawn_boards_are_those_of_the_english_book(game: str, language: str) -> None:
    assert BLOCK.findall(text(game, language)) == BLOCK.findall(text(game, "en"))
    board = re.compile(r"^ {4}\S.*$", re.MULTILINE)
    assert board.findall(prose(game, language)) == board.findall(prose(game, "en"))


@every_translation
def test_headings_have_the_same_levels_and_rulings_in_the_same_order(game: str, language: str) -> None:
    translated, english = headings(game, language), headings(game, "en")
    assert [heading[:2] for heading in translated] == [heading[:2] for heading in english]


@every_translation
def test_the_title_is_the_name_of_the_game_and_all_other_headings_are_translated(
    game: str, language: str
) -> None:
    (title, *translated), (name, *english) = headings(game, language), headings(game, "en")
    assert title == name
    assert not {words for *_, words in translated} & {words for *_, words in english}


@every_translation
def test_tables_have_the_same_rows_and_columns(game: str, language: str) -> None:
    translated, english = sections(game, language), sections(game, "en")
    assert [tables(section) for section in translated] == [tables(section) for section in english]


@every_translation
def test_words_of_the_notation_stay_as_they_are(game: str, language: str) -> None:
    for translated, english in zip(sections(game, language), sections(game, "en"), strict=True):
        assert set(re.findall(r"`[^`\n]+`", translated)) == set(re.findall(r"`[^`\n]+`", english))


@every_translation
def test_lists_have_as_many_items(game: str, language: str) -> None:
    item = re.compile(r"^(?:-|\d+\.) ", re.MULTILINE)
    for translated, english in zip(sections(game, language), sections(game, "en"), strict=True):
        assert item.findall(translated) == item.findall(english)


@every_translation
def test_no_english_is_left(game: str, language: str) -> None:
    words = re.sub(r"`[^`\n]+`", "", prose(game, language))
    assert not [line for line in words.splitlines() if ENGLISH.search(line)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_rulebook_in_every_language(game: str, language: str) -> None:
    assert GAMES[game].rulebook(language).is_file()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_lines_end_in_a_newline_and_in_nothing_else(game: str, language: str) -> None:
    page = text(game, language)
    assert "\r" not in page
    assert page.endswith("\n")
    assert not page.endswith("\n\n")
    assert not re.search(r"[ \t]$", page, re.MULTILINE)
