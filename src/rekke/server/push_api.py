"""Operations on notifications: read the key of the server, subscribe a browser, and end that."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from rekke.lang import LANGUAGES
from rekke.server.operations import Call, Operation, json_response
from rekke.server.push.encryption import browser_key, decoded
from rekke.server.push.endpoints import LONGEST_URL, Forbidden, read_endpoint
from rekke.server.request_parts import address_of
from rekke.table.acts import Refusal
from rekke.table.push_store import Subscription

MOST_SUBSCRIPTIONS = 100_000
"""Subscriptions of all people together."""
SECRET_BYTES = 16
EndpointUrl = Annotated[str, Meta(max_length=LONGEST_URL)]
Auth = Annotated[str, Meta(max_length=32)]


class PushKey(Struct, kw_only=True, frozen=True):
    """The public key of this server, which a browser needs to subscribe."""

    key: str
    """In base64url; empty if this server sends no notifications."""


class SubscriptionKeys(Struct, kw_only=True, frozen=True):
    """The keys of a subscription, in base64url, as a browser names them."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Auth


class OldSubscription(Struct, kw_only=True, frozen=True):
    """A subscription that a browser has given up, with its secret."""

    endpoint: EndpointUrl
    auth: Auth


class NewSubscription(Struct, kw_only=True, frozen=True):
    """A subscription as a browser makes it, and how to write to it."""

    endpoint: EndpointUrl
    keys: SubscriptionKeys
    language: Annotated[str, Meta(extra_json_schema={"enum": list(LANGUAGES)})] | None = None
    """The language of the notifications; that of the subscription which is replaced, or English, if it is not given."""
    replaces: OldSubscription | None = None
    """The subscription that this one replaces; with it, no token is needed."""


class EndedSubscription(Struct, kw_only=True, frozen=True):
    """The subscription of a browser that wants no more notifications."""

    endpoint: EndpointUrl


async def push_key(call: Call) -> Response:
    """Return the public key with which a browser subscribes; empty if this server sends no notifications."""
    return json_response(await _key(call))


async def subscribe(call: Call) -> Response:
    """Notify a browser when it is the turn of the holder of the token, their clock runs out, or their game has ended."""
    push, wanted = call.node.push, call.body
    if not push.is_on:
        raise Refusal("not-now", "this server sends no notifications")
    call.node.limits.take("push", address_of(call.request))
    owner, language = await _replaced(call)
    subscription = _checked(call, wanted.language or language or "en")
    holder = call.token_hash or owner
    if not holder:
        raise Refusal("not-yours", "send the token that is to be notified: `Authorization: Bearer …`")
    if await push.store.number() >= MOST_SUBSCRIPTIONS:
        raise Refusal("not-now", "this server has no room for more subscriptions")
    if wanted.replaces and owner == holder:
        await push.store.unsubscribe(wanted.replaces.endpoint)
    await push.subscribe(holder, subscription)
    return json_response(await _key(call))


async def unsubscribe(call: Call) -> Response:
    """Send a browser no more notifications; whoever knows its endpoint may ask for that."""
    call.node.limits.take("push", address_of(call.request))
    await call.node.push.store.unsubscribe(call.body.endpoint)
    return json_response(await _key(call))


async def _key(call: Call) -> PushKey:
    push = call.node.push
    return PushKey(key=(await push.keys()).public if push.is_on else "")


async def _replaced(call: Call) -> tuple[str, str]:
    """Return whose subscription the new one replaces, and its language; both empty if it replaces none."""
    old = call.body.replaces
    return await call.node.push.store.holder_and_language(old.endpoint, old.auth) if old else ("", "")


def _checked(call: Call, language: str) -> Subscription:
    wanted: NewSubscription = call.body
    if language not in LANGUAGES:
        raise Refusal("unreadable", f"language must be one of {', '.join(LANGUAGES)}")
    try:
        read_endpoint(wanted.endpoint, call.node.push.delivery.mode)
        browser_key(decoded(wanted.keys.p256dh))
        if len(decoded(wanted.keys.auth)) != SECRET_BYTES:
            raise ValueError
    except Forbidden as problem:
        raise Refusal("unreadable", str(problem)) from problem
    except ValueError as problem:
        raise Refusal("unreadable", "keys must be those of a browser's subscription") from problem
    origin = call.request.headers.get("origin", "")
    contact = origin if origin.startswith("https://") and len(origin) <= LONGEST_URL else ""
    return Subscription(wanted.endpoint, wanted.keys.p256dh, wanted.keys.auth, language, contact)


OPERATIONS: tuple[Operation, ...] = (
    Operation("GET", "/api/push", push_key, returns=PushKey),
    Operation(
        "POST",
        "/api/push",
        subscribe,
        NewSubscription,
        PushKey,
        refuses=("unreadable", "not-yours", "not-now", "too-large"),
    ),
    Operation(
        "POST",
        "/api/push/end",
        unsubscribe,
        EndedSubscription,
        PushKey,
        refuses=("unreadable", "too-large"),
    ),
)
