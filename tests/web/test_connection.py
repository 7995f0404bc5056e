"""Nothing is lost: not when the server is killed, not without a network, not by a reload."""

from pathlib import Path

from tests.web.conftest import Arrive
from tests.web.hands import Mouse
from tests.web.house import House
from tests.web.person import Person
from tests.web.playing import Playing, look
from tests.web.seated import Seated

NO_SERVER = "ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_SOCKET|ERR_NETWORK|WebSocket"


def test_a_server_that_is_killed_comes_back_and_the_game_goes_on(arrive: Arrive, tmp_path: Path) -> None:
    with House(tmp_path) as house:
        person = arrive(house.address)
        with Seated(person, "kivi") as table:
            table.begin()
            table.visit()
            table.half()
            table.until_placing()
            Playing(Mouse(person.page)).waits()
            before = look(person.page)
            house.kill()
            person.sees("connection.lost")
            house.start()
            person.misses("connection.lost")
            assert look(person.page).squares == before.squares
            Playing(Mouse(person.page)).play_on(1)
            table.finish()
            person.link("ended.replay").wait_for()
        person.forgive(NO_SERVER)


def test_a_move_that_was_made_without_a_network_is_sent_when_there_is_one(person: Person) -> None:
    with Seated(person, "kivi") as table:
        table.begin()
        table.visit()
        table.until_placing()
        playing = Playing(Mouse(person.page))
        playing.waits()
        square = look(person.page).squares[0]
        person.context.set_offline(True)
        Mouse(person.page).choose(square)
        person.context.set_offline(False)
        person.page.wait_for_function(
            "square => document.querySelector(`[data-square=${square}]`).getAttribute('aria-label').includes('Ada')",
            arg=square,
        )
    person.forgive(NO_SERVER)


def test_a_reload_in_the_middle_changes_nothing(person: Person) -> None:
    with Seated(person, "columbiz") as table:
        table.begin()
        table.visit()
        table.half()
        table.until_placing()
        Playing(Mouse(person.page)).waits()
        before = look(person.page)
        person.page.reload()
        Playing(Mouse(person.page)).waits()
        assert look(person.page).squares == before.squares
        Playing(Mouse(person.page)).play_on(2)
