"""In the browser, a host deletes a table, its guests are told, and a person erases what they wrote."""

from playwright.sync_api import expect

from tests.web.conftest import Arrive
from tests.web.page_server import PageServer
from tests.web.person import Person
from tests.web.words import said


def met(arrive: Arrive, page_server: PageServer) -> tuple[Person, Person]:
    """Let two people meet at a table before its game, and talk."""
    host, guest = arrive(page_server.address), arrive(page_server.address)
    host.visit("/new/columbiz")
    host.button("new.open").click()
    link = host.field("share.link").input_value()
    guest.page.goto(link)
    guest.field("open.name").fill("Bo Derek")
    guest.button("open.sit").click()
    guest.field("talk.say").fill("I live in London")
    guest.field("talk.say").press("Enter")
    expect(host.page.get_by_text("I live in London", exact=True)).to_be_visible()
    return host, guest


def test_a_host_deletes_a_table_and_everybody_there_learns_of_it(
    arrive: Arrive, page_server: PageServer
) -> None:
    host, guest = met(arrive, page_server)
    expect(guest.button("delete")).to_have_count(0)
    host.button("delete").click()
    host.sees("delete.what")
    host.button("delete.no").click()
    host.misses("delete.what")
    host.button("delete").click()
    host.button("delete.yes").click()
    for person in (host, guest):
        expect(person.page.get_by_role("heading", name=said("table.deleted"))).to_be_visible()
        person.misses("connection.lost")
    guest.page.reload()
    expect(guest.page.get_by_role("heading", name=said("table.missing"))).to_be_visible()


def test_a_person_erases_what_they_wrote(arrive: Arrive, page_server: PageServer) -> None:
    host, guest = met(arrive, page_server)
    guest.page.get_by_label(said("likings")).click()
    guest.button("erase").click()
    guest.sees("erase.what")
    guest.button("erase.yes").click()
    guest.sees("erase.done")
    for person in (host, guest):
        expect(person.page.get_by_text("I live in London")).to_have_count(0)
        person.sees("talk.erased")
    host.page.reload()
    host.sees("talk.erased")
    expect(host.page.get_by_text("Bo Derek")).to_have_count(0)
