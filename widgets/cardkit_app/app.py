"""The server behind the `cardkit` command: Voila, configured for a folder of lessons.

What it changes in Voila: `/` leads to the index, errors are plain pages, nothing but lessons is given away, and a lesson's page
needs no kernel: it plays what was recorded, and asks the lesson's process for the rest (see page/). A notebook with widgets of
other packages gets Voila's own page, with the template of this package and an ordinary kernel.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import jinja2
import psutil
import zmq
from jupyter_core.paths import jupyter_data_dir
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.routing import Rule
from tornado.web import RedirectHandler, StaticFileHandler
from traitlets.config import Config
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from cardkit import games
from cardkit_widgets.base.cells import BrokenNotebook

from . import internals, leftovers, open_files
from .brake import MAX_MESSAGE_BYTES
from .cache import cache_folder
from .cell_errors import ReportingExecutor, WithoutReportedErrors
from .disk_files import DiskFiles
from .extension import NoDelayConnection
from .guard import HEADERS, Foreign, NotPlain, guarded
from .handlers import (
    AnswerHandler,
    FromElsewhere,
    Icon,
    Kernel,
    KernelSocket,
    Leave,
    LessonHandler,
    NotFound,
    PictureHandler,
    SharedFile,
    TemplateFile,
)
from .lessons import INDEX, lesson_file, lesson_names, lesson_steps
from .page.answers import Answers
from .page.asking import Askers
from .page.lesson_pages import LessonPages
from .page.pages import PagePlace
from .page.process import POSSIBLE
from .page_exporter import PageExporter, template_url
from .rooms.handlers import routes as rooms_routes
from .rooms.kinds import KINDS
from .rooms.rooms import Rooms
from .rooms.sealed import Sealer, own_secret
from .static_files import FILE_NAME, FOLDER, Packed
from .terse import Terse
from .web_server import BoundedServer

LOST_PAGE_S = 30 * 60
"""Seconds that a kernel waits for a page that went away without saying so (a closed laptop, a lost network)."""
MAX_KERNELS = 20
"""Pages at one time that have a kernel, since their widgets or cells need one."""
MAX_BODY_BYTES, BODY_S, SILENT_S = 400_000, 30, 120
"""Bytes that a request may bring along, seconds in which it does, and seconds after which a silent connection is closed."""
TIDY_S = 1
"""Seconds between two looks for rooms that nobody uses."""
SHORT_FOLDER = "/tmp"  # the path of a socket may have about a hundred characters, and a kernel's name has forty
UNSEEN_REQUESTS = [(NotPlain(), NotFound), (Foreign(), FromElsewhere)]
"""Requests that no handler gets to see, each with the handler that answers instead."""
# The parts of JupyterLab's front end that a lesson needs; others that happen to be installed stay out of it.
FRONT_END = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]


def settings(folder: Path, *, verbose: bool) -> Config:
    """Voila's configuration for the lessons in `folder`."""
    config = Config()
    config.Voila.update(
        root_dir=str(folder),
        kernel_websocket_connection_class=NoDelayConnection,
        config_file_paths=[],  # a voila.py that happens to lie around is not ours to run
        log_level="INFO" if verbose else "ERROR",
    )
    config.VoilaConfiguration.update(
        template="cardkit",
        allow_template_override="NO",
        allow_theme_override="NO",  # light or dark is the page's own affair, so that every page can be prepared ahead
        show_tracebacks=verbose,
        preheat_kernel=False,
        extension_allowlist=FRONT_END,
        extension_denylist=[],
    )
    config.VoilaExporter.optimistic_validation = True  # a notebook is checked once, not after each of twelve steps
    config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}}
    config.MappingKernelManager.update(cull_idle_timeout=LOST_PAGE_S, cull_interval=60, cull_connected=False)
    config.KernelManager.autorestart = False  # a kernel begun again knows nothing of the page that it was made for
    if os.name == "posix" and zmq.has("ipc"):
        # Files in a folder that only this user may open. Ports are chosen first and taken later: of many kernels started at
        # one time, one would sooner or later find its port taken, and its page would wait for it in vain.
        config.KernelManager.transport = "ipc"
        usual = tempfile.gettempdir()
        config.Voila.connection_dir_root = SHORT_FOLDER if len(usual) > len(SHORT_FOLDER) + 20 else usual
    else:
        # What passes between server and kernel is encrypted where it can be; other users of the machine could listen.
        config.KernelManager.transport_encryption = "auto" if zmq.has("curve") else "disabled"
    config.KernelSpecManager.kernel_dirs = []  # the Python that runs cardkit, whatever else is registered on this machine
    return config


