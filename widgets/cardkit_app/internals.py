"""All private names of Voila, jupyter_server, jupyter_client and tornado that this package touches, and nothing else.

Each has a test that names it (tests/sharing/test_internals.py): when a new version has another, this file is the one to change.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any


def export_with(exporter: type) -> None:
    """Makes Voila use this class as its exporter, for which it has no setting."""
    from voila import notebook_renderer

    notebook_renderer.VoilaExporter = exporter


def execute_with(executor: type) -> None:
    """Makes Voila run cells with this executor class, for which it has no setting."""
    from voila import notebook_renderer

    notebook_renderer.VoilaExecutor = executor


def tell_status(connection: Any, status: str) -> None:
    """Tells the page at the end of a connection how its kernel is (jupyter_server's `_send_status_message`)."""
    connection._send_status_message(status)


def before_each_frame(protocol: Any, pause: Callable[[], Awaitable[None]]) -> None:
    """Awaits `pause` before each frame that a websocket reads (tornado's `_receive_frame`)."""
    receive = protocol._receive_frame

    async def paused() -> None:
        await pause()
        await receive()

    protocol._receive_frame = paused


def started_with(kernel_manager: Any) -> dict[str, Any]:
    """The options with which a kernel was started (jupyter_client's `_launch_args`)."""
    found: dict[str, Any] = getattr(kernel_manager, "_launch_args", {})
    return found
