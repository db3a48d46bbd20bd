"""All private names of Voila, jupyter_server, tornado and ipywidgets that this package touches, and nothing else.

Each has a test that names it (tests/sharing/test_internals.py): when a new version has another, this file is the one to change.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any


def connections(kernels: Any, kernel_id: str) -> int:
    """Returns how many pages are connected to a kernel (jupyter_server counts them in `_kernel_connections`)."""
    return int(kernels._kernel_connections.get(kernel_id, 0))


def prepared(kernels: Any, lesson: str) -> list[Any]:
    """Returns the pages that Voila has prepared of a lesson, where kernels are not forked (`_pools`)."""
    found: list[Any] = kernels._pools.setdefault(lesson, [])
    return found


def renderer(kernels: Any, lesson: str) -> Any:
    """Returns what makes the page of a lesson (Voila's `_notebook_renderer_factory`)."""
    return kernels._notebook_renderer_factory(lesson)


def render_with(renderer: Any, start: Callable[..., Any], cells: Callable[..., Any]) -> None:
    """Lets a page be made with other functions than Voila's for the start of its kernel and the run of its cells."""
    renderer._jinja_kernel_start, renderer._jinja_cell_generator = start, cells


def export_with(exporter: type) -> None:
    """Lets all pages be made by this class, for which Voila has no setting."""
    from voila import notebook_renderer

    notebook_renderer.VoilaExporter = exporter


def tell_status(connection: Any, status: str) -> None:
    """Tells the page at the end of a connection how its kernel is (jupyter_server's `_send_status_message`)."""
    connection._send_status_message(status)


def before_each_frame(protocol: Any, pause: Callable[[], Awaitable[None]]) -> None:
    """Lets a websocket pause before it reads each frame, of which a message has one or more (tornado's `_receive_frame`)."""
    receive = protocol._receive_frame

    async def paused() -> None:
        await pause()
        await receive()

    protocol._receive_frame = paused


def started_with(kernel_manager: Any) -> dict[str, Any]:
    """Returns the options with which a kernel was started (jupyter_client's `_launch_args`)."""
    found: dict[str, Any] = getattr(kernel_manager, "_launch_args", {})
    return found


def widgets() -> list[Any]:
    """Returns all widgets of this process (ipywidgets' `_instances`)."""
    from ipywidgets.widgets.widget import _instances

    return list(_instances.values())