def raise_limits(kernels: Any) -> None:
    """Raise the limits of open files and of sockets to kernels: the defaults last for about a hundred learners."""
    open_files.raise_limit()
    kernels.context.set(zmq.MAX_SOCKETS, kernels.context.get(zmq.SOCKET_LIMIT))


internals.export_with(PageExporter)
internals.execute_with(ReportingExecutor)


class LessonsApp(Voila):
    """Voila over a folder of lessons, on sockets that listen already."""

    name = "cardkit"
    sockets: Sequence[socket.socket]
    url: str
    embed: Sequence[str] = ()
    """Whose pages may show a table in a frame."""
    proxies: Sequence[str] = ()
    """The addresses of web servers in front that say whom they ask for; those on this machine are believed anyway."""
    with_rooms = True
    """Whether people may play with each other here."""

    @classmethod
    def serve(
        cls,
        folder: Path,
        sockets: Sequence[socket.socket],
        *,
        url: str,
        open_browser: bool,
        verbose: bool = False,
        config: Config | None = None,
    ) -> None:
        """Serve the lessons in `folder` until the process is interrupted; then end their kernels and return.

        Args:
            folder: where index.ipynb and the lessons are; nothing is written there.
            sockets: the sockets to serve, as from tornado's bind_sockets.
            url: the address of `/`, for the browser.
            open_browser: whether to open it.
            verbose: whether to log what happens, and to show the errors of lessons in full.
            config: Voila's configuration (default: `settings`).
        """
        if config is None:
            config = settings(folder, verbose=verbose)
            config.Pages.rooms = "/rooms/"
        app = cls.instance(config=config)
        app.sockets, app.url, app.open_browser = sockets, url, open_browser
        app.ip, app.port = sockets[0].getsockname()[:2]
        ReportingExecutor.server = app
        if not verbose:
            logging.getLogger("tornado").setLevel(logging.ERROR)
            app.log.addFilter(WithoutReportedErrors())
        app.initialize([])
        app.start()

    @cached_property
    def answers(self) -> Answers:
        """The client of the lessons' processes."""
        return Answers(Path(self.connection_dir))

    @cached_property
    def pages(self) -> LessonPages:
        """The pages of the lessons."""
        files = url_path_join(self.base_url, FOLDER) + "/"
        place = PagePlace(
            files=files,
            answers=url_path_join(self.base_url, "answers/{}"),
            embed=" ".join(self.embed),
            invited=bool(self.token),
            rooms=str(self.config.Pages.get("rooms", "")) if self.with_rooms else "",
            shows_errors=self.shows_errors,
        )
        return LessonPages(
            self.answers, PageExporter.files, place, Path(self.root_dir), cache_folder() / "lessons", self.trouble
        )

    async def page(self, notebook: Path) -> Packed | None:
        """A lesson's page; None if it needs a kernel, or if this system cannot fork."""
        return await self.pages.get(notebook) if POSSIBLE else None

    def can_start_kernel(self) -> bool:
        """Whether there are fewer than `MAX_KERNELS`, so that one more page may have a kernel."""
        return len(self.kernel_manager.list_kernel_ids()) < MAX_KERNELS

    @cached_property
    def rooms(self) -> Rooms:
        """All rooms. They live in this process; after a restart browsers bring them back."""
        secret, lasting = own_secret(Path(jupyter_data_dir()) / "cardkit")
        if self.with_rooms and not lasting:
            self.trouble("no key could be kept, so rooms end with this server: set CARDKIT_KEY")
        return Rooms(Sealer(secret), KINDS, lessons=lambda: lesson_steps(Path(self.root_dir)))

    shows_errors = True
    """Whether a page shows the errors of its notebook: true where the reader is the author."""

    def trouble(self, text: str) -> None:
        """Tell the person at the terminal, in one line."""
        print(f"cardkit: {text}", file=sys.stderr, flush=True)

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings and those of this package. Raises the system's limits, and clears what killed servers have left."""
        result: dict[str, Any] = super().init_settings()
        raise_limits(self.kernel_manager)
        result.update(
            headers=HEADERS,
            websocket_max_message_size=MAX_MESSAGE_BYTES,
            # On loopback only pages addressed to loopback are answered: no other site can name itself into this server.
            allow_remote_access=not ipaddress.ip_address(self.ip).is_loopback,
            local_hostnames=["localhost"],
            default_handler_class=NotFound,
            lessons=self,
            embed=self.embed,
            proxies=self.proxies,
            lesson_folder=Path(self.root_dir),
            files=PageExporter.files,
            compress_response=True,  # what is made for one request; the rest is kept compressed
            rooms=self.rooms,
            askers=Askers(),
        )
        pages: jinja2.Environment = result["voila_jinja2_env"]
        pages.globals.update(kept=partial(template_url, self.base_url))
        if pages.loader:
            pages.loader = Terse(pages.loader)
        leftovers.clear(Path(self.connection_dir))
        leftovers.clear_behind(Path(self.connection_dir))
        return result

    def init_handlers(self) -> list[Any]:
        """All handlers, each with `Guarded` mixed in."""
        return [(pattern, guarded(handler), *rest) for pattern, handler, *rest in self.routes()]

    def routes(self) -> list[Any]:
        """Voila's handlers without its file listings; lessons, the index at `/` and the icon are ours."""
        ours = {
            TornadoVoilaHandler: LessonHandler,
            VoilaKernelWebsocketHandler: KernelSocket,
            KernelHandler: Kernel,
            VoilaShutdownKernelHandler: Leave,
            AllowListFileHandler: PictureHandler,
            TemplateStaticFileHandler: TemplateFile,
        }
        # The last tells prepared kernels who asked; here none is prepared.
        left_out = {TornadoVoilaTreeHandler, VoilaContentsHandler, LoginFormHandler, LogoutHandler, RequestInfoSocketHandler}
        result = []
        for pattern, handler, *arguments in super().init_handlers():
            if any(issubclass(handler, kind) for kind in left_out):
                continue
            own = ours.get(handler, handler)
            if issubclass(own, StaticFileHandler) and own is not PictureHandler:
                own = type(own.__name__, (DiskFiles, own), {})
            result.append((pattern, own, *arguments))
        index = url_path_join(self.base_url, "voila/render", INDEX)
        result.append((self.server_url, RedirectHandler, {"url": index, "permanent": False}))
        result.append((url_path_join(self.server_url, "favicon.ico"), Icon))
        result.append((url_path_join(self.server_url, FOLDER, f"({FILE_NAME})"), SharedFile))
        result += rooms_routes(self.base_url) if self.with_rooms else []
        result.append((url_path_join(self.server_url, r"answers/(.*)"), AnswerHandler))
        return result

    def listen(self) -> None:
        """Serve until interrupted, then end every kernel.

        The loop takes the interrupt itself: raised as an exception it could be lost in code that catches all of them.
        """
        self.app.default_router.rules[:0] = [Rule(matcher, handler) for matcher, handler in UNSEEN_REQUESTS]
        server = BoundedServer(self.app, max_body_size=MAX_BODY_BYTES, body_timeout=BODY_S, idle_connection_timeout=SILENT_S)
        server.bound(self.proxies, self.trouble)
        server.add_sockets(self.sockets)
        self.ioloop = IOLoop.current()
        loop = self.ioloop.asyncio_loop  # type: ignore[attr-defined]
        with contextlib.suppress(NotImplementedError):  # on Windows it stays an exception
            loop.add_signal_handler(signal.SIGINT, loop.stop)
        self.ioloop.add_callback(self.warm)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(signal.SIGINT)  # a second interrupt ends it at once
            server.stop()
            self.stop()

    @cached_property
    def all_made(self) -> asyncio.Event:
        """Set when every lesson's page is made; until then a missing file may still be on its way."""
        return asyncio.Event()

    async def warm(self) -> None:
        """Make every lesson's page ahead, one at a time, so that readers are not kept waiting; what most open first, first."""
        self.looking = PeriodicCallback(self.tidy, TIDY_S * 1000)
        self.looking.start()
        if POSSIBLE:
            self.answers.start()
        opened_first = {INDEX, *(f"{game}.ipynb" for game in games)}
        for name in sorted(lesson_names(Path(self.root_dir)), key=lambda name: name not in opened_first):
            await self.pages.let_readers_go_first()
            try:
                if file := lesson_file(Path(self.root_dir), name):
                    await self.page(file)
            except BrokenNotebook as error:
                self.trouble(f"{name}: {error}")
            except Exception:
                self.log.exception("The lesson %s could not be prepared ahead", name)
        self.all_made.set()

    async def tidy(self) -> None:
        """End rooms that nobody uses."""
        self.rooms.tidy()

    def stop(self) -> None:
        """End every kernel at once, also those that are just being started: none has anything to save. Leave nothing behind."""
        self.rooms.close()
        self.answers.close()
        kernels = [
            child for child in psutil.Process().children(recursive=True) if self.connection_dir in " ".join(child.cmdline())
        ]
        # Children before the process that they were forked from, which sees them off: whoever adopts an orphan may leave it
        # lying dead for seconds.
        for kernel in reversed(kernels):
            with contextlib.suppress(psutil.Error):
                kernel.kill()
                kernel.wait(10)
        shutil.rmtree(self.connection_dir, ignore_errors=True)
