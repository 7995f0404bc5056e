"""Where notifications may be sent: a browser names the URL, so it must not lead into the operator's own network."""

import ipaddress
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from rekke.server.push.names import Names

Mode = Literal["on", "any", "off"]
"""Whether notifications are sent: to push services on the internet, to any address, or not at all."""
LONGEST_URL = 1_000
PORTS = {"https": 443, "http": 80}
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Addresses behind which any IPv4 address can be."""


class Forbidden(Exception):
    """An endpoint that notifications are not sent to."""


class Endpoint(NamedTuple):
    """The parts of the URL of an endpoint."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def origin(self) -> str:
        """The scheme, host and port as a push service knows itself."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + (f":{self.port}" if self.port != PORTS[self.scheme] else "")


def read_endpoint(url: str, mode: Mode) -> Endpoint:
    """Return the parts of a URL, or raise Forbidden if it cannot be that of a push service."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as problem:
        raise Forbidden("an endpoint must be a URL") from problem
    if not url.isascii() or not url.isprintable() or " " in url or len(url) > LONGEST_URL:
        raise Forbidden(f"an endpoint must be a URL of at most {LONGEST_URL} characters")
    if (
        parts.scheme not in (PORTS if mode == "any" else ("https",))
        or not parts.hostname
        or "@" in parts.netloc
    ):
        raise Forbidden("an endpoint must begin with https:// and a host")
    endpoint = Endpoint(
        parts.scheme,
        parts.hostname,
        port or PORTS[parts.scheme],
        (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
    )
    if mode != "any" and (endpoint.port != PORTS["https"] or _is_private_literal(endpoint.host)):
        raise Forbidden("an endpoint must be at a public address, at port 443")
    return endpoint


async def public_address(endpoint: Endpoint, mode: Mode, names: Names) -> str:
    """Return an address to connect to; raise Forbidden if the host has one that is not public.

    The caller connects to this very address, so that another answer of the name server a moment later changes nothing.
    """
    addresses = await names.addresses(endpoint.host, endpoint.port)
    if mode != "any" and not all(map(is_public, addresses)):
        raise Forbidden("an endpoint must be at a public address")
    return addresses[0]


def is_public(address: str) -> bool:
    """Say whether an address is on the internet, and not in a network of our own.

    >>> [is_public(each) for each in ("93.184.215.14", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False]
    """
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        if known in NAT64 or known.sixtofour or known.teredo:
            return False
        known = known.ipv4_mapped or known
    return known.is_global and not known.is_multicast


def _is_private_literal(host: str) -> bool:
    try:
        return not is_public(host)
    except ValueError:
        return "." not in host  # such as localhost
