"""The `cardkit` command: serves the lessons on this machine and opens them in the browser."""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import re
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cardkit import __version__, games

from .lessons import INDEX, LESSON_FOLDERS

# A fixed port, because a browser keeps what it remembers (theme, progress) per address: 52 and 52 cards.
PORT = 5252
LOOPBACK = "127.0.0.1"
HERE = Path(__file__).parent
COMMANDS = {
    "serve": ("class_server", "serves many learners"),
    "site": ("site.build", "makes a folder for any web server"),
    "links": ("binder_links", "prints links for Binder"),
    "new": ("new_folder", "writes a folder of lessons of your own"),
    "check": ("check_folder", "plays every card at their tables and says what is wrong"),
}
"""The further commands: the module that has each one's `main`, and what it does."""


class Trouble(Exception):
    """An error that the person at the terminal can fix; the message says how."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and name the nearest option."""

    def error(self, message: str) -> NoReturn:
        """End the program with `message` and the way to the help."""
        if unknown := re.match(r"unrecognized arguments: (\S+)", message):
            given = unknown[1]
            name = given.split("=")[0]
            known = self._option_string_actions if given.startswith("-") else COMMANDS
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
            message = (
                f"there is no option {name}" if given.startswith("-") else f"nothing is to be given here, but {given!r} was"
            )
            message += f"; did you mean {near[0]}?" if near else "."
        else:
            message = message.removeprefix("argument ").rstrip(".") + "."
        self.exit(2, f"cardkit: {message} `{self.prog} --help` lists the options.\n")


def port_number(text: str) -> int:
    """A port from the command line; 0 lets the system choose one."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The options of `cardkit`."""
    result = Parser(
        prog="cardkit",
        description="Opens the card-game lessons in your browser. They are served from this machine, for this machine only.",
        epilog="Ctrl-C in this terminal ends it. To share the lessons: "
        + "; ".join(f"`cardkit {name}` {what}" for name, (_, what) in COMMANDS.items())
        + ". Each has its own --help.",
        allow_abbrev=False,
    )
    result.add_argument(
        "--port", type=port_number, metavar="N", help=f"the port to use (default: {PORT}, or the next free one)"
    )
    result.add_argument("--no-browser", action="store_true", help="only print the address")
    result.add_argument("--ip", default=LOOPBACK, metavar="ADDRESS", help=f"the address to listen on (default: {LOOPBACK})")
    result.add_argument(
        "--notebooks", type=Path, metavar="FOLDER", help="serve the lessons of another folder, with its own index.ipynb"
    )
    add_games(result)
    result.add_argument("--verbose", action="store_true", help="show what the server does, and errors of lessons in full")
    result.add_argument("--version", action="version", version=f"cardkit {__version__}")
    return result


def add_games(options: argparse.ArgumentParser) -> None:
    """Give a command the option `--games`."""
    options.add_argument(
        "--games",
        action="append",
        default=[],
        type=Path,
        metavar="FOLDER",
        help="take in the games of a folder, each a folder in it with a game.py (repeatable)",
    )


