"""The address of a visitor: the connection's, or what a trusted web server in front says.

Rates, connections and rooms are limited by address. Behind a web server in front all connections come from that, and it writes
the visitor's address into `X-Forwarded-For`; anybody else could write there what they like, so nobody else is believed.
"""

from __future__ import annotations

import argparse
import ipaddress
from collections.abc import Collection, Mapping
from typing import Final

from tornado.web import RequestHandler

HOUSEHOLD_BITS: Final = 64
"""Leading bits of an IPv6 address by which a household or machine is known: it may use every address that begins so."""
MAX_HEADER_CHARACTERS: Final = 2_000
"""Characters of the header that are looked at, the last ones; each web server on the way adds one address of at most 39."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def parsed(text: str) -> Address | None:
    """Parses an IP address; None if the text is none. A zone is dropped, and IPv4 written as IPv6 becomes IPv4."""
    try:
        address = ipaddress.ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def proxy(text: str) -> str:
    """Argument type: the address of a web server in front, in canonical form."""
    if (address := parsed(text)) is None:
        raise argparse.ArgumentTypeError(f"a web server in front is named by its address, such as 192.0.2.7, not by {text!r}")
    return str(address)


def is_proxy(address: str, proxies: Collection[str]) -> bool:
    """Whether an address is a web server in front: this machine's own, or one of `proxies`."""
    found = parsed(address)
    return found is not None and (found.is_loopback or str(found) in proxies)


def visitor_of(handler: RequestHandler) -> str:
    """Whom the rate limits count a handler's request for: see `visitor_name`."""
    request = handler.request
    return visitor_name(request.remote_ip or "", request.headers, handler.settings["proxies"])


def visitor_name(peer: str, headers: Mapping[str, str], proxies: Collection[str]) -> str:
    """Whom the rate limits count a request for: its address, or "" for a visitor who is unknown and not limited.

    That is a connection from a proxy, or from this machine, that does not say for whom it asks: it may be for everybody.
    """
    forwarded = headers.get("X-Forwarded-For", "")
    return "" if not forwarded and is_proxy(peer, proxies) else address_of(peer, forwarded, proxies)


def address_of(peer: str, forwarded: str, proxies: Collection[str]) -> str:
    """Where a request comes from: the visitor's IPv4 address, or the first half of their IPv6 address.

    Args:
        peer: the address at the other end of the connection.
        forwarded: the `X-Forwarded-For` of the request; "" for none.
        proxies: the addresses of web servers in front; those on this machine are believed as well.
    """
    address = parsed(peer)
    if address is None:  # a socket that is a file
        return peer
    for client in reversed(forwarded[-MAX_HEADER_CHARACTERS:].split(",")):
        if not is_proxy(str(address), proxies) or (named := parsed(client)) is None:
            break
        address = named
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, HOUSEHOLD_BITS), strict=False))
    return str(address)
