"""A covered square of Cubo stays hidden, whichever way somebody asks the server."""

import json

import pytest

from rekke.record.reader import check, read_record
from tests.server.running import Person


@pytest.fixture
def covered(host: Person, second: Person) -> tuple[str, str]:
    """A game of Cubo in which the first seat has covered: the table, and its square."""
    table = host.open(game="cubo", relaxed="yes")  # no clock acts for a seat on a slow machine
    host.do(table, "sit", seat=1, name="Ada")
    second.do(table, "sit", seat=2, name="Bo")
    host.do(table, "begin", first=1)
    host.do(table, "throw", seat=1)
    host.do(table, "throw", seat=1)
    dice = host.get(f"/api/tables/{table}/events")[-1]["text"].removeprefix("roll ")
    last = [dice[at : at + 2] for at in range(14, -1, -2)]
    square = "/".join("".join(row) for row in (last[:3], [last[3], dice[16:], last[4]], last[5:]))
    host.do(table, "play", seat=1, event=f"cover {square}")
    return table, square


def test_others_learn_that_a_seat_has_covered_and_not_how(
    covered: tuple[str, str], host: Person, second: Person, nobody: Person
) -> None:
    table, square = covered
    for who in (second, nobody):
        assert who.get(f"/api/tables/{table}/events")[-1]["text"] == "cover ?"
        assert square not in json.dumps(who.get(f"/api/tables/{table}"))
        assert square not in json.dumps(who.get(f"/api/tables/{table}/game"))
        with who.live(table, view=True) as live:
            while not live.events or live.events[-1]["text"] != "cover ?":
                live.receive()
            assert square not in json.dumps([live.welcome, *live.events])
    assert host.get(f"/api/tables/{table}/events")[-1]["text"] == f"cover {square}"
    assert square in host.get(f"/api/tables/{table}")["position"]
    assert host.get(f"/api/tables/{table}/game")["steps"][-1]["text"] == f"cover {square}"


def test_the_record_of_a_running_game_ends_before_what_is_covered(
    covered: tuple[str, str], nobody: Person
) -> None:
    table, square = covered
    text = nobody.http.get(f"/table/{table}.rekke").text
    assert square not in text
    record = read_record(text)
    check(record)
    assert [str(line.event) for line in record.lines if line.event][-1].startswith("1 roll ")
