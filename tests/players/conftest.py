"""A fixture for the tests of programs as players."""

import pytest


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every program the time to exit by itself after `quit`."""
    monkeypatch.setattr("rekke.players.dialogue.GOODBYE", 60)
