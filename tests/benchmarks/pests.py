"""Visitors who do their worst, for `load.py`: each is given the address of a server and when to end, and returns a count.

Run by `load.py` in a process of its own: python tests/benchmarks/pests.py NAME ADDRESS SECONDS. It prints the counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT), str(ROOT / "widgets")]

import cardkit  # noqa: E402
from cardkit_app.brake import LONGEST  # noqa: E402
from cardkit_app.extension import PARTS  # noqa: E402
from sharing.learner import CONFIG, Learner, Lost, message  # noqa: E402

Pest = Callable[[str, float], Awaitable[int]]
ADDRESS: Final = "192.0.2.1"
"""Where they all are, as a proxy would tell it; the learners are on this machine."""
PATIENCE: Final = 60.0
"""Seconds that a visitor waits for a page."""


async def flood(url: str, end: float) -> int:
    """A page that sends as fast as a thousand messages a second; returns how many it sent."""
    learner = Learner(f"{url}voila/render/tute.ipynb", address=ADDRESS)
    sent = 0
    with contextlib.suppress(Lost):
        await learner.open()
        while time.monotonic() < end:
            for _ in range(20):
                await learner.say(message("comm_msg", {"comm_id": "nobody", "data": {"method": "custom", "content": {}}}))
            sent += 20
            await asyncio.sleep(0.02)
    learner.close()
    return sent


async def drip(url: str, end: float) -> int:
    """A page that is read at 10 kB a second; returns the bytes read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(url).port, limit=4096)
    writer.write(b"GET /voila/render/tarot.ipynb HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    read = 0
    while time.monotonic() < end and (some := await reader.read(1000)):
        read += len(some)
        await asyncio.sleep(0.1)
    writer.close()
    return read


async def crowd(url: str, end: float) -> int:
    """A browser that opens two hundred pages; returns how many of them were connected in the end."""
    first = Learner(f"{url}voila/render/vitou.ipynb", address=ADDRESS)
    with contextlib.suppress(Lost):
        await first.open()
    pages = [Learner(first.page, cookies=first.cookies, address=ADDRESS) for _ in range(200)]

    async def wait(page: Learner) -> None:
        with contextlib.suppress(Lost, TimeoutError):
            await asyncio.wait_for(page.connect(PATIENCE), max(1, end - time.monotonic()))

    await asyncio.gather(*map(wait, pages))
    got = sum(page.line is not None for page in pages)
    for page in (first, *pages):
        page.close()
    return got


def in_parts(content: bytes) -> bytes:
    """A message to a widget, with this content, in the form in which browsers send it."""
    comm = message("comm_msg", {})
    parts = [b"shell", *(json.dumps(comm[name]).encode() for name in ("header", "parent_header", "metadata")), content]
    ends = list(itertools.accumulate(map(len, parts), initial=8 * (len(parts) + 2)))
    return b"".join(number.to_bytes(8, "little") for number in (len(ends), *ends)) + b"".join(parts)


async def huge(url: str, end: float) -> int:
    """Two pages that send messages of the worst kind, as long as they may be, as fast as they are read, and at times a longer
    one, which ends the line; one in the form of browsers, one in that of old. Returns how many they sent.
    """
    sent = 0

    async def one(learner: Learner) -> None:
        nonlocal sent
        while time.monotonic() < end:
            with contextlib.suppress(Lost):
                await learner.connect(PATIENCE)
                for bytes_ in (*[LONGEST] * 20, 10 * LONGEST):
                    text = "[" + "[[],{}]," * (bytes_ // 8 - 100) + "0]"
                    sending = asyncio.create_task(learner.say(in_parts(text.encode()) if learner.subprotocol else text))
                    await asyncio.wait([sending], timeout=max(0.1, end - time.monotonic()))
                    if not sending.done():
                        break
                    sending.result()
                    sent += 1
        await learner.leave()

    await asyncio.gather(
        *(one(Learner(f"{url}voila/render/tute.ipynb", address=ADDRESS, subprotocol=form)) for form in ("", PARTS))
    )
    return sent


async def spell(url: str, end: float) -> int:
    """Twenty who ask for lessons by ever other spellings of their names; returns how many were asked for."""
    count = 0

    async def one(number: int) -> None:
        nonlocal count
        client = AsyncHTTPClient(force_instance=True)
        for times in itertools.count(1):
            if time.monotonic() > end:
                break
            name = random.Random(f"{number}/{times}").choice(sorted(cardkit.games))
            coded = "".join(f"%{ord(letter):02x}" if random.random() < 0.5 else letter for letter in name)
            way = ("", "./" * times, f"x{times}/../", "%2e/" * times, "/", "/etc/")[times % 6]
            with contextlib.suppress(OSError, HTTPClientError):
                await client.fetch(
                    f"{url}voila/render/{way}{coded}.ipynb?{times}", headers={"X-Forwarded-For": ADDRESS}, raise_error=False
                )
            count += 1
        client.close()

    await asyncio.gather(*map(one, range(20)))
    return count


async def asker(url: str, end: float) -> int:
    """Thirty who load a page, ask for its kernel over and over, and never come; returns how many kernels they were told of."""
    count = 0

    async def one(number: int) -> None:
        nonlocal count
        client = AsyncHTTPClient(force_instance=True)
        headers = {"X-Forwarded-For": ADDRESS}
        while time.monotonic() < end:
            with contextlib.suppress(OSError, HTTPClientError):
                page = await client.fetch(f"{url}voila/render/vitou.ipynb", headers=headers, raise_error=False)
                found = CONFIG.search(page.body.decode())
                kernel = json.loads(found[1])["kernelId"] if found else ""
                count += bool(kernel)
                for _ in range(5 if kernel else 0):
                    await client.fetch(f"{url}voila/turn/{kernel}", headers=headers, raise_error=False)
                    await asyncio.sleep(0.2)
            await asyncio.sleep(0.2)
        client.close()

    await asyncio.gather(*map(one, range(30)))
    return count


PESTS: Final[dict[str, tuple[Pest, ...]]] = {
    "nobody": (),
    "1,000 messages a second": (flood,),
    "a page read at 10 kB a second": (drip,),
    "200 pages of one browser": (crowd,),
    "huge messages": (huge,),
    "many spellings": (spell,),
    "many askers": (asker,),
    "all of them": (flood, drip, crowd, huge, spell, asker),
}


async def run(name: str, url: str, seconds: float) -> list[int]:
    """Does the worst of one name; returns the counts of each who did."""
    end = time.monotonic() + seconds
    counts = await asyncio.gather(*(pest(url, end) for pest in PESTS[name]))
    await asyncio.sleep(end - time.monotonic())
    return counts


if __name__ == "__main__":
    print(*asyncio.run(run(sys.argv[1], sys.argv[2], float(sys.argv[3]))), sep=", ")
