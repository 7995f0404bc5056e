"""The public names of `import rekke`: few, typed, and each with an example that runs."""

import subprocess
import sys
from inspect import getdoc
from operator import attrgetter
from pathlib import Path

import pytest

import rekke

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
HEAVY = (
    "numpy",
    "numba",
    "msgspec",
    "babel",
    "click",
    "textual",
    "starlette",
    "uvicorn",
    "asyncio",
    "random",
)


@pytest.mark.parametrize("name", rekke.__all__)
def test_every_public_name_is_explained_with_an_example(name: str) -> None:
    explained = rekke if name == "GAMES" else getattr(rekke, name)
    assert ">>> " in (getdoc(explained) or "")


@pytest.mark.parametrize("name", rekke.__all__)
def test_the_page_of_the_library_has_a_row_for_every_public_name(name: str) -> None:
    said = (
        "All games by their names."
        if name == "GAMES"
        else (getdoc(getattr(rekke, name)) or "").splitlines()[0]
    )
    assert f"| `{name}` | {said} |" in PAGE


def test_all_public_names_are_there_and_listed() -> None:
    assert set(rekke.__all__) <= set(dir(rekke))
    assert rekke.__all__ == sorted(
        rekke.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name)
    )


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'rekke' has no attribute 'nothing'"):
        attrgetter("nothing")(rekke)


def test_importing_it_loads_the_rules_and_nothing_heavy() -> None:
    code = f"import rekke, sys; print(*(set({HEAVY!r}) & set(sys.modules)))"
    assert (
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
        == "\n"
    )


def test_the_package_is_marked_as_typed() -> None:
    assert (Path(rekke.__file__).parent / "py.typed").exists()


def test_the_example_player_beats_a_random_player() -> None:
    command = [sys.executable, str(ROOT / "examples" / "player.py"), "kivi", "random", "5"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    greedy, other = done.stdout.splitlines()
    assert greedy.startswith("greedy: won ")
    assert greedy.endswith(" of 10")
    assert other.startswith("random: won ")
    assert int(greedy.split(" ")[2]) > int(other.split(" ")[2])
