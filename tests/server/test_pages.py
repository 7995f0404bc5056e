"""The pages: nothing from other hosts, nothing inline, and a policy that makes browsers enforce it."""

import gzip
import re
from pathlib import Path

import pytest
from starlette.staticfiles import StaticFiles

from rekke.server.static_pages import PAGE_PATHS, PAGES
from tests.server.running import Person

BUILT = sorted(file for file in PAGES.rglob("*") if file.suffix in (".html", ".js", ".css"))
"""The built files, if `web/` has been built."""


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the pages of a small program, which the server then serves."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "robots.txt").write_text("User-agent: *")
    (tmp_path / "assets" / "rekke-1a2b3c.js").write_text("export {}")
    monkeypatch.setattr("rekke.server.static_pages.FILES", StaticFiles(directory=tmp_path))
    return tmp_path


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize("path", PAGE_PATHS)
def test_every_address_of_the_browsers_program_gets_the_same_page(nobody: Person, path: str) -> None:
    answer = nobody.http.get(path.format(game="kivi", table="a" * 14))
    assert (answer.status_code, answer.text) == (200, "<!doctype html>")
    assert answer.headers["cache-control"] == "no-cache"
    assert nobody.http.head(path).headers["content-length"] == "15"


@pytest.mark.usefixtures("pages")
def test_only_files_with_a_hash_in_their_name_are_cached(nobody: Person) -> None:
    cached = {
        path: nobody.http.get(path).headers["cache-control"]
        for path in ("/assets/rekke-1a2b3c.js", "/robots.txt", "/api/games", "/nowhere")
    }
    assert cached == {
        "/assets/rekke-1a2b3c.js": "public, max-age=31536000, immutable",
        "/robots.txt": "no-cache",
        "/api/games": "no-store",
        "/nowhere": "no-store",
    }


def test_a_compressed_file_is_sent_to_browsers_that_accept_it(nobody: Person, pages: Path) -> None:
    (pages / "assets" / "rekke-1a2b3c.js.gz").write_bytes(gzip.compress(b"export {}"))
    for accepted, sent in (("gzip, br", "gzip"), ("br", None), ("identity", None)):
        answer = nobody.http.get("/assets/rekke-1a2b3c.js", headers={"accept-encoding": accepted})
        assert answer.headers.get("content-encoding") == sent
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.text == "export {}"


def test_the_smallest_compressed_file_is_sent(nobody: Person, pages: Path) -> None:
    for ending in ("gz", "br"):
        (pages / "assets" / f"rekke-1a2b3c.js.{ending}").write_bytes(b"packed")
    with nobody.http.stream(
        "GET", "/assets/rekke-1a2b3c.js", headers={"accept-encoding": "gzip, br"}
    ) as answer:
        assert (answer.headers["content-encoding"], answer.headers["content-length"]) == ("br", "6")


@pytest.mark.parametrize(
    ("accepted", "language"),
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
def test_the_page_preloads_the_catalog_of_the_browsers_language(
    nobody: Person, pages: Path, accepted: str, language: str
) -> None:
    for each in ("en", "no", "it"):
        (pages / "assets" / f"{each}-1a2b3c.js").touch()
    headers = nobody.http.get("/", headers={"accept-language": accepted}).headers
    assert headers["link"] == f"</assets/{language}-1a2b3c.js>; rel=modulepreload"
    assert headers["vary"] == "Accept-Language"


@pytest.mark.usefixtures("pages")
def test_a_browser_gets_the_page_with_status_404_at_an_unknown_address(nobody: Person) -> None:
    answer = nobody.http.get("/nowhere", headers={"accept": "text/html,*/*"})
    assert (answer.status_code, answer.text) == (404, "<!doctype html>")
    assert nobody.http.get("/nowhere").json()["code"] == "unknown"


def test_without_built_pages_the_address_is_unknown(nobody: Person, pages: Path) -> None:
    (pages / "index.html").unlink()
    answer = nobody.http.get("/")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize(
    "path", ["/", "/dice", "/assets/rekke-1a2b3c.js", "/api/games", "/nowhere", "/metrics", "/health"]
)
def test_every_response_forbids_loading_from_other_hosts(nobody: Person, path: str) -> None:
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


def test_the_licences_of_everything_bundled_are_shipped(nobody: Person) -> None:
    assert BUILT, "the pages are not built"
    answer = nobody.http.get("/licences.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert all(
        words in answer.text
        for words in ("svelte", "@noble/hashes", "ts-fsrs", "MIT", "Permission is hereby granted")
    )


def test_nothing_hidden_is_shipped() -> None:
    assert not [file for file in PAGES.rglob("*") if file.name.startswith(".")]


@pytest.mark.parametrize(
    "file", [file for file in BUILT if file.suffix == ".html"], ids=lambda file: file.name
)
def test_no_page_has_anything_inline(file: Path) -> None:
    page = file.read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert all(" src=" in tag for tag in re.findall(r"<script[^>]*>", page))


@pytest.mark.parametrize("file", [file for file in BUILT if file.suffix != ".js"], ids=lambda file: file.name)
def test_no_page_refers_to_another_host(file: Path) -> None:
    assert not re.search(r"(?:https?:|wss?:)?//[\w-]+\.\w|@import", file.read_text(encoding="utf-8"))
