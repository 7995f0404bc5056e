"""What is kept of compiled functions is used only as long as all they are made from is the same."""

from pathlib import Path

from rekke.compiling.compiled import PACKAGE, digest
from rekke.compiling.squares import count


def digest_with(package: Path, file: str, text: str) -> str:
    (package / file).parent.mkdir(exist_ok=True)
    (package / file).write_text(text, encoding="utf-8")
    return digest.__wrapped__(package)


def test_a_change_of_any_compiled_file_gives_another_digest(tmp_path: Path) -> None:
    first = digest_with(tmp_path, "fast/squares.py", "@compiled\ndef count")
    second = digest_with(tmp_path, "players/turn.py", "@compiled\ndef solve")
    assert digest_with(tmp_path, "fast/squares.py", "@compiled\ndef nth") not in (first, second)
    assert digest_with(tmp_path, "fast/squares.py", "@compiled\ndef count") == second != first


def test_a_change_of_other_files_does_not(tmp_path: Path) -> None:
    before = digest_with(tmp_path, "fast/squares.py", "@compiled\ndef count")
    assert digest_with(tmp_path, "cli/play.py", "print()") == before


def test_numba_keeps_functions_under_the_digest_of_the_package() -> None:
    stats = getattr(count, "stats", None)
    assert stats is None or f"compiled-{digest(PACKAGE)}" in stats.cache_path
