"""CORS: browsers show the answers of this server to pages of the allowed origins, and to no others."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import HOST, Person, Running

FRIEND, STRANGER = "https://friend.example", "https://evil.example"
ALLOWED = "access-control-allow-origin"


@pytest.fixture(scope="module")
def open_to_a_friend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server"), origins=(FRIEND, "https://other.example")) as running:
        yield running


@pytest.fixture
def browser(open_to_a_friend: Running) -> Iterator[Person]:
    with Person(open_to_a_friend.address) as person:
        yield person


def preflight(browser: Person, origin: str, method: str = "POST") -> tuple[int, dict[str, str]]:
    """Ask as a browser does before it sends a request with a token for a page."""
    answer = browser.http.request(
        "OPTIONS",
        "/api/tables",
        headers={
            "Origin": origin,
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "authorization,content-type",
        },
    )
    return answer.status_code, dict(answer.headers)


def test_a_page_of_an_allowed_origin_opens_a_table(browser: Person) -> None:
    status, headers = preflight(browser, FRIEND)
    assert (status, headers[ALLOWED]) == (200, FRIEND)
    assert {"GET", "POST"} <= set(headers["access-control-allow-methods"].split(", "))
    assert "authorization" in headers["access-control-allow-headers"].lower()
    answer = browser.http.post("/api/tables", json={"game": "kivi"}, headers={"Origin": FRIEND})
    assert (answer.status_code, answer.headers[ALLOWED]) == (201, FRIEND)
    assert "Origin" in answer.headers["vary"]
    assert "access-control-allow-credentials" not in answer.headers


def test_a_refusal_is_shown_to_the_page_too(browser: Person) -> None:
    answer = browser.http.get("/api/tables/nowhere", headers={"Origin": FRIEND})
    assert (answer.status_code, answer.headers[ALLOWED]) == (404, FRIEND)


@pytest.mark.parametrize("origin", [STRANGER, FRIEND + ".evil.example", "http://friend.example", "null", "*"])
def test_a_page_of_another_origin_is_shown_nothing(browser: Person, origin: str) -> None:
    status, headers = preflight(browser, origin)
    assert status == 400
    assert ALLOWED not in headers
    answer = browser.http.post("/api/tables", json={"game": "kivi"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert ALLOWED not in answer.headers


def test_a_method_that_no_operation_has_is_not_allowed(browser: Person) -> None:
    assert preflight(browser, FRIEND, "PUT")[0] == 400


def test_its_own_page_needs_no_permission(open_to_a_friend: Running, browser: Person) -> None:
    answer = browser.http.get("/api/games", headers={"Origin": open_to_a_friend.address})
    assert answer.status_code == 200
    assert ALLOWED not in answer.headers


def test_without_the_option_no_other_origin_is_allowed(tmp_path: Path) -> None:
    with Running(tmp_path) as running, Person(running.address, HOST) as browser:
        assert preflight(browser, FRIEND)[0] == 405
        assert ALLOWED not in browser.http.get("/api/games", headers={"Origin": FRIEND}).headers
