"""Compressed responses: long ones are sent in gzip to clients that accept it."""

import asyncio
import gzip
from functools import partial

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

SHORTEST = 1_000
"""Bytes of the shortest body that is compressed: a shorter one fits into one packet anyway."""
LONG = 20_000
"""Bytes from which a body is compressed in a thread: the event loop would wait for it for a millisecond."""
LEVEL = 5
"""Higher levels take several times as long, and save a few percent of a replay."""


async def compressed(request: Request, response: Response) -> Response:
    """Return the response, compressed if that is worth it; a stream stays as it is, because its lines must not wait."""
    if isinstance(response, StreamingResponse) or len(response.body) < SHORTEST:
        return response
    response.headers.add_vary_header("Accept-Encoding")
    if "gzip" in request.headers.get("accept-encoding", ""):
        compress = partial(gzip.compress, response.body, LEVEL, mtime=0)
        response.body = await asyncio.to_thread(compress) if len(response.body) > LONG else compress()
        response.headers.update({"Content-Encoding": "gzip", "Content-Length": str(len(response.body))})
    return response
