"""The pages: nothing from elsewhere, nothing inline, and a policy that says so to browsers."""

import gzip
import re
from pathlib import Path

import pytest
from starlette.staticfiles import StaticFiles

from rekke.server.app import PAGES, SHOWN
from tests.server.running import Person

BUILT = sorted(file for file in PAGES.rglob("*") if file.suffix in (".html", ".js", ".css"))
"""What `web/` was built into, if it was."""


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with the pages of a small program, and let the server show it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "robots.txt").write_text("User-agent: *")
    (tmp_path / "assets" / "rekke-1a2b3c.js").write_text("export {}")
    monkeypatch.setattr("rekke.server.app.FILES", StaticFiles(directory=tmp_path))
    return tmp_path


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("path", SHOWN)
def test_one_page_is_shown_at_every_address_of_the_browsers_program(nobody: Person, path: str) -> None:
    answer = nobody.http.get(path.format(game="kivi", table="a" * 14))
    assert (answer.status_code, answer.text) == (200, "<!doctype html>")
    assert answer.headers["cache-control"] == "no-cache"
    assert nobody.http.head(path).headers["content-length"] == "15"


@pytest.mark.usefixtures("pages")
def test_what_has_its_content_in_its_name_is_kept_forever(nobody: Person) -> None:
    kept = {
        path: nobody.http.get(path).headers["cache-control"]
        for path in ("/assets/rekke-1a2b3c.js", "/robots.txt", "/api/games", "/nowhere")
    }
    assert kept == {
        "/assets/rekke-1a2b3c.js": "public, max-age=31536000, immutable",
        "/robots.txt": "no-cache",
        "/api/games": "no-store",
        "/nowhere": "no-store",
    }


def test_what_was_compressed_is_sent_so_to_who_can_take_it(nobody: Person, pages: Path) -> None:
    (pages / "assets" / "rekke-1a2b3c.js.gz").write_bytes(gzip.compress(b"export {}"))
    for taken, sent in (("gzip, br", "gzip"), ("br", None), ("identity", None)):
        answer = nobody.http.get("/assets/rekke-1a2b3c.js", headers={"accept-encoding": taken})
        assert answer.headers.get("content-encoding") == sent
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.text == "export {}"


def test_the_smallest_of_what_was_compressed_is_sent(nobody: Person, pages: Path) -> None:
    for ending in ("gz", "br"):
        (pages / "assets" / f"rekke-1a2b3c.js.{ending}").write_bytes(b"packed")
    with nobody.http.stream(
        "GET", "/assets/rekke-1a2b3c.js", headers={"accept-encoding": "gzip, br"}
    ) as answer:
        assert (answer.headers["content-encoding"], answer.headers["content-length"]) == ("br", "6")


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("nb-NO,nb;q=0.9,en;q=0.7", "no"),
        ("pt-BR, it;q=0.5", "it"),
        ("pt-BR", "en"),
        ("fil-PH", "en"),
        ("IT;q=0.5", "it"),
        ("../", "en"),
        ("", "en"),
    ],
)
def test_the_words_of_a_language_are_named_with_the_page(
    nobody: Person, pages: Path, wishes: str, language: str
) -> None:
    for each in ("en", "no", "it"):
        (pages / "assets" / f"{each}-1a2b3c.js").touch()
    headers = nobody.http.get("/", headers={"accept-language": wishes}).headers
    assert headers["link"] == f"</assets/{language}-1a2b3c.js>; rel=modulepreload"
    assert headers["vary"] == "Accept-Language"


@pytest.mark.usefixtures("pages")
def test_a_browser_is_told_on_a_page_that_there_is_none(nobody: Person) -> None:
    answer = nobody.http.get("/nowhere", headers={"accept": "text/html,*/*"})
    assert (answer.status_code, answer.text) == (404, "<!doctype html>")
    assert nobody.http.get("/nowhere").json()["code"] == "unknown"


def test_pages_that_were_not_built_are_not_there(nobody: Person, pages: Path) -> None:
    (pages / "index.html").unlink()
    answer = nobody.http.get("/")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize(
    "path", ["/", "/dice", "/assets/rekke-1a2b3c.js", "/api/games", "/nowhere", "/metrics", "/health"]
)
def test_every_answer_tells_browsers_to_load_nothing_from_elsewhere(nobody: Person, path: str) -> None:
    headers = nobody.http.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


@pytest.mark.parametrize(
    "file", [file for file in BUILT if file.suffix == ".html"], ids=lambda file: file.name
)
def test_no_page_has_anything_inline(file: Path) -> None:
    page = file.read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert all(" src=" in tag for tag in re.findall(r"<script[^>]*>", page))


@pytest.mark.parametrize("file", [file for file in BUILT if file.suffix != ".js"], ids=lambda file: file.name)
def test_no_page_asks_another_host(file: Path) -> None:
    assert not re.search(r"(?:https?:|wss?:)?//[\w-]+\.\w|@import", file.read_text(encoding="utf-8"))
