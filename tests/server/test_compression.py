"""Long answers of the API are compressed for clients that accept it; streams and short ones are not."""

import json

import pytest

from tests.server.running import Person

LONG = ("/api/games", "/api/openapi.json", "/api/rules/kivi/en")


def raw(person: Person, path: str, accepted: str) -> tuple[dict[str, str], bytes]:
    """Return the headers and the body of a response as they were sent."""
    with person.http.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
        return dict(answer.headers), b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", LONG)
def test_a_long_answer_is_compressed_for_clients_that_accept_it(nobody: Person, path: str) -> None:
    plain_headers, plain = raw(nobody, path, "identity")
    headers, packed = raw(nobody, path, "gzip, br")
    assert "content-encoding" not in plain_headers
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == plain_headers["vary"] == "Accept-Encoding"
    assert headers["content-type"] == plain_headers["content-type"]
    assert int(headers["content-length"]) == len(packed) < len(plain) / 2
    assert nobody.http.get(path).content == plain


def test_a_refusal_is_short_and_sent_as_it_is(nobody: Person) -> None:
    headers, body = raw(nobody, "/api/tables/aaaaaaaaaaaaaa", "gzip")
    assert "content-encoding" not in headers
    assert json.loads(body)["code"] == "unknown"


def test_the_lines_of_a_stream_arrive_one_by_one(host: Person) -> None:
    table = host.open()
    with host.http.stream(
        "GET", f"/api/tables/{table}/stream", headers={"accept-encoding": "gzip"}
    ) as answer:
        assert "content-encoding" not in answer.headers
        assert json.loads(next(answer.iter_lines()))