def find_games(folders: Sequence[Path]) -> None:
    """Add the games in these folders, here and in every child process.

    Raises:
        Trouble: a folder has no games, or one that is called as another is.
    """
    for folder in folders:
        try:
            games.look_in(folder)
        except ValueError as error:
            raise Trouble(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None


def find_notebooks(folder: Path | None = None) -> Path:
    """The folder of the lessons: `folder`; else that of a clone of this project, if this is the current folder; else the
    package's own (as installed, or beside it in a checkout).

    Raises:
        Trouble: there is no index.ipynb where it was looked for.
    """
    clone = [Path("notebooks")] if Path("widgets", "cardkit_app").is_dir() else []
    for place in [folder] if folder else clone + LESSON_FOLDERS:
        if (place / INDEX).is_file():
            return place.resolve()
    if folder:
        raise Trouble(f"There is no index.ipynb in {folder}: give a folder of lessons that has one.")
    first, second = LESSON_FOLDERS
    raise Trouble(
        f"The lessons are missing: no index.ipynb in {first} nor in {second}. Installing cardkit again brings them back."
    )


def listen(ip: str, port: int | None) -> list[socket.socket]:
    """Sockets that listen on `ip`: at `port` if one is named, else at the first free one from PORT on.

    Raises:
        Trouble: the port is taken or not allowed, or `ip` is not an address of this machine.
    """
    from tornado.netutil import bind_sockets

    ports = range(PORT, PORT + 100) if port is None else [port]
    for number in ports:
        try:
            return bind_sockets(number, ip)
        except socket.gaierror:
            raise Trouble(f"{ip!r} is not an address; to reach only this machine leave --ip out.") from None
        except PermissionError:
            raise Trouble(f"This user may not listen on port {number}; choose one above 1023, such as --port {PORT}.") from None
        except OSError as error:
            if not in_use(error):
                raise Trouble(
                    f"Cannot listen on {ip}: {error.strerror or error}. To reach only this machine leave --ip out."
                ) from None
    if port is None:
        raise Trouble(f"The ports {ports[0]} to {ports[-1]} are all taken; name a free one with --port.")
    raise Trouble(f"Port {port} is taken by another program (perhaps another cardkit); leave --port out to get a free one.")


def in_use(error: OSError) -> bool:
    """Whether a bind error means that the port is taken."""
    import errno

    return error.errno == errno.EADDRINUSE


def address(sockets: Sequence[socket.socket]) -> str:
    """The address to open in a browser on this machine."""
    host, port = sockets[0].getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = LOOPBACK
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def share_templates() -> None:
    """Let Voila find this package's template, installed or not, in this process and its kernels."""
    paths = [str(HERE / "share" / "jupyter"), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(paths)


def start_quickly() -> None:
    """Leave out what takes two thirds of the time until a server answers: Jupyter imports a checker of international web
    addresses, if there is one, which then builds 38 parsers. Nothing here has such an address checked.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # importing it fails, and jsonschema goes without


def prepare(options: argparse.Namespace) -> tuple[Path, list[socket.socket]]:
    """Returns the lessons' folder and listening sockets; makes the templates known to Voila.

    Raises:
        Trouble: the folder, a game or the address cannot be had.
    """
    find_games(options.games)
    folder = find_notebooks(options.notebooks)
    sockets = listen(options.ip, options.port)
    share_templates()
    os.environ.pop("JPY_SESSION_NAME", None)  # a notebook that this was begun in is none of the lessons
    return folder, sockets


def open_lessons(argv: Sequence[str]) -> int:
    """Open the lessons for one reader; returns the exit code."""
    options = parser().parse_args(argv)
    folder, sockets = prepare(options)
    from .app import LessonsApp  # Voila takes half a second to import: not for --help and not for an error

    url = address(sockets)
    port = sockets[0].getsockname()[1]
    if options.port is None and port != PORT:
        print(f"Port {PORT} is taken, so this time it is {port}.")
    print(f"The lessons are at {url} (Ctrl-C ends)\nThey are those in {folder}", flush=True)
    LessonsApp.serve(folder, sockets, open_browser=not options.no_browser, url=url, verbose=options.verbose)
    print("\nGoodbye.")
    return 0


def missing(error: ModuleNotFoundError) -> str:
    """The sentence for a missing module of another package; raises the error again for a module of cardkit."""
    if (error.name or "").partition(".")[0] in ("cardkit", "cardkit_widgets", "cardkit_app"):
        raise error
    return f"This needs {error.name}, which is not installed. In a clone of cardkit it comes with: pip install '.[app]'"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (default: those of the process) and return its exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    start_quickly()
    try:
        if given and given[0] in COMMANDS:
            module = importlib.import_module(f"cardkit_app.{COMMANDS[given[0]][0]}")
            code = int(module.main(given[1:]))
            sys.stdout.flush()
            return code
        return open_lessons(given)
    except ModuleNotFoundError as error:
        print(f"cardkit: {missing(error)}", file=sys.stderr)
        return 1
    except Trouble as trouble:
        print(f"cardkit: {trouble}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # who reads this has read enough, as `head` has; what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:  # before the server has begun, or while something is made
        print()
        return 130


if __name__ == "__main__":
    # By its own name: what the other commands raise is that module's Trouble.
    sys.exit(importlib.import_module("cardkit_app.command").main())
