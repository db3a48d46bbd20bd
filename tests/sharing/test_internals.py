"""The private names of other packages that the app stands on are there: each test says what breaks where one is not."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

import pytest

from cardkit_app import internals
from cardkit_widgets.base import registry


def exporter() -> type:
    from voila.exporter import VoilaExporter

    return VoilaExporter


def connection() -> type:
    from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

    return ZMQChannelsWebsocketConnection


def websocket() -> type:
    from tornado.websocket import WebSocketProtocol13

    return WebSocketProtocol13


OTHERS = ("voila", "jupyter_server", "jupyter_client", "nbconvert", "tornado")
NAMES: list[tuple[Callable[[], type], str, str]] = [
    (exporter, "_create_environment", "templates are compiled for every page, and --embed is not told to them"),
    (websocket, "_receive_frame", "no line opens; and who sends frames that are no messages is read at any rate"),
    (connection, "_send_status_message", "a page does not hear that its kernel has died"),
]


@pytest.mark.parametrize(("owner", "name", "breaks"), NAMES, ids=[name for _, name, _ in NAMES])
def test_a_private_name_is_there(owner: Callable[[], type], name: str, breaks: str) -> None:
    modules = {inspect.getmodule(kind) for kind in owner().__mro__}
    sources = [inspect.getsource(one) for one in modules if one and one.__name__.split(".")[0] in OTHERS]
    assert any(re.search(rf"(self\.|def ){name}\b", source) for source in sources), f"without {name}: {breaks}"


@pytest.mark.parametrize(
    ("name", "change", "used"),
    [
        ("VoilaExporter", internals.export_with, ["VoilaExporter("]),
        ("VoilaExecutor", internals.execute_with, ["VoilaExecutor(", "executor.strip_code_cell_errors("]),
    ],
)
def test_voila_takes_this_class_from_the_module_of_its_renderer(
    monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[type], None], used: list[str]
) -> None:
    from voila import notebook_renderer

    monkeypatch.setattr(notebook_renderer, name, getattr(notebook_renderer, name))  # put back afterwards
    change(str)
    assert getattr(notebook_renderer, name) is str
    source = inspect.getsource(notebook_renderer.NotebookRenderer)
    assert all(call in source for call in used), "pages are made by another class, or nobody is told which cell fails"


def test_the_widgets_of_a_process_are_listed() -> None:
    from ipywidgets import Label

    label = Label()
    assert label in registry.widgets(), "a page has no widgets"
    label.close()


def test_a_kernel_remembers_what_it_was_started_with() -> None:
    from jupyter_client.manager import KernelManager

    assert "_launch_args" in inspect.getsource(KernelManager), "a lesson's page in JupyterLab may run code in its kernel"
