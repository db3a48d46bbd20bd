"""Workers: each works off one connection after another, and takes nobody along when it dies."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from cardkit_app.page.process import POSSIBLE

pytestmark = [pytest.mark.outlet, pytest.mark.skipif(not POSSIBLE, reason="processes are not forked here")]
BOSS = """
import os, socket, sys
from cardkit_app.page.workers import Workers

def work(connections):
    for connection in connections:
        with connection:
            if connection.recv(9) == b"die":
                os._exit(1)
            connection.sendall(str(os.getpid()).encode())

with socket.socket(fileno=int(sys.argv[1])) as asked:
    Workers(asked, work).run()
"""


class Boss:
    """A process whose workers answer with their number, or die when told to."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "s")
        with socket.socket(socket.AF_UNIX) as asked:
            asked.bind(self.path)
            asked.listen(64)
            command = [sys.executable, "-c", BOSS, str(asked.fileno())]
            env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
            self.process = subprocess.Popen(command, pass_fds=[asked.fileno()], env=env)

    def ask(self, text: bytes) -> int:
        """The number of the worker that answers; 0 if it died."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(self.path)
            with contextlib.suppress(OSError):
                connection.sendall(text)
                return int(connection.recv(99) or 0)
        return 0


@pytest.fixture
def boss(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Boss]:
    """A boss that ends with its test."""
    found = Boss(tmp_path_factory.mktemp("b"))
    yield found
    Path(found.path).unlink()
    found.process.kill()
    found.process.wait()


def test_one_worker_is_enough_for_one_who_asks_again_and_again(boss: Boss) -> None:
    numbers = [boss.ask(b"who") for _ in range(200)]
    assert all(numbers)
    assert len(set(numbers)) < 20  # a new one only while the one before has not asked for more yet


def test_workers_that_die_or_are_killed_end_nothing_but_their_own_connection(boss: Boss) -> None:
    dice = random.Random(4)
    for _ in range(300):
        if dice.random() < 0.3:
            assert not boss.ask(b"die")
        elif number := boss.ask(b"who"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
    while not boss.ask(b"who"):  # those that were killed last may be handed one connection more
        pass
    assert boss.process.poll() is None


def test_workers_end_with_their_boss(boss: Boss) -> None:
    number = boss.ask(b"who")
    worker = psutil.Process(number)
    boss.process.kill()
    assert worker.wait(timeout=20) is None or not worker.is_running()
