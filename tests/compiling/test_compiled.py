"""Machine code is kept only as long as everything it is made from is the same, and wherever it can be written."""

import os
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from rekke.compiling.compiled import HAS_NUMBA, PACKAGE, REACHED, cache_folder, digest, first_writable
from rekke.compiling.squares import count


def digest_with(package: Path, file: str, text: str) -> str:
    (package / file).parent.mkdir(exist_ok=True)
    (package / file).write_text(text, encoding="utf-8")
    return digest.__wrapped__(package)


@pytest.mark.parametrize("file", ["compiling/squares.py", "players/kivi.py", "rules/hand.py"])
def test_a_change_of_any_file_that_compiled_code_can_reach_gives_another_digest(
    file: str, tmp_path: Path
) -> None:
    digest_with(tmp_path, "engine/kivi.py", "@compiled\ndef over")
    first = digest_with(tmp_path, file, "THROWS = 3")
    assert digest_with(tmp_path, file, "THROWS = 4") != first
    assert digest_with(tmp_path, file, "THROWS = 3") == first


def test_a_change_of_other_files_does_not(tmp_path: Path) -> None:
    before = digest_with(tmp_path, "compiling/squares.py", "@compiled\ndef count")
    assert digest_with(tmp_path, "cli/play.py", "print()") == before


def test_compiled_code_reaches_no_other_folders() -> None:
    graph = grimp.build_graph("rekke", cache_dir=None)
    files = {file: "rekke." + ".".join(file.relative_to(PACKAGE).with_suffix("").parts) for file in sources()}
    compiled = {name for file, name in files.items() if "compiled import compiled" in file.read_text("utf-8")}
    reached = compiled.union(*(graph.find_upstream_modules(name) for name in compiled))
    assert {name.split(".")[1] for name in reached if name != "rekke"} == set(REACHED)


def sources() -> list[Path]:
    return [file for file in PACKAGE.rglob("*.py") if file.name != "__init__.py"]


def test_numba_keeps_functions_under_the_digest_of_the_package() -> None:
    assert HAS_NUMBA, "the environment of the tests has numba"
    assert f"compiled-{digest(PACKAGE)}" in count.stats.cache_path  # type: ignore[attr-defined]


def test_the_first_folder_that_can_be_written_is_taken(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    unwritable, writable = tmp_path / "file" / "cache", tmp_path / "own" / "cache"
    assert first_writable([unwritable, writable]) == writable
    assert list(writable.iterdir()) == []
    assert first_writable([unwritable]) is None


def test_a_folder_of_numbas_own_setting_comes_first(tmp_path: Path) -> None:
    assert cache_folder(str(tmp_path)) == tmp_path / f"compiled-{digest(PACKAGE)}"


START = """
from pathlib import Path
from rekke.compiling import compiled
compiled.PACKAGE = Path({package!r})
from rekke.compiling.squares import count
print(count(0b1011), count.stats.cache_path if count._cache.cache_path else "no cache")
"""


@pytest.mark.parametrize("home", ["home", "file"])
def test_a_package_that_cannot_be_written_starts_all_the_same(home: str, tmp_path: Path) -> None:
    """Its machine code goes to the user's cache, or nowhere if that cannot be written either."""
    pytest.importorskip("numba")
    (tmp_path / "file").touch()
    settings = {"XDG_CACHE_HOME": str(tmp_path / home), "HOME": str(tmp_path / home), "NUMBA_CACHE_DIR": ""}
    done = subprocess.run(
        [sys.executable, "-c", START.format(package=str(tmp_path / "file"))],
        env=os.environ | settings,
        check=True,
        capture_output=True,
        text=True,
    )
    expected = f"3 {tmp_path / 'home'}" if home == "home" else "3 no cache"
    assert done.stdout.startswith(expected)


THREADS = """
import sys
from threading import Barrier, Thread
from numba import config
from rekke.compiling.compiled import compiled
from rekke.compiling.squares import count

sys.setswitchinterval(1e-6)

def compile_together(barrier):
    barrier.wait()
    compiled(count.py_func)

for _ in range(100):
    barrier = Barrier(4)
    threads = [Thread(target=compile_together, args=(barrier,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert config.CACHE_DIR == "", config.CACHE_DIR
"""


def test_threads_that_compile_at_the_same_time_leave_the_setting_and_the_current_folder_as_they_were(
    tmp_path: Path,
) -> None:
    settings = {"NUMBA_CACHE_DIR": ""}
    subprocess.run([sys.executable, "-c", THREADS], cwd=tmp_path, env=os.environ | settings, check=True)
    assert list(tmp_path.iterdir()) == []
