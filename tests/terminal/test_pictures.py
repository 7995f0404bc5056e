"""The pictures of the app in the documentation: complete, used, and without references to other hosts."""

import re

import pytest

from tests.screens import SCREENS
from tests.terminal.pictures import GAMES

TERMINAL_DOC = (SCREENS.parent / "terminal.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_used_and_loads_nothing(name: str) -> None:
    drawn = (SCREENS / f"{name}.svg").read_text(encoding="utf-8")
    assert f"](screens/{name}.svg)" in TERMINAL_DOC
    assert not re.search(r"@font-face|@import|url\((?!#)|href=", drawn)
