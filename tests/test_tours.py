"""The tours of the browser follow the rules: every event and every offered choice is legal."""

import json
from pathlib import Path

import pytest

from rekke.record.reader import check, read_record

TOURS = sorted((Path(__file__).parents[1] / "web/src/tour").glob("*.json"))


@pytest.mark.parametrize("path", TOURS, ids=lambda path: path.stem)
def test_a_tour_is_a_game_and_offers_only_what_may_be_done(path: Path) -> None:
    tour = json.loads(path.read_text(encoding="utf-8"))
    game, edition = tour["edition"].split("/")
    events = [event for step in tour["steps"] for event in step["events"]]
    header = ("rekke: 1", f"game: {game}", f"edition: {edition}", "seats: 1 | 2", "first: 1", "---")
    record = read_record("\n".join((*header, *events, "")))
    check(record)
    positions, done = list(record.positions()), 0
    for step in tour["steps"]:
        legal = {str(event).partition(" ")[2] for event in positions[done].moves(1)}
        verbs = {f"{move.split(' ')[0]} ?" for move in legal}
        assert set(step.get("may", ())) <= legal | verbs
        if counted := step.get("counted"):
            ended = read_record("\n".join((*header, *events[: done + 1], *counted, "")))
            assert sum([*ended.positions()][-1].scores) > 0
        done += len(step["events"])
