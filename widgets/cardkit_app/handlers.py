"""Answers requests: a lesson as a page, what its widgets say, and plain sentences where there is nothing."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cardkit_widgets.base.cells import BrokenNotebook, cells_of

from . import cell_errors, framing
from .brake import Brake, PacedSocket
from .guard import OWN_PAGES, Guarded
from .lessons import INDEX, SHARED, lesson_file
from .page.asking import Askers, TooMany, asked
from .page.pages import WHERE_TO_LOOK
from .paths import below
from .shared_page import Contents
from .static_files import FOREVER, REVALIDATED, send_packed
from .visitors import visitor_of

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""The policy of a picture that is opened by itself: a drawing may hold scripts, which must not run as this server's."""
MAX_TABS_PER_KERNEL = 20
"""Pages that may be connected to one kernel at a time: a reader has a tab or two."""


SESSION_NAME = r"[\w-]{0,100}"
"""What a page may call its connection to a kernel. Sockets are named after it, in at most 255 bytes."""


NOT_PREPARED = "This lesson could not be prepared"


class PlainErrors(Guarded, JupyterHandler):
    """A handler whose errors are a page with one plain sentence and the way back."""

    def get_login_url(self) -> str:
        """Empty: there is no login page; a link with the token lets a reader in."""
        raise HTTPError(403)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Send a page that says what happened; details go to the log only."""
        if status_code == 404:
            heading, text = "There is no such lesson", "The address may have a typing mistake, or the lesson has moved."
        elif status_code == 403 and self.identity_provider.token:
            heading = "These lessons are for the invited"
            text = "Please use the whole link that you were given: it ends in “?token=” and some letters."
        elif status_code < 500:
            heading, text = "This page is not open to you", "The server does not answer this request."
        else:
            heading, text = NOT_PREPARED, WHERE_TO_LOOK
        self.say(heading, text, home=url_path_join(self.base_url, "voila/render", INDEX))

    def say(self, heading: str, text: str, **more: Any) -> None:
        """Send a page with a heading, a sentence and a link (`home`, called `link`)."""
        page = self.settings["voila_jinja2_env"].get_template("message.html.j2")
        self.finish(page.render(heading=heading, text=text, **more))


class NotFound(PlainErrors):
    """404 for every unknown address."""

    def prepare(self) -> None:  # type: ignore[override]
        """Refuse the request before anything else is done with it."""
        raise HTTPError(404)


class FromElsewhere(PlainErrors):
    """403 for a request that another site's page sends."""

    def prepare(self) -> None:  # type: ignore[override]
        """Refuse before anything else."""
        raise HTTPError(403)


class SharedFile(PlainErrors):
    """A file shared by pages, named by its content: part of the program, or a lesson's picture."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    async def prepare(self) -> None:  # type: ignore[override]
        """Check who asks, but only for a file of a lesson: one of the program is for everybody, and any cache may keep it."""
        files, name = self.settings["files"], self.path_args[0]
        self.file = files.get(name)
        if self.file is None:  # the page may be another server's that does the same work
            await self.settings["lessons"].all_made.wait()
            self.file = files.get(name)
        if self.file is None:
            raise HTTPError(404)
        if not self.file.public:
            await super().prepare()

    @allow_unauthenticated
    def get(self, name: str) -> None:
        """Send the file to be kept for ever. One of a lesson is for those who may read lessons."""
        if not self.file.public and not self.current_user:
            raise HTTPError(403)
        if self.file.kind == "image/svg+xml":
            self.set_header("Content-Security-Policy", PICTURE_POLICY)
        send_packed(self, self.file, f"{'public' if self.file.public else 'private'}, {FOREVER}")

    head = get


class PictureHandler(PlainErrors, AllowListFileHandler):
    """A picture of the lessons' folder."""

    @property
    def content_security_policy(self) -> str:
        """The policy under which a browser shows a picture by itself."""
        return PICTURE_POLICY

    @authenticated
    async def get(self, path: str, include_body: bool = True) -> None:
        """Send the picture at `path`, a path below the lessons' folder."""
        if below(self.settings["lesson_folder"], path) is None:
            raise HTTPError(404)
        await AllowListFileHandler.get(self, path, include_body)


