"""Limits: how often somebody may say something, and how many may be there, so that nobody takes all for themselves."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from litestar.types import Scope

from tefuda.server import sayings
from tefuda.server.messages import Declined

MOST_ADDRESSES = 10_000  # that are remembered


class Bucket:
    """So many things a second, and so many at once after a rest."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.level, self.at = rate, burst, burst, time.monotonic()

    def take(self) -> bool:
        """Take one; False where none is left."""
        at = time.monotonic()
        self.level, self.at = min(self.burst, self.level + (at - self.at) * self.rate), at
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Rates:
    """A bucket for each address, the latest of them."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one of an address's; False where none is left."""
        bucket = self.buckets.pop(address, None) or Bucket(self.rate, self.burst)
        self.buckets[address] = bucket
        while len(self.buckets) > MOST_ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take()


def address_of(scope: Scope, proxied: bool) -> str:
    """Whose a request is: the address that the proxy names, where there is one, else that of the other side."""
    if proxied:
        for name, value in reversed([*scope["headers"]]):  # the proxy's own is the last
            if name == b"x-forwarded-for":
                return _of_one(value.decode("latin1").rpartition(",")[2].strip())
    client = scope.get("client")
    return _of_one(client[0]) if client else ""


def _of_one(address: str) -> str:
    """Whose an address is: of IPv6 everybody has a network of 64 bits, and as many addresses as they like in it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Room:
    """So many at a time, and so many of one address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each = most, most_each
        self.there: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place for as long as it is used; Declined where there is none."""
        if self.there.total() >= self.most or self.there[address] >= self.most_each:
            raise Declined(*sayings.FULL)
        self.there[address] += 1
        try:
            yield
        finally:
            self.there[address] -= 1
            if not self.there[address]:
                del self.there[address]
