"""Add the fifth game to a copy of Rekke as a newcomer would: one folder and one line."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).parents[2]
LAST_LINE = '    "cubo",\n'
NEW_LINE = '    "ladder",\n'


class Copy:
    """A copy of Rekke that knows the fifth game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        package = folder / "rekke"
        copytree(ROOT / "src" / "rekke", package, ignore=ignore_patterns("__pycache__"))
        copytree(ROOT / "tests" / "fifth" / "ladder", package / "rules" / "ladder")
        self.edit("rules/games.py", LAST_LINE, LAST_LINE + NEW_LINE)

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace a text that a file of the package has once."""
        file = self.folder / "rekke" / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} has {text.count(old)} times {old!r}"
        file.write_text(text.replace(old, new), encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        """Write a new file of the package."""
        file = self.folder / "rekke" / name
        assert not file.exists()
        file.write_text(text, encoding="utf-8")

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment in which Python finds this copy, and the tests."""
        return {**os.environ, "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}", "NO_COLOR": "1"}

    def run(self, *words: str, typed: str = "", code: int = 0) -> str:
        """Run a command of this copy, and return its standard output."""
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stdout
