"""Clears away what a killed server has left in the temporary folder: sockets and keys of kernels."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import subprocess
from pathlib import Path
from typing import Final

import psutil

BEHIND: Final = """
while read -r line; do :; done
for second in 1 2 3 4 5; do
  rm -rf -- "$0" && exit
  sleep 1
done
"""
"""A shell script: reads until its input is closed, which is when this server has ended, then removes the folder `$0`.

It tries five times, since kernels may still write there while they end.
"""
_waits: Final[list[subprocess.Popen[bytes]]] = []
"""The shells that wait: each until what is written to it is closed, with this process."""
PID_FILE: Final = "cardkit.pid"
"""The file that says whose folder it is: a process id, and when that process began."""


def clear(own: Path) -> None:
    """Marks the folder of this server, and removes those beside it whose servers are gone."""
    (own / PID_FILE).write_text(f"{os.getpid()} {psutil.Process().create_time()}")
    for folder in own.parent.glob("voila_*"):
        if folder != own and _mine(folder) and _gone(folder / PID_FILE):
            shutil.rmtree(folder, ignore_errors=True)


def clear_behind(own: Path) -> None:
    """Has the folder of this server removed when this process has ended, even if it was killed: a shell waits for that, which
    takes a megabyte. Where there is none, the next server clears it.
    """
    with contextlib.suppress(OSError):
        nowhere = subprocess.DEVNULL
        command = ["/bin/sh", "-c", BEHIND, str(own)]
        shell = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere, start_new_session=True)
        _waits.append(shell)


def _mine(folder: Path) -> bool:
    """Whether it is a real folder of this user: in a temporary folder anybody may have put one."""
    with contextlib.suppress(OSError):
        status = folder.lstat()
        return stat.S_ISDIR(status.st_mode) and (not hasattr(os, "getuid") or status.st_uid == os.getuid())
    return False


def _gone(mark: Path) -> bool:
    """Whether the server that left this mark has ended; a folder without a mark is somebody else's."""
    try:
        pid, begun = mark.read_text()[:100].split()
        return bool(psutil.Process(int(pid)).create_time() != float(begun))
    except psutil.NoSuchProcess:
        return True
    except (OSError, ValueError, psutil.Error):
        return False
