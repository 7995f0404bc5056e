"""The decorator of compiled functions: numba where it is installed, plain Python where it is not.

numba keeps its machine code on disk, but looks for changes only in the file of the function itself, while it
also compiles in what the function calls and the values of the globals that it reads. So the code is kept in a
folder named after a digest of every file that a compiled function can reach. Old folders may be deleted.
"""

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import ParamSpec, TypeVar

from platformdirs import user_cache_path

P = ParamSpec("P")
R = TypeVar("R")

SETTING = Lock()
"""Held while numba's setting is another: threads may import compiled modules at the same time."""
HAS_NUMBA = find_spec("numba") is not None
PACKAGE = Path(__file__).parents[1]
REACHED = ("compiling", "dealing", "engine", "lab", "lang", "players", "rules")
"""The folders with compiled functions, and those that these import; a test compares them with the imports."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call, and keep the machine code for the next process."""
    if not HAS_NUMBA:
        return function
    from numba import config, njit  # noqa: PLC0415  (imported here because numba takes half a second to load)

    settings = vars(config)
    with SETTING:
        usual = settings["CACHE_DIR"]
        folder = cache_folder(usual)
        # numba reads the setting here and not when it compiles; other libraries keep the one they had.
        settings["CACHE_DIR"] = str(folder or "")
        jitted: Callable[P, R] = njit(cache=folder is not None)(function)
        settings["CACHE_DIR"] = usual
    return jitted


@cache
def cache_folder(usual: str) -> Path | None:
    """Return the folder for machine code: numba's own, the package's or the user's; None if none can be written."""
    folders = [Path(usual)] if usual else []
    name = f"compiled-{digest(PACKAGE)}"
    return first_writable(
        folder / name for folder in (*folders, PACKAGE / "__pycache__", user_cache_path("rekke"))
    )


def first_writable(folders: Iterable[Path]) -> Path | None:
    """Return the first folder in which a file can be written, made if need be; None if there is none."""
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


@cache
def digest(package: Path) -> str:
    """Return a name for the contents of all files that a compiled function can reach."""
    files = (file for folder in REACHED for file in sorted((package / folder).rglob("*.py")))
    return sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:12]
