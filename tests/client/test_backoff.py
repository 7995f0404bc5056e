"""The pauses between attempts."""

import pytest

from rekke.client.backoff import Backoff


def test_pauses_grow_up_to_the_longest_and_start_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.client.backoff.FIRST_PAUSE", 0.5)
    monkeypatch.setattr("rekke.client.backoff.LONGEST_PAUSE", 10.0)
    monkeypatch.setattr("random.random", lambda: 0.5)
    backoff = Backoff()
    assert [backoff.pause() for _ in range(7)] == [0.5, 1, 2, 4, 8, 10, 10]
    backoff.reset()
    assert backoff.pause() == 0.5


def test_pauses_are_random_by_a_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.client.backoff.FIRST_PAUSE", 1.0)
    pauses = {Backoff().pause() for _ in range(100)}
    assert len(pauses) > 50
    assert 0.75 <= min(pauses) <= max(pauses) <= 1.25
