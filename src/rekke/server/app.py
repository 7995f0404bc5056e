"""The ASGI application: the API, the pages, the health check and the metrics."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from rekke.server.api import OPERATIONS
from rekke.server.metrics import PROMETHEUS, metrics
from rekke.server.node import Node
from rekke.server.openapi import openapi
from rekke.server.operations import Operation, json_response, refusal_response
from rekke.server.request_parts import node_of
from rekke.server.security_headers import SecurityHeaders
from rekke.server.static_pages import index_page, page_routes
from rekke.server.websocket import TableEndpoint
from rekke.table.acts import Refusal
from rekke.table.log import Unread


def create_app(node: Node) -> Starlette:
    """Return the application of a node."""
    app = Starlette(
        routes=_routes(),
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: _not_found, Exception: _failed},
        lifespan=_lifespan,
    )
    app.router.redirect_slashes = False
    app.state.node = node
    return app


def _routes() -> list[BaseRoute]:
    return [
        *_api_routes(),
        WebSocketRoute("/api/tables/{table}/live", TableEndpoint()),
        Route("/api/openapi.json", _openapi),
        Route("/health", _health),
        Route("/metrics", _metrics),
        *page_routes(),
    ]


def _api_routes() -> Iterator[Route]:
    """Yield one route a path, so that the answer to a wrong method can list every allowed one."""
    for path in dict.fromkeys(each.path for each in OPERATIONS):
        yield _route(path, {each.method: each for each in OPERATIONS if each.path == path})


def _route(path: str, by_method: Mapping[str, Operation]) -> Route:
    async def respond(request: Request) -> Response:
        if request.method not in by_method:
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": ", ".join(by_method)})
        return await by_method[request.method].respond(request)

    route = Route(path, respond)
    route.methods = None  # Starlette would answer HEAD by running GET, and an event stream never ends
    return route


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """Run the hall's background tasks while the server runs, then close it."""
    node: Node = app.state.node
    background = asyncio.create_task(node.hall.look_after())
    try:
        yield
    finally:
        background.cancel()
        await asyncio.wait([background])
        await node.hall.close()


async def _openapi(_: Request) -> Response:
    return json_response(openapi())


async def _health(request: Request) -> Response:
    """Return ok if the log answers."""
    try:
        await node_of(request).hall.log.due(0, 1)
    except Unread:
        return PlainTextResponse("the log does not answer\n", HTTPStatus.SERVICE_UNAVAILABLE)
    return PlainTextResponse("ok\n")


async def _metrics(request: Request) -> Response:
    return Response(metrics(node_of(request)), media_type=PROMETHEUS)


async def _not_found(request: Request, problem: Exception) -> Response:
    """Answer an unknown address or a wrong method: with the page to a browser, in JSON to a program."""
    assert isinstance(problem, HTTPException)
    node = node_of(request)
    if problem.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        refusal = Refusal("unreadable", f"{request.method} is not allowed here: see the Allow header")
        return json_response(node.refused(refusal), problem.status_code, problem.headers)
    if "text/html" in request.headers.get("accept", ""):
        with suppress(HTTPException):  # the pages have not been built
            page = await index_page(request)
            page.status_code = HTTPStatus.NOT_FOUND
            return page
    return refusal_response(node, Refusal("unknown", f"there is nothing at {request.scope['path'][:100]}"))


async def _failed(request: Request, _: Exception) -> Response:
    """Answer an unexpected error without its details, which go to the server's log."""
    refusal = Refusal("unkept", "internal error: check whether your request took effect before you retry")
    return json_response(node_of(request).refused(refusal), HTTPStatus.INTERNAL_SERVER_ERROR)
