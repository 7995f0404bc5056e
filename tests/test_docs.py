"""What is not documented does not exist: games, editions, choices, commands and options; and examples run."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from rekke.cli import cli
from rekke.record.reader import check, read_record
from rekke.rules.games import GAMES

ROOT = Path(__file__).parents[1]
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
DEV = (ROOT / "dev").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/notation.md"])
def test_python_examples_run(page: str) -> None:
    result = doctest.testfile(
        str(ROOT / page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert result.attempted > 0
    assert not result.failed


@pytest.mark.parametrize("name", GAMES)
def test_every_game_edition_and_choice_is_in_its_rulebook(name: str) -> None:
    game = GAMES[name]
    book = (ROOT / "src/rekke/rules" / game.room / "RULEBOOK.md").read_text(encoding="utf-8")
    for edition in game.editions:
        assert f"`{edition}`" in book
    for choice in game.choices:
        section = re.search(rf"^### .*\b{choice.ruling}\b.*?(?=^### |\Z)", book, re.MULTILINE | re.DOTALL)
        assert section
        for value in choice.values:
            assert f"`{value}`" in section[0], f"{choice.ruling} does not explain {value}"


@pytest.mark.parametrize("name", cli.commands)
def test_every_command_and_option_is_documented(name: str) -> None:
    section = re.search(rf"^## `rekke {name}.*?(?=^## |\Z)", COMMANDS, re.MULTILINE | re.DOTALL)
    assert section, f"docs/commands.md has no section on {name}"
    for parameter in cli.commands[name].params:
        for option in parameter.opts if isinstance(parameter, click.Option) else []:
            assert f"`{option}" in section[0], f"{name} {option}"


def test_every_command_has_help_in_whole_sentences() -> None:
    for command in cli.commands.values():
        assert command.help
        assert command.help.strip().split("\n\n")[0].endswith((".", "wrong and where."))


def test_every_command_of_dev_is_in_its_help_and_in_contributing() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    head = DEV.split("set -euo")[0]
    for command in re.findall(r"^  ([a-z]+)\)", DEV, re.MULTILINE):
        assert f"./dev {command}" in head
        assert f"./dev {command}" in contributing


def test_commands_in_the_docs_exist() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for line in re.findall(r"^(?:\$ )?rekke (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
            words = shlex.split(line.split("  #")[0])
            assert words[0] in cli.commands, f"{page.name}: rekke {line}"


def test_records_in_the_docs_are_canonical_and_right() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"^```record\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    record = read_record(text)
    assert check(record) == "ok"
    assert str(record) == text


def test_the_notation_page_names_every_verb() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    for game in GAMES.values():
        row = next(line for line in page.splitlines() if line.startswith(f"| {game.title} |"))
        for verb in game.verbs:
            assert f"`1 {verb}" in row


def test_links_between_pages_lead_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} leads to {target}"
