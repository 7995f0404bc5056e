"""The words in Python: the same catalogs, plurals and numbers as in the browser, and the language of who sits here."""

import pytest

from rekke.lang import LANGUAGES
from rekke.lang.words import Words
from rekke.terminal.languages import language_from
from tests.web.words import PLACEHOLDER, catalog, forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said_in_every_language(language: str) -> None:
    words = Words(language)
    for key, phrase in catalog(language).items():
        figures = {name: 2 for form in forms(phrase) for name in PLACEHOLDER.findall(form)} | {"count": 2}
        assert not set(words(key, **figures)) & {"{", "}"}


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        Words("en")("no.such.key")


def test_a_placeholder_of_a_phrase_needs_a_value() -> None:
    with pytest.raises(KeyError, match="name"):
        Words("en")("happened.lift")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 points", "1 point", "2 points", "1,234 points"]),
        ("fr", ["0 point", "1 point", "2 points", "1\u202f234 points"]),
        ("no", ["0 poeng", "1 poeng", "2 poeng", "1\xa0234 poeng"]),
        ("de", ["0 Punkte", "1 Punkt", "2 Punkte", "1.234 Punkte"]),
    ],
)
def test_numbers_and_plurals_are_those_of_the_language(language: str, said: list[str]) -> None:
    words = Words(language)
    assert [words("points", count=count) for count in (0, 1, 2, 1234)] == said


def test_what_is_put_into_a_phrase_is_not_read_again() -> None:
    assert Words("en")("happened.says", name="{what}", what="{name} {0}") == "{what}: {name} {0}"


def test_names_are_joined_as_the_language_does() -> None:
    names = ["Ada", "Bo", "Cy"]
    assert [Words(code).together(names) for code in ("en", "no", "de")] == [
        "Ada, Bo, and Cy",
        "Ada, Bo og Cy",
        "Ada, Bo und Cy",
    ]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nb_NO.UTF-8"}, "no"),
        ({"LANG": "nn_NO"}, "no"),
        ({"LANG": "fr_CA.UTF-8@euro"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "de_DE", "LC_MESSAGES": "it_IT", "LC_ALL": "nl_NL"}, "nl"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": "cs:fi:sv"}, "fi"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fi"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "en"),
        ({"LANG": "../../de"}, "en"),
    ],
)
def test_the_language_follows_from_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_from(environment) == language
