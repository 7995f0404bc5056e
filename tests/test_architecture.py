"""Structure of the repository: small files, meaningful names, no machine paths and no registry hosts."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from rekke.rules.game import Game
from rekke.rules.games import GAMES

ROOT = Path(__file__).parents[1]
LONGEST, MEDIAN, LONGEST_FUNCTION = 350, 100, 40
NO_NAMES = {"utils", "util", "helpers", "common", "manager", "base", "core", "models", "misc"}


def tracked() -> list[Path]:
    """Return the files that git tracks or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [ROOT / name for name in listed.splitlines() if (ROOT / name).is_file()]


PYTHON = [file for file in tracked() if file.suffix == ".py"]
SOURCE = [file for file in PYTHON if file.is_relative_to(ROOT / "src")]
PAGES = [file for file in tracked() if file.suffix in (".ts", ".svelte", ".css")]


def lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("file", [*PYTHON, *PAGES], ids=lambda file: str(file.relative_to(ROOT)))
def test_no_file_is_long(file: Path) -> None:
    assert lines(file) <= LONGEST


@pytest.mark.parametrize("files", [PYTHON, SOURCE, PAGES], ids=["all Python", "src", "web"])
def test_most_files_are_short(files: list[Path]) -> None:
    lengths = sorted(map(lines, files))
    assert lengths[len(lengths) // 2] <= MEDIAN


@pytest.mark.parametrize("file", PYTHON, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_function_is_long(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno
            assert node.end_lineno - node.lineno < LONGEST_FUNCTION, node.name


def test_every_file_has_a_meaningful_name() -> None:
    assert not [file for file in (*PYTHON, *PAGES) if meaningless(file.relative_to(ROOT))]


def meaningless(file: Path) -> set[str]:
    """Return the meaningless parts of a path below the root of the repository."""
    return {part.partition(".")[0] for part in file.parts} & NO_NAMES


def test_a_folder_or_a_file_without_a_name_is_found() -> None:
    assert meaningless(Path("src/rekke/core/board.py")) == {"core"}
    assert meaningless(Path("src/rekke/utils.py")) == {"utils"}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_folder_of_a_game_has_rules_editions_and_a_rulebook(game: Game) -> None:
    files = {path.name for path in (ROOT / "src/rekke/rules" / game.folder).iterdir()}
    assert {"RULEBOOK.md", "rules.py", "editions"} <= files


def test_rules_reach_drawings_through_one_module() -> None:
    """The import contracts forbid an import; this test finds the name in any other form."""
    rules = [file for file in SOURCE if file.is_relative_to(ROOT / "src/rekke/rules")]
    naming = [file.name for file in rules if "rekke.draw" in file.read_text(encoding="utf-8")]
    assert naming == ["seeing.py"]


@pytest.mark.parametrize("file", SOURCE, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_module_says_what_it_is_for(file: Path) -> None:
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    assert docstring
    assert len(docstring) > 10


def test_rules_throw_no_dice_and_read_no_clock() -> None:
    """The import contracts check whole modules; this test also finds an import inside a function."""
    banned = {"random", "secrets", "time", "datetime", "asyncio", "sqlite3", "numpy", "numba", "pickle"}
    for file in SOURCE:
        if file.is_relative_to(ROOT / "src/rekke/rules") or file.is_relative_to(ROOT / "src/rekke/record"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                assert not set(imported(node)) & banned, f"{file} imports {imported(node)}"


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [(node.module or "").split(".")[0]]
    return []


def test_files_for_installation_name_no_host() -> None:
    """Packages are listed by name; the machine that installs them decides where to fetch them."""
    installs = [
        ROOT / "pyproject.toml",
        ROOT / "dev",
        ROOT / ".ci" / "run",
        *(ROOT / "requirements").iterdir(),
    ]
    assert not [str(file) for file in installs if "://" in file.read_text(encoding="utf-8")]


def test_no_tracked_file_names_a_path_of_a_machine() -> None:
    paths = re.compile(r"/root/|/home/\w+/|/work/")
    found = {
        str(file.relative_to(ROOT)): paths.findall(file.read_bytes().decode("utf-8", "replace"))
        for file in tracked()
        if file != Path(__file__)
    }
    assert not {file: hits for file, hits in found.items() if hits}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_does_not_know_the_other_games(game: Game) -> None:
    others = {other.folder for other in GAMES.values()} - {game.folder}
    for file in (ROOT / "src" / "rekke" / "rules" / game.folder).glob("*.py"):
        imported = re.findall(r"^from rekke\.rules\.(\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert not others & set(imported), file
