"""Token buckets: a rate per second and a burst after a pause, of one thing or of each visitor."""

from __future__ import annotations

import time
from typing import Final

MAX_KNOWN_VISITORS: Final = 5_000
"""Visitors remembered, at most."""


class Bucket:
    """Token bucket: a rate per second, and a burst after a pause."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left = burst
        self._then = time.monotonic()

    def take(self, amount: float) -> float:
        """Takes an amount, also one that is not covered yet; returns the seconds until it is (0 if now)."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._then) * self.rate) - amount
        self._then = now
        return max(0.0, -self._left / self.rate)

    def within(self, amount: float, patience: float) -> float | None:
        """Takes an amount if it is covered within `patience` seconds, and returns the seconds until it is.

        Else takes nothing and returns None.
        """
        left = min(self.burst, self._left + (time.monotonic() - self._then) * self.rate)
        return None if amount - left > patience * self.rate else self.take(amount)

    def fits(self, amount: float) -> bool:
        """Takes an amount if it is covered now; returns whether it was."""
        return self.within(amount, 0) is not None


class Buckets:
    """A token bucket per visitor; beyond `MAX_KNOWN_VISITORS` the least recently used is forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._of: dict[str, Bucket] = {}

    def take(self, visitor: str, amount: float) -> float:
        """`Bucket.take` for a visitor; an unknown one ("") never waits."""
        return self._bucket(visitor).take(amount) if visitor else 0.0

    def within(self, visitor: str, amount: float, patience: float) -> float | None:
        """`Bucket.within` for a visitor."""
        return self._bucket(visitor).within(amount, patience)

    def _bucket(self, visitor: str) -> Bucket:
        """The visitor's bucket, now the one used last; forgets the one used longest ago if there are too many."""
        bucket = self._of.pop(visitor, None) or Bucket(self.rate, self.burst)
        self._of[visitor] = bucket
        if len(self._of) > MAX_KNOWN_VISITORS:
            del self._of[next(iter(self._of))]
        return bucket
