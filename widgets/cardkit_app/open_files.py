"""How many files and sockets this process may have open, on systems that limit it; Windows does not, and has no such module."""

from __future__ import annotations

import contextlib

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]


def max_open_files() -> int | None:
    """How many there may be; None where nothing limits them."""
    if resource is None:
        return None
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if allowed == resource.RLIM_INFINITY else allowed


def raise_limit() -> None:
    """Let there be as many as the machine allows."""
    if resource is not None:
        _, allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # some systems name a limit that they do not grant
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
