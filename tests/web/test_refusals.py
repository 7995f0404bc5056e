"""A refusal leaves the pages usable: the server refuses every kind of message of theirs, before every step of a game."""

from collections.abc import Iterator, Set
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from rekke.server.limits import RATES
from tests.web.conftest import Arrive
from tests.web.hands import square_of, wait_until
from tests.web.page_server import PageServer
from tests.web.person import Person
from tests.web.playing import Look, look
from tests.web.test_find import waits
from tests.web.test_notifications import NOTIFIED, PUSH
from tests.web.words import said, within

CONNECTIONS = {"http", "frames"}
"""The limits that slow down a whole connection, before anything that it says is parsed."""
BESIDE = {"push", "public", "wait", "erase"}
"""The limits on what people do beside a game."""
MESSAGES = set(RATES) - CONNECTIONS - BESIDE
"""The limits on what two friends do in a game."""


class Stubborn:
    """A server that refuses the next message of every kind whenever a test does something."""

    def __init__(self, page_server: PageServer) -> None:
        self.page_server = page_server
        self.refused: set[str] = set()

    @contextmanager
    def refusing(self, kinds: Set[str] = MESSAGES) -> Iterator[None]:
        """Refuse messages while a person does something, and note which were refused."""
        self.page_server.refuse(kinds)
        yield
        self.refused |= self.page_server.refused(kinds)


def until_offered(person: Person, other: Person) -> tuple[Person, Look]:
    """Wait until one of two people may throw; return that person and what their page offers."""
    offered: list[tuple[Person, Look]] = []

    def offers() -> bool:
        looks = ((each, look(each.page)) for each in (person, other))
        offered.extend((each, seen) for each, seen in looks if seen.button("tray.throw"))
        return bool(offered)

    wait_until(person.page, offers, "nobody may throw")
    return offered[0]


def test_pages_stay_usable_when_the_server_refuses_each_of_their_messages(
    arrive: Arrive, tmp_path: Path
) -> None:
    with PageServer(tmp_path, 0, "--refuse") as page_server:
        server, person, friend = (
            Stubborn(page_server),
            arrive(page_server.address),
            arrive(page_server.address),
        )
        with server.refusing():
            person.visit("/new/columbiz")
            person.page.get_by_role("radio", name=said("new.odds.hints")).check()
        with server.refusing():
            person.button("new.open").click()
            link = person.field("share.link").input_value()
        with server.refusing():
            friend.page.goto(link)
            friend.field("open.name").fill("Bo")
        with server.refusing():
            friend.button("open.sit").click()
            expect(person.button("open.begin")).to_be_visible()
        with server.refusing():
            person.button("open.begin").click()
            thrower, _ = until_offered(person, friend)
        play_a_turn(server, thrower)
        with server.refusing():
            person.field("talk.say").fill("Good luck!")
            person.field("talk.say").press("Enter")
            # In the chat; for a while it is also at the seat, further up.
            expect(friend.page.get_by_role("listitem").filter(has_text="Good luck!").last).to_be_visible()
        with server.refusing():
            friend.page.reload()
            expect(friend.page.get_by_role("grid")).to_be_visible()
        give_up_and_play_again(server, person, friend)
        assert server.refused == MESSAGES
        for each in (person, friend):
            each.forgive("429")


def play_a_turn(server: Stubborn, person: Person) -> None:
    """Throw, take a hint, keep a die and throw again, plan a turn, and play it."""
    with server.refusing():
        person.button("tray.throw").click()
        expect(person.page.get_by_text(within("tray.left", count=2))).to_be_visible()
    with server.refusing():
        person.button("hint").click()
        expect(person.page.get_by_test_id("hint-line")).to_be_visible()
    with server.refusing():
        person.page.keyboard.press("1")
        person.page.keyboard.press("k")
        expect(person.page.get_by_text(within("tray.left", count=1))).to_be_visible()
    with server.refusing():
        square = look(person.page).squares[0]
        square_of(person.page, square).click()
        expect(person.button("columbiz.draft.commit", count=1)).to_be_enabled()
    with server.refusing():
        person.button("columbiz.draft.commit", count=1).click()
        expect(square_of(person.page, square)).to_have_attribute(
            "aria-label", within("columbiz.square.piece", square=square)
        )


def explain(server: Stubborn, person: Person) -> None:
    """Ask what was luck and what was skill in the game that has just ended."""
    with server.refusing():
        person.link("analysis.ask").click()
        expect(person.page.get_by_role("slider", name=said("analysis.line"))).to_be_visible()
    with server.refusing():
        person.page.go_back()
        expect(person.button("ended.rematch")).to_be_visible()


def give_up_and_play_again(server: Stubborn, person: Person, friend: Person) -> None:
    with server.refusing():
        friend.page.get_by_label(said("seat.menu", name="Bo")).click()
        friend.button("seat.forfeit").click()
        friend.button("forfeit.yes").click()
        expect(person.button("ended.rematch")).to_be_visible()
        # The points by reason need the game from before the page was loaded again.
        expect(friend.page.get_by_role("table", name=said("ended.totals"))).to_be_visible()
    explain(server, person)
    with server.refusing():
        person.button("ended.rematch").click()
        friend.button("rematch.yes").click()
        until_offered(person, friend)


def test_pages_stay_usable_when_the_server_refuses_what_people_do_beside_a_game(
    arrive: Arrive, tmp_path: Path
) -> None:
    with PageServer(tmp_path, 0, "--refuse") as page_server:
        server, host, guest = (
            Stubborn(page_server),
            arrive(page_server.address),
            arrive(page_server.address),
        )
        host.context.grant_permissions(["notifications"], origin=host.address)
        host.context.add_init_script(PUSH)
        host.visit("/new/kivi")
        host.page.get_by_label(within("new.public.yes")).check()
        with server.refusing(BESIDE):
            host.button("new.open").click()
            host.sees("terms.public")
        with server.refusing(BESIDE):
            waits(guest, "kivi", "Bo")
            guest.sees("lobby.alone")
        host.page.get_by_label(said("likings")).click()
        with server.refusing(BESIDE):
            host.page.get_by_role("checkbox", name=said("notify")).check()
            host.page.wait_for_function(NOTIFIED)
        with server.refusing(BESIDE):
            host.button("erase").click()
            host.button("erase.yes").click()
            host.sees("erase.done")
        assert server.refused == BESIDE
        for each in (host, guest):
            each.forgive("429")
