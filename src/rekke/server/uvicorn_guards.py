"""Uvicorn's protocols with guards around them: sockets are counted from `accept`, and what they send is limited."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn.config import Config

from rekke.server.http_guard import HttpGuard
from rekke.server.limits import Limits
from rekke.server.sockets import Sockets
from rekke.server.websocket_guard import WebSocketGuard

MakeProtocol = Callable[..., asyncio.Protocol]


def guard(config: Config, sockets: Sockets, limits: Limits) -> None:
    """Put the guards around the protocols that a uvicorn configuration names."""
    config.load()
    http = cast(MakeProtocol, config.http_protocol_class)
    websocket = cast(MakeProtocol, config.ws_protocol_class)

    def guarded_http(app_state: dict[str, Any], **arguments: Any) -> HttpGuard:
        return HttpGuard(sockets, lambda own_state: http(app_state=own_state, **arguments), app_state)

    def guarded_websocket(app_state: dict[str, Any], **arguments: Any) -> WebSocketGuard:
        return WebSocketGuard(sockets, limits, websocket(app_state=app_state, **arguments), app_state)

    config.http_protocol_class = cast(Any, guarded_http)
    config.ws_protocol_class = cast(Any, guarded_websocket)
