"""The whole server as one application: the API, the pages, health and figures."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from rekke.lang import ENGLISH, known_language
from rekke.server.api import OPERATIONS
from rekke.server.guard import Guard
from rekke.server.house import House
from rekke.server.live import Live
from rekke.server.metrics import PROMETHEUS, metrics
from rekke.server.openapi import openapi
from rekke.server.operations import Operation, refused, said
from rekke.server.visits import house_of
from rekke.table.acts import Refusal
from rekke.table.log import Unread

PAGES = Path(os.environ.get("REKKE_PAGES", Path(__file__).parent / "pages"))
"""The built pages of web/; who works on them may name another folder."""
FILES = StaticFiles(directory=PAGES, check_dir=False)
SHOWN = (
    "/",
    "/new/{game}",
    "/table/{table}",
    "/rules",
    "/rules/{game}",
    "/tour",
    "/tour/{game}",
    "/replay",
    "/replay/{table}",
    "/dice",
)
"""The addresses at which the browser's own program shows something."""
FOREVER = "public, max-age=31536000, immutable"
PACKED = {"br": ".br", "gzip": ".gz"}
"""How files are compressed beside themselves, the smallest first."""


def application(house: House) -> Starlette:
    """Give the application around a house."""
    app = Starlette(
        routes=_routes(),
        middleware=[Middleware(Guard)],
        exception_handlers={HTTPException: _wrong_address, Exception: _failed},
        lifespan=_open,
    )
    app.router.redirect_slashes = False
    app.state.house = house
    return app


def _routes() -> list[BaseRoute]:
    return [
        *_operations(),
        WebSocketRoute("/api/tables/{table}/live", Live()),
        Route("/api/openapi.json", _openapi),
        Route("/health", _health),
        Route("/metrics", _metrics),
        *(Route(path, _page) for path in SHOWN),
        Route("/assets/{file}", _asset),
        Route("/{file}", _file),
    ]


def _operations() -> Iterator[Route]:
    """Give one route for each path, so that whoever asks in a wrong way is told all that are right."""
    for path in dict.fromkeys(each.path for each in OPERATIONS):
        yield _route(path, {each.method: each for each in OPERATIONS if each.path == path})


def _route(path: str, ways: Mapping[str, Operation]) -> Route:
    async def respond(request: Request) -> Response:
        if request.method not in ways:
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": ", ".join(ways)})
        return await ways[request.method].respond(request)

    route = Route(path, respond)
    route.methods = None  # it answers itself which there are: HEAD is none, a stream has no end
    return route


@asynccontextmanager
async def _open(app: Starlette) -> AsyncIterator[None]:
    """Look after the tables for as long as the server runs, then put everything away."""
    house: House = app.state.house
    looking_after = asyncio.create_task(house.hall.look_after())
    try:
        yield
    finally:
        looking_after.cancel()
        await asyncio.wait([looking_after])
        await house.hall.close()


async def _openapi(_: Request) -> Response:
    return said(openapi())


async def _health(request: Request) -> Response:
    """Say ok if the log answers."""
    try:
        await house_of(request).hall.log.due(0, 1)
    except Unread:
        return PlainTextResponse("the log does not answer\n", HTTPStatus.SERVICE_UNAVAILABLE)
    return PlainTextResponse("ok\n")


async def _metrics(request: Request) -> Response:
    return Response(metrics(house_of(request)), media_type=PROMETHEUS)


async def _page(request: Request) -> Response:
    """Give the page, and name the words it will want: they come together with its program, not after it."""
    answer = await _built("index.html", request, "no-cache")
    answer.headers["Vary"] = "Accept-Language"
    language = _spoken(request.headers.get("accept-language", ""))
    for words in Path(FILES.directory or PAGES).glob(f"assets/{language}-*.js"):
        answer.headers["Link"] = f"</assets/{words.name}>; rel=modulepreload"
    return answer


def _spoken(wishes: str) -> str:
    """Return the first language of a browser's that the pages speak, as they choose it themselves."""
    codes = (re.split("[-;]", wish.strip())[0] for wish in wishes.split(","))
    return next(filter(None, map(known_language, codes)), ENGLISH)


async def _asset(request: Request) -> Response:
    """Give a file whose name changes with what is in it, compressed as the browser can take it."""
    name, taken = f"assets/{request.path_params['file']}", request.headers.get("accept-encoding", "")
    for encoding in PACKED:
        if encoding in taken and (answer := await _compressed(name, encoding, request)):
            return answer
    return await _built(name, request, FOREVER)


async def _compressed(name: str, encoding: str, request: Request) -> Response | None:
    try:
        answer = await _built(name + PACKED[encoding], request, FOREVER)
    except HTTPException:
        return None  # who builds the pages otherwise need not compress them
    kind = guess_type(name)[0] or "application/octet-stream"
    answer.headers.update({"Content-Type": kind, "Content-Encoding": encoding, "Vary": "Accept-Encoding"})
    return answer


async def _file(request: Request) -> Response:
    return await _built(request.path_params["file"], request, "no-cache")


async def _built(name: str, request: Request, kept: str) -> Response:
    """Give a file of the pages, and say how long it may be kept; who has not built them is told there is nothing."""
    answer = await FILES.get_response(name, request.scope)
    answer.headers["Cache-Control"] = kept
    return answer


async def _wrong_address(request: Request, problem: Exception) -> Response:
    """Refuse what is at no address, or asked in a way that it cannot be."""
    assert isinstance(problem, HTTPException)
    house = house_of(request)
    if problem.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        refusal = Refusal("unreadable", f"{request.method} is nothing that can be asked here")
        return said(house.refused(refusal), problem.status_code, problem.headers)
    if "text/html" in request.headers.get("accept", ""):
        with suppress(HTTPException):  # nobody has built the pages
            page = await _built("index.html", request, "no-cache")
            page.status_code = HTTPStatus.NOT_FOUND
            return page
    return refused(house, Refusal("unknown", f"there is nothing at {request.scope['path'][:100]}"))


async def _failed(request: Request, _: Exception) -> Response:
    """Say that the fault is ours; what it was, the log of the server says."""
    refusal = Refusal("unkept", "something went wrong here: look whether it has happened, or try again")
    return said(house_of(request).refused(refusal), HTTPStatus.INTERNAL_SERVER_ERROR)
