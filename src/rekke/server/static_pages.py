"""The built web pages: one HTML page for every address of the browser's program, and its files."""

import os
import re
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from rekke.lang import ENGLISH, known_language

PAGES = Path(os.environ.get("REKKE_PAGES", Path(__file__).parent / "pages"))
"""The folder that `web/` is built into. REKKE_PAGES names another one during development."""
FILES = StaticFiles(directory=PAGES, check_dir=False)
PAGE_PATHS = (
    "/",
    "/new/{game}",
    "/table/{table}",
    "/rules",
    "/rules/{game}",
    "/find",
    "/tour",
    "/tour/{game}",
    "/replay",
    "/replay/{table}",
    "/games",
    "/mistakes",
    "/dice",
)
"""Addresses that the browser's program handles; all of them get the same page."""
REVALIDATE, IMMUTABLE = "no-cache", "public, max-age=31536000, immutable"
"""Cache-Control for files that change under their name, and for files whose name contains a hash."""
COMPRESSED_SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""File endings of the compressed copies, smallest first."""


def page_routes() -> list[Route]:
    """Return the routes of the pages and their files."""
    return [
        *(Route(path, _page) for path in PAGE_PATHS),
        Route("/assets/{file}", _asset),
        Route("/{file}", _file),
    ]


async def index_page(request: Request) -> Response:
    """Return the HTML page; raise HTTPException 404 where the pages have not been built."""
    return await _built_file("index.html", request, REVALIDATE)


async def _page(request: Request) -> Response:
    """Return the HTML page with a preload link to its catalog, so that the browser fetches both at once."""
    response = await index_page(request)
    response.headers["Vary"] = "Accept-Language"
    language = preferred_language(request.headers.get("accept-language", ""))
    for catalog in Path(FILES.directory or PAGES).glob(f"assets/{language}-*.js"):
        response.headers["Link"] = f"</assets/{catalog.name}>; rel=modulepreload"
    return response


def preferred_language(accepted: str) -> str:
    """Return the first language of an Accept-Language header that has a catalog; the page chooses the same way."""
    codes = (re.split("[-;]", wish.strip())[0] for wish in accepted.split(","))
    return next(filter(None, map(known_language, codes)), ENGLISH)


async def _asset(request: Request) -> Response:
    """Return a file with a hash in its name, in the best compression that the browser accepts."""
    name, accepted = f"assets/{request.path_params['file']}", request.headers.get("accept-encoding", "")
    for encoding in COMPRESSED_SUFFIXES:
        if encoding in accepted and (response := await _compressed(name, encoding, request)):
            return response
    return await _built_file(name, request, IMMUTABLE)


async def _compressed(name: str, encoding: str, request: Request) -> Response | None:
    try:
        response = await _built_file(name + COMPRESSED_SUFFIXES[encoding], request, IMMUTABLE)
    except HTTPException:
        return None  # compressing is optional for a build
    kind = guess_type(name)[0] or "application/octet-stream"
    response.headers.update({"Content-Type": kind, "Content-Encoding": encoding, "Vary": "Accept-Encoding"})
    return response


async def _file(request: Request) -> Response:
    return await _built_file(request.path_params["file"], request, REVALIDATE)


async def _built_file(name: str, request: Request, cache_control: str) -> Response:
    """Return a file of the built pages; raise HTTPException 404 if there is none."""
    response = await FILES.get_response(name, request.scope)
    response.headers["Cache-Control"] = cache_control
    return response
