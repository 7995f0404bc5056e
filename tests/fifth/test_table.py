"""A fifth game, added by one folder and one line, at a table on a server."""

from collections.abc import Iterator

import pytest

from tests.fifth.adding import Copy
from tests.server.process import Process
from tests.server.running import HOST, Person


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("five"))


@pytest.fixture(scope="module")
def host(copy: Copy) -> Iterator[Person]:
    with Process(copy.folder, environment=copy.environment) as server, Person(server.address, HOST) as host:
        yield host


def test_the_server_offers_it_with_its_bots(host: Person) -> None:
    (ladder,) = [game for game in host.get("/api/games") if game["game"] == "ladder"]
    assert (ladder["title"], ladder["seats"], ladder["levels"]) == ("Ladder", [2, 3, 4, 5, 6], ["random"])


def test_a_bot_of_a_level_that_it_does_not_have_is_refused(host: Person) -> None:
    table = host.open(game="ladder")
    answer = host.ask(table, "fill", seat=2, level="expert")
    assert answer.json()["reason"] == "Ladder has no bot 'expert': it has random"


@pytest.mark.parametrize("names", ["Ada Bo", "Ada Bo Cy Di Ed Flo"])
def test_a_whole_game_is_played_and_its_dice_verify(host: Person, copy: Copy, names: str) -> None:
    people = names.split()
    table = host.open(game="ladder", seats=len(people))
    for seat, name in enumerate(people, 1):
        host.do(table, "sit", seat=seat, name=name)
    host.do(table, "begin")
    while (view := host.get(f"/api/tables/{table}"))["phase"] == "play":
        (seat,) = view["acting"]
        move = view["moves"][str(seat)][0]
        host.do(table, "throw", seat=seat) if move == "throw" else host.do(
            table, "play", seat=seat, event=move
        )
    record = copy.folder / "played.rekke"
    record.write_text(host.http.get(f"/table/{table}.rekke").text, encoding="utf-8")
    assert copy.run("rekke", "check", str(record)) == "ok\n"
    assert f"verified: {4 * len(people)} throws" in copy.run("rekke", "verify", str(record))
