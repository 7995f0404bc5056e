"""The ASGI application: the API, the pages, the health check and the metrics."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from rekke.server.api import OPERATIONS
from rekke.server.call_guard import CallGuard
from rekke.server.compression import compressed
from rekke.server.metrics import CONTENT_TYPE
from rekke.server.node import Node
from rekke.server.openapi import openapi
from rekke.server.operations import Operation, json_response, refusal_response
from rekke.server.request_parts import node_of
from rekke.server.security_headers import SecurityHeaders
from rekke.server.static_pages import index_page, page_routes
from rekke.server.websocket import TableEndpoint
from rekke.table.acts import Refusal

PREFLIGHT_SECONDS = 7_200
"""How long a browser may remember what pages of another origin may do: as long as any browser does."""

logger = logging.getLogger(__name__)


def create_app(node: Node) -> Starlette:
    """Return the application of a node."""
    app = Starlette(
        routes=_routes(),
        middleware=[Middleware(SecurityHeaders), Middleware(CallGuard), *_cross_origin(node)],
        exception_handlers={HTTPException: _not_found, Exception: _failed},
        lifespan=_lifespan,
    )
    app.router.redirect_slashes = False
    app.state.node = node
    return app


def _cross_origin(node: Node) -> Iterator[Middleware]:
    """Yield the middleware that lets browsers show our answers to the pages of allowed origins (CORS)."""
    if node.origins:
        methods = sorted({each.method for each in OPERATIONS})
        yield Middleware(
            CORSMiddleware,
            allow_origins=node.origins,
            allow_methods=methods,
            allow_headers=("Authorization", "Content-Type"),
            max_age=PREFLIGHT_SECONDS,
        )


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
    background.add_done_callback(partial(_background_ended, node))
    lobby = asyncio.create_task(node.lobby.run())
    notifying = asyncio.create_task(node.push.run())
    try:
        yield
    finally:
        await node.push.close()
        tasks = (background, lobby, notifying)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await node.reads.close()
        await node.analyses.close()
        await node.hints.close()
        await node.hall.close()


def _background_ended(node: Node, background: asyncio.Task[None]) -> None:
    """End the process if the hall's background tasks have failed: a supervisor starts it again."""
    if not background.cancelled():
        logger.critical("The server stops, because its tables cannot go on", exc_info=background.exception())
        node.failed = True


async def _openapi(request: Request) -> Response:
    return await compressed(request, json_response(openapi()))


async def _health(request: Request) -> Response:
    """Return ok if the log can be read and written."""
    problem = await node_of(request).health.problem()
    status = HTTPStatus.SERVICE_UNAVAILABLE if problem else HTTPStatus.OK
    return PlainTextResponse(f"{problem or 'ok'}\n", status)


async def _metrics(request: Request) -> Response:
    """Return the metrics of this node; those of all workers where there are several."""
    node = node_of(request)
    alone = node.siblings is None or node.siblings.asked_alone(request.scope["server"][1])
    text = await (node.own_metrics if alone else node.all_metrics).get()
    return Response(text, headers={"Content-Type": CONTENT_TYPE})


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
