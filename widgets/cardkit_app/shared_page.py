"""Adds the page that opens links to folders that have none (an author's own, in JupyterLab)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nbformat
from jupyter_server.utils import ensure_async, url_path_join
from tornado.web import HTTPError
from voila.configuration import VoilaConfiguration
from voila.paths import collect_template_paths
from voila.server_extension import load_config_file
from voila.tornado.handler import TornadoVoilaHandler

from .lessons import LESSON_FOLDERS, SHARED, shared_file

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp


class Contents:
    """A server's files, plus the page that opens links where it is missing."""

    def __init__(self, own: Any) -> None:
        self._own = own

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    async def get(self, path: str, **options: Any) -> Any:
        """A file, or the package's page that opens links in its place."""
        try:
            return await ensure_async(self._own.get(path=path, **options))
        except HTTPError as error:
            page = shared_file(LESSON_FOLDERS[0])
            if error.status_code != 404 or not page.is_file():
                raise
            content = nbformat.read(page, 4)  # type: ignore[no-untyped-call]
            return {"name": SHARED, "path": path, "type": "notebook", "format": "json", "content": content}


class SharedPage(TornadoVoilaHandler):
    """The page that opens links, in any folder."""

    @property
    def contents_manager(self) -> Contents:
        """The source of the page."""
        return Contents(self.settings["contents_manager"])


def add(app: ServerApp) -> None:
    """Let a Jupyter server show the page as Voila shows notebooks."""
    settings = VoilaConfiguration(parent=app)
    if (config := load_config_file()) is not None:
        settings.update_config(config)
    paths = collect_template_paths(["voila", "nbconvert"], settings.template)
    options = {"config": app.config, "template_paths": paths, "voila_configuration": settings}
    address = url_path_join(app.web_app.settings["base_url"], r"/voila/render/((?:.*/)?shared\.ipynb)")
    app.web_app.add_handlers(".*$", [(address, SharedPage, options)])  # type: ignore[no-untyped-call]
