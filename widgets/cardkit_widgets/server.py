"""What any Jupyter server needs to answer a click at once.

A kernel's answer to one click is several small messages. TCP holds each back until the one before is acknowledged (Nagle's
algorithm against delayed acknowledgement), which makes a click take about 48 ms where 5 would do. The cure is a socket option.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.websocket import WebSocketClosedError

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

SETTING = "kernel_websocket_connection_class"


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """The stock connection between a page and its kernel, sending every message at once."""

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]
        """Open the channels to the kernel, after switching the socket's delay off."""
        try:
            self.websocket_handler.set_nodelay(True)
        except (OSError, WebSocketClosedError):  # the page has already gone: nothing to hurry for
            self.log.debug("The page left before its kernel %s was connected", self.kernel_id)
        return super().connect()


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "cardkit_widgets.server"}]


def _load_jupyter_server_extension(app: ServerApp) -> None:
    """Make JupyterLab, and Voila inside it, as quick as the `cardkit` command.

    A server that was given another connection class (a gateway, say) keeps it.
    """
    if app.web_app.settings.get(SETTING) is ZMQChannelsWebsocketConnection:
        app.web_app.settings[SETTING] = NoDelayConnection
