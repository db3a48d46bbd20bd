"""Makes any Jupyter server answer a click at once, and run nothing but lessons for the page of a lesson.

A kernel's answer to one click is several small messages. TCP holds each back until the one before is acknowledged (Nagle's
algorithm against delayed acknowledgement), which makes a click take about 48 ms where 5 would do. The cure is a socket option.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from jupyter_server.services.kernels.connection.base import deserialize_binary_message, deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.ioloop import PeriodicCallback
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError

from . import internals

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

SETTING = "kernel_websocket_connection_class"
WIDGETS_ONLY: Final = frozenset({"comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request"})
"""All that the page of a lesson has to say to its kernel."""
IN_PARTS: Final = "v1.kernel.websocket.jupyter.org"
"""The subprotocol of browsers today: a message in parts, of which only the first, the header, is read here."""
MAX_HEADER_BYTES, MAX_OLD_MESSAGE_BYTES = 10_000, 64_000
"""Bytes of a header, and of a message in an older subprotocol, which has to be read as a whole."""
LOOK_S: Final = 1
"""Seconds between two looks at a kernel that nobody starts again when it has died."""
MAX_UNREAD_BYTES: Final = 16_000_000
"""Bytes that wait for a page that reads slowly, ten times what a lesson begins with; beyond it the connection is closed."""


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """The stock connection between a page and its kernel, but sending every message at once.

    For the kernel of a Voila page it lets only widget messages through: no code, no answers to prompts, no debugger. (Voila
    does so itself when it is the server, but not inside another one, where the same user's notebooks may run code.)

    It tells a page soon when its kernel has died; the stock connection leaves that to whatever restarts kernels, and where
    nothing does, the page would never know. It does not poll the kernel, which would then never count as idle.
    """

    _looking: PeriodicCallback | None = None

    @property
    def of_a_lesson(self) -> bool:
        """Whether Voila started the kernel; its environment says so."""
        return "VOILA_BASE_URL" in (internals.started_with(self.kernel_manager).get("env") or {})

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Pass a message on to the kernel, if it is one and the page may send it."""
        if self.of_a_lesson and self.subprotocol != IN_PARTS and len(incoming_msg) > MAX_OLD_MESSAGE_BYTES:
            self.log.warning("A page sent a long message in a form that pages do not use; it was ignored")
            return
        try:
            kind = self._kind(incoming_msg)
            if self.of_a_lesson and kind not in WIDGETS_ONLY:
                self.log.warning("A page sent %.40r, which lessons do not need; it was ignored", kind)
                return
            super().handle_incoming_message(incoming_msg)
        except Exception:  # whatever a page may send, its connection stays
            self.log.warning("A page sent something that is no message; it was ignored")

    @property
    def write_message(self) -> Callable[..., None]:
        """The function that sends the page a message; replaces that of the stock connection, which ignores failures."""
        return self._send

    def _send(self, message: Any, binary: bool = False) -> None:
        """Sends the page a message; does nothing if the page has gone.

        Closes the connection of a page that has stopped reading, once `MAX_UNREAD_BYTES` wait for it.
        """
        try:
            sent = self.websocket_handler.write_message(message, binary)
        except WebSocketClosedError:
            return
        except StreamBufferFullError:
            self.log.warning("A page does not read what is sent to it; its connection was closed")
            self.websocket_handler.close()
            return
        if sent is not None:  # a page that goes while it is sent to is no error either, but somebody has to look
            sent.add_done_callback(lambda task: task.cancelled() or task.exception())

    def _kind(self, message: str | bytes) -> object:
        """The type of a kernel message from the page; raises an exception, of any type, for anything else."""
        read: Any
        if self.subprotocol == IN_PARTS:
            parts = deserialize_msg_from_ws_v1(message)[1]  # type: ignore[no-untyped-call]
            if len(parts[0]) > MAX_HEADER_BYTES:
                raise ValueError
            read = {"header": self.get_part("header", None, parts)}  # type: ignore[no-untyped-call]
        else:
            read = deserialize_binary_message(message) if isinstance(message, bytes) else json.loads(message)  # type: ignore[no-untyped-call]
        return read["header"]["msg_type"]

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]
        """Open the channels to the kernel, after switching the socket's delay off."""
        try:
            self.websocket_handler.set_nodelay(True)
        except (OSError, WebSocketClosedError):  # the page has already gone: nothing to hurry for
            self.log.debug("The page left before its kernel %s was connected", self.kernel_id)
        if stream := getattr(getattr(self.websocket_handler, "ws_connection", None), "stream", None):
            stream.max_write_buffer_size = MAX_UNREAD_BYTES
        if not self.kernel_manager.autorestart:
            self._looking = PeriodicCallback(self._look, LOOK_S * 1000)
            self._looking.start()
        return super().connect()

    async def _look(self) -> None:
        """Look whether the kernel has died; if so, tell the page, and look no more."""
        if self._looking and not await self.kernel_manager.is_alive():
            self._looking.stop()
            internals.tell_status(self, "dead")

    def disconnect(self) -> None:  # type: ignore[override]
        """Close the channels: the page has left."""
        if self._looking:
            self._looking.stop()
        super().disconnect()  # type: ignore[no-untyped-call]


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "cardkit_app.extension"}]


def _load_jupyter_server_extension(app: ServerApp) -> None:
    """Make JupyterLab, and Voila inside it, as quick as the `cardkit` command; let links to positions open there; export tables
    as what is to be read.

    A server that was given another connection class (a gateway, say) keeps it.
    """
    with contextlib.suppress(ImportError):  # without Voila there are no pages to open
        from . import shared_page

        shared_page.add(app)
    app.web_app.settings["config"].HTMLExporter.preprocessors.append("cardkit_widgets.base.plain.without_widgets")
    if app.web_app.settings.get(SETTING) is ZMQChannelsWebsocketConnection:
        app.web_app.settings[SETTING] = NoDelayConnection
