"""The first page is small, loads its words early, and stores nothing about its visitors."""

import gzip

from playwright.sync_api import Response, Route, expect

from tests.web.hands import wait_until
from tests.web.person import Person

LARGEST = 60_000
"""The most bytes of script and style, compressed, that the first page may load."""
NAMES = """performance.getEntriesByType("resource").map((file) => file.name)"""


def test_the_first_page_is_small(person: Person) -> None:
    loaded: list[Response] = []

    def note(answer: Response) -> None:
        if answer.request.resource_type in ("script", "stylesheet"):
            loaded.append(answer)

    person.page.on("response", note)
    person.visit()
    person.page.wait_for_load_state("networkidle")
    assert loaded
    assert sum(len(gzip.compress(answer.body())) for answer in loaded) < LARGEST


def test_the_words_load_once_and_do_not_wait_for_the_program(person: Person) -> None:
    held: list[Route] = []

    def hold(program: Route) -> None:
        held.append(program)

    person.page.route("**/assets/first-*.js", hold)
    with person.page.expect_request("**/assets/en-*"):
        person.page.goto(person.address, wait_until="commit")
    wait_until(person.page, lambda: held, "the program is not asked for")
    for program in held:
        program.continue_()
    expect(person.page.get_by_role("heading", level=1)).to_be_attached()
    names = person.page.evaluate(NAMES)
    assert len([name for name in names if "/assets/en-" in name]) == 1


def test_a_visitor_who_only_looks_gets_no_cookie(person: Person) -> None:
    person.visit()
    assert person.page.evaluate("document.cookie") == ""
    assert person.context.cookies() == []
