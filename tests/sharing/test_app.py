"""The `cardkit` command at a terminal, and the wheel that carries it."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import jinja2
import psutil
import pytest
from jupyter_client.ioloop import IOLoopKernelManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError
from traitlets.config import Config

import cardkit
from cardkit_app import command, extension
from cardkit_app.extension import SETTING, NoDelayConnection, _load_jupyter_server_extension
from cardkit_app.page_exporter import CompiledTemplates, PageExporter

ROOT = Path(__file__).parents[2]


def get(url: str, **headers: str) -> tuple[int, str]:
    """Status and text of a page."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def contents(folder: Path) -> dict[str, int]:
    """Every file below a folder, with the time of its last change."""
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*")}


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Runs `cardkit`, which must not start, and returns its one line on the error stream."""
    try:
        code = command.main(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    assert code != 0
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("cardkit: ")
    assert output.err.count("\n") == 1
    return output.err


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        command.main(["--help"])
    assert end.value.code == 0
    output = capsys.readouterr().out
    assert all(option in output for option in ("--port", "--no-browser", "--ip", "--version", str(command.PORT)))


def test_version_is_that_of_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["--version"])
    assert capsys.readouterr().out == f"cardkit {cardkit.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--prot", "80"], "there is no option --prot; did you mean --port?"),
        (["--nobrowser"], "there is no option --nobrowser; did you mean --no-browser?"),
        (["--quux"], "there is no option --quux."),
        (["whist"], "nothing is to be given here, but 'whist' was."),
        (["--port", "many"], "a port is a number from 0 to 65535, not 'many'"),
        (["--port", "65536"], "a port is a number from 0 to 65535, not '65536'"),
        (["--port"], "--port: expected one argument"),
        (["--ip", "203.0.113.9"], "Cannot listen on 203.0.113.9"),
        (["--ip", "no such place"], "'no such place' is not an address"),
    ],
)
def test_a_slip_is_answered_with_what_would_be_right(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert sentence in refused(capsys, *arguments)


def test_a_folder_without_lessons_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert f"There is no index.ipynb in {tmp_path}" in refused(capsys, "--notebooks", str(tmp_path))


def test_lessons_missing_from_the_package_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "LESSON_FOLDERS", [tmp_path / "installed", tmp_path / "beside"])
    monkeypatch.chdir(tmp_path)
    assert "The lessons are missing" in refused(capsys)


def test_what_serves_lessons_and_is_not_installed_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "index.ipynb").write_text("{}")
    for name in ("tornado.netutil", "voila.app"):
        with mock.patch.object(command, "prepare", side_effect=ModuleNotFoundError(f"No module named {name!r}", name=name)):
            assert (
                f"needs {name}, which is not installed. In a clone of cardkit it comes with: pip install '.[app]'"
                in refused(capsys)
            )
    with (
        mock.patch.object(command, "prepare", side_effect=ModuleNotFoundError("a slip", name="cardkit.slip")),
        pytest.raises(ModuleNotFoundError),
    ):
        command.main([])


def test_a_taken_port_is_refused_if_it_was_named_and_avoided_if_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server((command.LOOPBACK, 0)) as other:
        taken = other.getsockname()[1]
        assert f"Port {taken} is taken" in refused(capsys, "--port", str(taken))
        monkeypatch.setattr(command, "PORT", taken)
        (free,) = command.listen(command.LOOPBACK, None)
        with free:
            assert free.getsockname()[1] > taken
            assert command.address([free]) == f"http://127.0.0.1:{free.getsockname()[1]}/"


@pytest.mark.outlet
def test_interrupting_it_ends_it_with_its_kernels_and_it_wrote_nothing(
    serve: Callable[..., Any], write_notebook: Callable[..., Path], tmp_path: Path
) -> None:
    lessons, elsewhere = tmp_path / "lessons", tmp_path / "elsewhere"
    lessons.mkdir()
    elsewhere.mkdir()
    (elsewhere / "voila.json").write_text('{"VoilaConfiguration": {"template": "reveal"}}')  # somebody else's settings
    write_notebook(lessons / "index.ipynb", "# Two and two", ["2 + 2"])
    before = contents(tmp_path)
    with serve(lessons, cwd=elsewhere) as server:
        status, page = get(server.url)
        assert status == 200
        assert "<title>Two and two</title>" in page
        assert 'class="ck-bar"' in page
        kernels = psutil.Process(server.process.pid).children(recursive=True)
        assert kernels
        assert server.stop(signal.SIGINT) == 0
        _ended, alive = psutil.wait_procs(kernels, timeout=20)
        assert not alive
        assert server.lines[0] == f"The lessons are at {server.url} (Ctrl-C ends)\n"
    assert contents(tmp_path) == before


def test_an_interrupt_before_the_server_has_begun_is_no_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(given: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "open_lessons", interrupted)
    assert command.main([]) == 130
    assert capsys.readouterr() == ("\n", "")


DEAF = """
import sys
from cardkit_app import app, command
async def deaf(self):
    print("http://127.0.0.1:1/ busy", flush=True)
    try:
        sys.stdin.readline()
    except KeyboardInterrupt:
        pass
