"""The house keeps its shape: small files, honest names, nothing of this machine or of any registry."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST, MEDIAN = 400, 150
NO_NAMES = {"utils", "util", "helpers", "common", "manager", "base", "core", "models", "misc"}


def tracked() -> list[Path]:
    """The files that git knows, or that it would take in."""
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
ROOMS = ("columbiz", "sequence_dice", "kivi", "cubo")


def lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("file", PYTHON, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_file_is_long(file: Path) -> None:
    assert lines(file) <= LONGEST


def test_most_files_are_short() -> None:
    lengths = sorted(lines(file) for file in SOURCE)
    assert lengths[len(lengths) // 2] <= MEDIAN


def test_every_file_has_a_name_that_says_something() -> None:
    assert not [file for file in PYTHON if {part.removesuffix(".py") for part in file.parts} & NO_NAMES]


def test_the_four_rooms_have_one_shape() -> None:
    for room in ROOMS:
        files = {path.name for path in (ROOT / "src/rekke/rules" / room).iterdir()}
        assert {"RULEBOOK.md", "rules.py", "drawing.py", "picture.py", "gains.py", "editions"} <= files


@pytest.mark.parametrize("file", SOURCE, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_module_says_what_it_is_for(file: Path) -> None:
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    assert docstring
    assert len(docstring) > 10


def test_rules_throw_no_dice_and_read_no_clock() -> None:
    """The import contracts say so of whole modules; this catches what hides inside a function too."""
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


def test_what_installs_names_no_host() -> None:
    """Packages are named; where they come from is the business of the machine they are installed on."""
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
