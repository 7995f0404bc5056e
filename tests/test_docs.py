"""The documentation covers all games, editions, choices, commands and messages, and its examples run."""

import ast
import re
import shlex
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Literal, get_args, get_origin

import click
import pytest
from msgspec import Struct
from msgspec.inspect import StructType, type_info

from rekke.cli import cli
from rekke.lang import LANGUAGES
from rekke.players.levels import levels
from rekke.record.reader import check, read_record
from rekke.rules.games import GAMES
from rekke.rules.sheets import sheet
from rekke.server.api import OPERATIONS
from rekke.server.limits import MAX_CONNECTIONS, MAX_MESSAGE_BYTES, RATES
from rekke.server.operations import STATUS
from rekke.server.websocket import CLOSE_GOODBYE, CLOSE_REFUSED
from rekke.table import messages, views
from rekke.table.lines import Notice
from rekke.table.new_table import Sitter
from rekke.table.terms import Terms
from tests.pages import PAGES, ROOT, Reader, postgresql, text

COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
DEV = (ROOT / "dev").read_text(encoding="utf-8")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SERVER = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", PAGES)
def test_following_a_page_literally_leads_to_what_it_shows(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("no_proxy", "*")
    with ExitStack() as stack:
        given: dict[str, str] = {}
        if file == "docs/friends.md":
            given.update(stack.enter_context(postgresql()))
        if file == "docs/editions.md":  # it adds to the rules, so they are copied
            copytree(ROOT / "src", tmp_path / "src", ignore=ignore_patterns("pages", "__pycache__"))
            given["PYTHONPATH"] = str(tmp_path / "src")
        stack.enter_context(Reader(tmp_path, **given)).follow(file)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_edition_and_choice_is_in_its_rulebook(name: str) -> None:
    game = GAMES[name]
    book = game.rulebook().read_text(encoding="utf-8")
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


def test_every_language_is_documented() -> None:
    for language in LANGUAGES:
        assert f"`{language}`" in COMMANDS


def test_every_command_has_help_in_whole_sentences() -> None:
    for command in cli.commands.values():
        assert command.help
        assert command.help.strip().split("\n\n")[0].endswith(".")


def test_every_command_of_dev_is_in_its_help_and_in_contributing() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    head = DEV.split("set -euo")[0]
    for command in re.findall(r"^  ([a-z]+)\)", DEV, re.MULTILINE):
        assert f"./dev {command}" in head
        assert f"./dev {command}" in contributing


@pytest.mark.parametrize("file", [*PAGES, "ARCHITECTURE.md"])
def test_every_command_of_rekke_on_a_page_can_be_typed(file: str) -> None:
    """Includes commands that are not run: in text, in tables, in systemd units, after comments."""
    for line in re.findall(
        r"(?:`|^(?:\$ |    )?|bin/|/dev )rekke ([a-z]+(?: [^`\n|]*)?)", text(file), re.MULTILINE
    ):
        name, *words = shlex.split(line.partition("  #")[0].split(" > ")[0].replace("…", ""))
        assert name in cli.commands, f"{file}: rekke {line}"
        known = {option for parameter in cli.commands[name].params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, f"{file}: rekke {line}"


def test_every_setting_from_the_environment_is_documented() -> None:
    code = (file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py"))
    settings = {name for source in code for name in re.findall(r"\bREKKE_[A-Z]+\b", source)}
    assert "REKKE_PAGES" in settings
    assert all(f"`{name}`" in SERVER for name in settings)


def row_of(first: str, rows: list[str]) -> str:
    """Return the row of a table that begins with this cell."""
    found = [row for row in rows if row.startswith(f"| {first} |")]
    assert len(found) == 1, f"docs/rulings.md has {len(found)} rows for {first}"
    return found[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_rulings_has_every_edition_choice_and_ruling_with_its_reason(name: str) -> None:
    game, rows = GAMES[name], (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").splitlines()
    printed = sheet(game.folder, game.default).values
    for edition in game.editions:
        row = row_of(f"`{name}/{edition}`", rows)
        own = sheet(game.folder, edition).values
        differs = {key for key, value in own.items() if value != printed.get(key)} - {"sheet", "like"}
        assert str(own["sheet"]) in row
        assert set(re.findall(r"`(\w+)` is", row)) == differs
    for choice in game.choices:
        row = row_of(f"`{choice.ruling}`", rows)
        assert row.endswith(f" | {choice.decides} |")
        assert re.findall(r"`([^`]+)`", row)[1:] == [*choice.values]
    book = game.rulebook().read_text(encoding="utf-8")
    for ruling, title in re.findall(r"^### ([A-Z]\d+) (.+)$", book, re.MULTILINE):
        anchor = re.sub(r"[^\w\- ]", "", f"{ruling} {title}".lower()).replace(" ", "-")
        row = row_of(f"[{ruling}](../src/rekke/rules/{game.folder}/RULEBOOK.md#{anchor})", rows)
        assert all(cell.strip() for cell in row.split("|")[1:-1])


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


@pytest.mark.parametrize(
    "message", get_args(messages.Request | messages.Message), ids=lambda kind: kind.__name__
)
def test_the_protocol_page_has_a_row_for_every_message_with_all_its_fields(message: type[Struct]) -> None:
    said = type_info(message)
    assert isinstance(said, StructType)
    row = next(line for line in PROTOCOL.splitlines() if line.startswith(f"| `{said.tag}` |"))
    for field in said.fields:
        assert f"`{field.name}`" in row or (field.name == "id" and said.tag_field == "do"), field.name


def test_the_protocol_page_names_what_is_inside_messages() -> None:
    for struct in (Terms, views.SeatView, views.ClockView, Sitter):
        for field in struct.__struct_fields__:
            assert f"`{field}`" in PROTOCOL, field
    for level in {level for game in GAMES for level in levels(game)}:
        assert f"`{level}`" in PROTOCOL, level
    for words in (messages.SignName, views.Phase):
        assert get_origin(words) is Literal
        for word in get_args(words):
            assert f"`{word}`" in PROTOCOL, word


def test_the_protocol_page_says_every_refusal_with_its_status() -> None:
    for code in get_args(messages.Code):
        assert f"| `{code}` | {STATUS[code]} |" in PROTOCOL


def test_the_protocol_page_explains_every_notice() -> None:
    lines = PROTOCOL.partition("## The lines of the log")[2]
    for kind in get_args(Notice):
        assert re.search(rf"`\d {kind.verb}\b", lines), kind.verb


def test_the_protocol_page_names_every_operation() -> None:
    for operation in OPERATIONS:
        row = next(line for line in PROTOCOL.splitlines() if f"`{operation.method} {operation.path}`" in line)
        assert all(f"`{name}`" in row for name in operation.query)
    for number in (
        f"{MAX_MESSAGE_BYTES:,} bytes",
        f"closes it with {CLOSE_GOODBYE}",
        f"with {CLOSE_REFUSED} plus the status",
    ):
        assert number in " ".join(PROTOCOL.split())


LOGGED = r"logger\.(warning|error|critical|exception)|logged"


def log_lines() -> Iterator[str]:
    """Yield every line that a server may write into its log, with `…` for what varies."""
    for folder in ("server", "table"):
        for file in (ROOT / "src" / "rekke" / folder).glob("*.py"):
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match call:
                    case ast.Call(func, [ast.Constant() | ast.JoinedStr() as said, *_]) if re.fullmatch(
                        LOGGED, ast.unparse(func)
                    ):
                        words = ast.unparse(said).removeprefix("f")[1:-1]
                        yield re.sub(r"%[+.\d]*[a-z]|\{.*?\}", "…", words)


def test_the_server_page_explains_every_line_of_the_log() -> None:
    rows = "".join(re.findall(r"^\| (`.*?) \|", SERVER, re.MULTILINE))
    explained = [re.escape(words).replace("…", ".*") for words in re.findall(r"`(.+?)`", rows)]
    lines = list(log_lines())
    assert len(lines) > 15
    for line in lines:
        assert any(re.match(words, line) for words in explained), line


def test_the_server_page_names_every_option_limit_and_figure() -> None:
    for option in cli.commands["serve"].params:
        assert f"`{option.opts[0]}" in SERVER, option.opts[0]
    for rate in RATES.values():
        assert f"| {rate.burst:g} | {rate.per_second:g} |" in SERVER
    assert f"{MAX_CONNECTIONS} connections" in SERVER


def test_links_between_pages_lead_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} leads to {target}"
