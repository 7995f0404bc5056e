"""Compiled where numba is installed, plain Python where it is not: the same text runs either way."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

HAS_NUMBA = find_spec("numba") is not None
PACKAGE = Path(__file__).parents[1]


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function at its first call, and keep what was compiled for the next time."""
    if not HAS_NUMBA:
        return function
    from numba import config, njit  # noqa: PLC0415  (half a second that only compiled code shall cost)

    settings = vars(config)
    usual = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(Path(usual or PACKAGE / "__pycache__") / f"compiled-{digest(PACKAGE)}")
    # numba settles here where to keep the function, not when it compiles it; others shall not notice.
    jitted: Callable[P, R] = njit(cache=True)(function)
    settings["CACHE_DIR"] = usual
    return jitted


@cache
def digest(package: Path) -> str:
    """Name the state of all files in which compiled functions stand.

    What a function calls is compiled into it, but numba looks only at the file in which it stands itself:
    after a change elsewhere it would go on with what it has kept. So everything is kept in a folder with
    this name. Old folders may be deleted on any day.
    """
    texts = [file.read_bytes() for file in sorted(package.rglob("*.py"))]
    return sha256(b"\0".join(text for text in texts if b"@compiled" in text)).hexdigest()[:12]