class TemplateFile(TemplateStaticFileHandler):
    """A file of a page template, such as a font."""

    def parse_url_path(self, path: str) -> str:
        """The path of the file. Raises: HTTPError (404) for an address that is no template's."""
        if not re.fullmatch(r"\w+/static/.+", path):
            raise HTTPError(404)
        return str(super().parse_url_path(path))


class LessonHandler(PlainErrors, TornadoVoilaHandler):
    """A lesson's page. The page that opens links may be framed by the origins of `--embed`."""

    @property
    def content_security_policy(self) -> str:
        """The policy under which a browser shows a lesson."""
        usual: str = super().content_security_policy
        return framing.policy(usual, self.settings["embed"]) if self.opens_links else usual

    @property
    def contents_manager(self) -> Any:
        """The source of notebooks for pages with a kernel; it adds the page that opens links to every folder."""
        own = super().contents_manager
        return Contents(own) if self.opens_links else own

    @property
    def opens_links(self) -> bool:
        """Whether this is the page that opens links."""
        return self.request.path.rpartition("/")[2] == SHARED

    async def prepare(self, **options: Any) -> None:
        """Refuse at once if a site that is not allowed to frames the page."""
        await super().prepare(**options)
        if self.opens_links and framing.framed_by_stranger(self.request.headers, self.settings["embed"]):
            self.set_status(403)
            self.set_header("Content-Security-Policy", framing.SENTENCE_ONLY)
            self.set_header("Cache-Control", "no-store")
            page = self.settings["voila_jinja2_env"].get_template(f"{framing.FRAMED}.j2")
            self.finish(page.render(page=SHARED))

    @authenticated
    async def get(self, path: str = "") -> None:
        """Send the lesson at `path`, a path below the lessons' folder."""
        file, name = lesson_of(self.settings["lesson_folder"], path)
        if name != path:
            query = f"?{self.request.query}" if self.request.query else ""
            self.redirect(url_path_join(self.base_url, "voila/render", quote(name)) + query)
            return
        _ = self.xsrf_token  # sets the cookie that goes along with what the page asks
        try:
            if (page := await self.settings["lessons"].page(file)) is not None:
                send_packed(self, page, f"private, {REVALIDATED}")
            else:
                await self.with_a_kernel(file, path)
        except BrokenNotebook as error:
            self.broken(f"{file.name}: {error}")

    def broken(self, fault: str) -> None:
        """Report a broken notebook: on the page if the reader is its author, else at the terminal."""
        lessons = self.settings["lessons"]
        lessons.trouble(fault)
        self.set_status(500)
        self.set_header("Cache-Control", "no-store")
        text = f"{fault}." if lessons.shows_errors else WHERE_TO_LOOK
        self.say(NOT_PREPARED, text, home=url_path_join(self.base_url, "voila/render", INDEX))

    async def with_a_kernel(self, file: Path, path: str) -> None:
        """Send Voila's own page of a lesson whose cells or widgets need an ordinary kernel. Raises `BrokenNotebook`."""
        lessons = self.settings["lessons"]
        cells_of(file)
        cell_errors.lesson.set(file.name)
        self.set_header("Cache-Control", "no-store")
        if (
            self.request.headers.get("Sec-Fetch-Site", "none") not in OWN_PAGES
        ):  # a page of somebody else has led the reader here
            self.say("A lesson", "Somebody led you to this lesson.", home=self.request.uri, link="Open it")
        elif lessons.can_start_kernel():
            await TornadoVoilaHandler.get(self, path)
        else:
            self.set_status(503)
            self.say("All places are taken", "This lesson needs a place of its own.", home=self.request.uri, link="Try again")


def lesson_of(folder: Path, path: str) -> tuple[Path, str]:
    """The lesson's file and the canonical spelling of its path; raises HTTPError (404) if there is none."""
    if (file := lesson_file(folder, path)) is None:
        raise HTTPError(404)
    root = folder.resolve()
    return file, file.relative_to(root).as_posix() if file.is_relative_to(root) else path


