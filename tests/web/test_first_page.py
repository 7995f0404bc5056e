"""The first page is light, and asks for nothing that is not its own."""

import gzip

from playwright.sync_api import Response

from tests.web.person import Person

LARGEST = 60_000
"""Bytes of script and style, packed, that the first page may need."""
FILES = """performance.getEntriesByType("resource").map((file) => file.toJSON())"""


def test_the_first_page_is_light(person: Person) -> None:
    loaded: list[Response] = []

    def note(answer: Response) -> None:
        if answer.request.resource_type in ("script", "stylesheet"):
            loaded.append(answer)

    person.page.on("response", note)
    person.visit()
    person.page.wait_for_load_state("networkidle")
    assert loaded
    assert sum(len(gzip.compress(answer.body())) for answer in loaded) < LARGEST


def test_its_words_come_together_with_its_program_and_once(person: Person) -> None:
    person.visit()
    files = person.page.evaluate(FILES)
    (words,) = [file for file in files if "/assets/en-" in file["name"]]
    (program,) = [file for file in files if "/assets/first-" in file["name"] and file["name"].endswith("js")]
    assert words["startTime"] < program["responseEnd"]


def test_nothing_is_remembered_about_who_only_looks(person: Person) -> None:
    person.visit()
    assert person.page.evaluate("document.cookie") == ""
    assert person.context.cookies() == []
