"""The first page is small, loads its words early, and stores nothing about its visitors."""

import gzip

from playwright.sync_api import Response

from tests.web.person import Person

LARGEST = 60_000
"""The most bytes of script and style, compressed, that the first page may load."""
FILES = """performance.getEntriesByType("resource").map((file) => file.toJSON())"""


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


def test_the_words_load_once_and_in_parallel_with_the_program(person: Person) -> None:
    person.visit()
    files = person.page.evaluate(FILES)
    (words,) = [file for file in files if "/assets/en-" in file["name"]]
    (program,) = [file for file in files if "/assets/first-" in file["name"] and file["name"].endswith("js")]
    assert words["startTime"] < program["responseEnd"]


def test_a_visitor_who_only_looks_gets_no_cookie(person: Person) -> None:
    person.visit()
    assert person.page.evaluate("document.cookie") == ""
    assert person.context.cookies() == []