class OwnPagesOnly(JupyterHandler):
    """Accepts requests from this server's own pages. Framed pages have no cookie; the browser's headers tell."""

    def check_xsrf_cookie(self) -> None:
        """Raises HTTPError (403) for a request from another site's page."""
        if self.request.headers.get("Sec-Fetch-Site") != "same-origin":
            super().check_xsrf_cookie()


class AnswerHandler(PlainErrors, OwnPagesOnly):
    """Answers a page's request with the messages of its lesson's widgets, one JSON line each."""

    SUPPORTED_METHODS = ("POST",)

    @authenticated
    async def post(self, path: str) -> None:
        """Send the lines as they come; a visitor beyond the rate limit waits, and delays nobody else."""
        file, _ = lesson_of(self.settings["lesson_folder"], path)
        request = asked(self.request.body)
        asks: Askers = self.settings["askers"]
        self.set_header("Content-Type", "application/x-ndjson; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        begun = False
        try:
            async with asks.turn(visitor_of(self)):
                async for line in self.settings["lessons"].answers.ask(file, request):
                    self.write(line)
                    begun = True
                    await self.flush()
        except TooMany:
            raise HTTPError(429) from None
        except ConnectionError:
            if not begun:
                raise HTTPError(503) from None
            self.settings["lessons"].trouble(f"{file.name}: an answer ended the Python that gave it")
            self.detach().close()  # so that the page sees that this is not the whole answer, and asks once more
            return
        except StreamClosedError:  # the page has gone, or thinks of something else
            return
        self.finish()


class Kernel(KernelHandler):
    """Tells a page about its kernel; it cannot restart or interrupt it."""

    SUPPORTED_METHODS = ("GET", "HEAD")


class Leave(VoilaShutdownKernelHandler, OwnPagesOnly):
    """Ends a kernel when its page says that the reader has left."""

    SUPPORTED_METHODS = ("POST",)

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel of the page that was left."""
        with contextlib.suppress(KeyError):
            await self.settings["kernel_manager"].shutdown_kernel(kernel_id, now=True)
        self.set_status(204)
        self.finish()


class KernelSocket(PacedSocket, VoilaKernelWebsocketHandler):
    """The websocket between a page and its kernel; a page that is left while connecting is no error.

    A page that sends more than a hand can click is read more slowly: it waits itself, and nobody else does.
    """

    tabs: ClassVar[Counter[str]] = Counter()
    """How many pages are connected to each kernel."""

    @cached_property
    def brake(self) -> Brake:
        """The rate limits of the page."""
        return Brake(visitor_of(self))

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The message protocol that the stock handler chooses; None for a page that has left in the meantime."""
        return super().select_subprotocol(subprotocols) if self.connection else None

    async def get(self, kernel_id: str) -> None:
        """Connect a page until it goes; refuses a page opened in more than `MAX_TABS_PER_KERNEL` tabs."""
        if not re.fullmatch(SESSION_NAME, self.get_argument("session_id", "")):
            raise HTTPError(400)
        if self.tabs[kernel_id] >= MAX_TABS_PER_KERNEL:
            self.settings["lessons"].trouble(
                f"a page was opened more than {MAX_TABS_PER_KERNEL} times; no more of it are connected"
            )
            self.set_status(503)
            return
        self.tabs[kernel_id] += 1
        try:
            await super().get(kernel_id)
        finally:
            self.tabs[kernel_id] -= 1
            if not self.tabs[kernel_id]:
                del self.tabs[kernel_id]

    async def open(self, kernel_id: str) -> None:
        """Connect the page, unless it has left in the meantime."""
        if self.connection:
            await super().open(kernel_id)

    async def on_message(self, message: str | bytes) -> None:
        """Pass a message to the kernel, later if the page sends too many: the next one is read only after this."""
        trouble: Callable[[str], None] = self.settings["lessons"].trouble
        await self.brake.message(
            len(message), lambda: trouble("a page sends more than a hand can click; it is read more slowly")
        )
        super().on_message(message)


class Icon(RequestHandler):
    """The icon, for browsers that ask for it by its old name."""

    def get(self) -> None:
        """Send the same picture that the pages carry."""
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=86400")
        template = self.settings["voila_jinja2_env"].get_template("icon.svg")
        self.finish(template.render())