app.LessonsApp.warm = deaf
sys.exit(command.main(["--no-browser", "--port", "0", "--notebooks", sys.argv[1]]))
"""


@pytest.mark.outlet
def test_an_interrupt_is_not_lost_in_code_that_catches_everything(write_notebook: Callable[..., Path], tmp_path: Path) -> None:
    write_notebook(tmp_path / "index.ipynb", "# One", ["1"])
    with subprocess.Popen(
        [sys.executable, "-c", DEAF, str(tmp_path)], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while "busy" not in process.stdout.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        try:
            process.communicate("go on\n", timeout=30)
            assert process.returncode == 0
        finally:
            process.kill()


@pytest.mark.outlet
def test_it_gives_away_lessons_and_nothing_else(app_server: Any) -> None:
    url = app_server.url
    assert get(f"{url}favicon.ico")[0] == 200
    assert get(f"{url}voila/render/index.ipynb", Host="cards.example.org")[0] == 403
    for path in (
        "voila/tree",
        "voila/api/contents/",
        "api/contents/",
        "voila/render/absent.ipynb",
        "voila/render/../../pyproject.toml",
    ):
        status, page = get(url + path)
        assert (path, status) == (path, 404)
        assert "There is no such lesson" in page
    assert get(f"{url}voila/files/index.ipynb")[0] == 403


def test_the_server_is_set_for_lessons(tmp_path: Path) -> None:
    from cardkit_app.app import LessonsApp, settings

    server = LessonsApp(config=settings(tmp_path, verbose=False))
    assert server.kernel_websocket_connection_class is NoDelayConnection
    config = server.config
    assert config.VoilaConfiguration.allow_template_override == "NO"
    assert config.VoilaConfiguration.show_tracebacks is False
    assert config.MappingKernelManager.cull_idle_timeout > 0
    assert config.MappingKernelManager.cull_connected is False


def test_a_connection_switches_the_delay_off_before_it_is_made() -> None:
    page = mock.Mock(spec=KernelWebsocketHandler)
    with mock.patch.object(ZMQChannelsWebsocketConnection, "connect", return_value=None) as connect:
        connect.side_effect = lambda: page.set_nodelay.assert_called_once_with(True)
        NoDelayConnection(parent=IOLoopKernelManager(), websocket_handler=page).connect()
    connect.assert_called_once()


def test_a_page_that_reads_nothing_loses_its_line_before_it_fills_the_memory() -> None:
    page = mock.Mock(spec=KernelWebsocketHandler, ws_connection=mock.Mock())
    line = NoDelayConnection(parent=IOLoopKernelManager(), websocket_handler=page)
    with mock.patch.object(ZMQChannelsWebsocketConnection, "connect", return_value=None):
        line.connect()
    assert page.ws_connection.stream.max_write_buffer_size == extension.MAX_UNREAD_BYTES
    page.write_message.side_effect = StreamBufferFullError
    line.write_message(b"a scene", binary=True)
    page.close.assert_called_once()


def test_an_answer_to_a_page_that_has_gone_is_nobodys_trouble() -> None:
    page = mock.Mock(spec=KernelWebsocketHandler)
    line = NoDelayConnection(parent=IOLoopKernelManager(), websocket_handler=page)

    async def answer() -> list[dict[str, Any]]:
        faults: list[dict[str, Any]] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, fault: faults.append(fault))

        async def gone() -> None:
            raise WebSocketClosedError

        page.write_message.side_effect = [WebSocketClosedError, loop.create_task(gone()), None]
        for _ in range(3):
            line.write_message("a scene")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        page.write_message.side_effect = None
        page.write_message.reset_mock(return_value=True, side_effect=True)
        gc.collect()  # a failed task that nobody has looked at says so when it goes
        return faults

    assert asyncio.run(answer()) == []


def test_jupyterlab_gets_quick_connections_unless_it_was_given_others() -> None:
    class Gateway(ZMQChannelsWebsocketConnection):
        pass

    for given, expected in ((ZMQChannelsWebsocketConnection, NoDelayConnection), (Gateway, Gateway)):
        server: Any = SimpleNamespace(web_app=SimpleNamespace(settings={SETTING: given, "config": Config()}))
        with mock.patch("cardkit_app.shared_page.add") as opened:
            _load_jupyter_server_extension(server)
        opened.assert_called_once_with(server)
        assert server.web_app.settings[SETTING] is expected


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel as hatchling builds it from this checkout."""
    from hatchling.builders.wheel import WheelBuilder

    (path,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"])
    return zipfile.ZipFile(path)


def test_the_wheel_carries_the_lessons_and_every_file_of_the_packages(wheel: zipfile.ZipFile) -> None:
    inside = set(wheel.namelist())
    expected = {f"cardkit_widgets/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    for top in (ROOT / "cardkit", ROOT / "widgets" / "cardkit_widgets", ROOT / "widgets" / "cardkit_app"):
        files = (path for path in top.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        expected |= {path.relative_to(top.parent).as_posix() for path in files}
    assert expected <= inside
    assert not any(".ipynb_checkpoints" in name for name in inside)


def test_the_wheel_puts_the_template_and_the_extension_where_jupyter_looks(wheel: zipfile.ZipFile) -> None:
    data = f"cardkit-{cardkit.__version__}.data/data/"
    assert data + "share/jupyter/voila/templates/cardkit/index.html.j2" in wheel.namelist()
    config = json.loads(wheel.read(data + "etc/jupyter/jupyter_server_config.d/cardkit.json"))
    assert data + "etc/jupyter/jupyter_nbconvert_config.json" in wheel.namelist()
    (extension,) = config["ServerApp"]["jpserver_extensions"]
    assert extension == "cardkit_app.extension"
    assert extension in sys.modules
    assert b"cardkit = cardkit_app.command:main" in wheel.read(f"cardkit-{cardkit.__version__}.dist-info/entry_points.txt")
    about = wheel.read(f"cardkit-{cardkit.__version__}.dist-info/METADATA").decode()
    assert "License-Expression: MIT AND OFL-1.1" in about
    fonts = {Path(line).name for line in about.splitlines() if line.startswith("License-File:")}
    assert fonts >= {"alegreya-license.txt", "figtree-license.txt"}


def test_a_server_loads_no_parsers_before_it_answers() -> None:
    code = "import sys; from cardkit_app import command; command.main(sys.argv[1:])\n"
    code += "print([m for m in sys.modules if 'lark' in m])"
    command = [sys.executable, "-c", code, "serve", "--notebooks", "/nowhere"]
    found = subprocess.run(command, text=True, capture_output=True, check=True)
    assert "There is no index.ipynb" in found.stderr  # it had come as far as that
    assert found.stdout == "[]\n"


def test_templates_are_compiled_for_the_first_page_only(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_template = jinja2.Environment.compile
    compiled: list[str] = []

    def counted(self: jinja2.Environment, source: str, name: str | None = None, *more: Any, **rest: Any) -> Any:
        compiled.append(name or "")
        return compile_template(self, source, name, *more, **rest)

    monkeypatch.setattr(jinja2.Environment, "compile", counted)
    monkeypatch.setattr(PageExporter, "compiled", CompiledTemplates())
    for _ in range(2):
        pages = PageExporter(template_name="lab")
        pages.register_filter("highlight_code", lambda text: text)
        found = [pages.environment.get_template(name) for name in ("index.html.j2", "base.html.j2")]
        assert "codecell" in found[1].blocks
        assert compiled == ["index.html.j2", "base.html.j2"]
