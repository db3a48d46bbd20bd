"""Who asks for answers: one visitor's requests leave room for those of others."""

from __future__ import annotations

import asyncio
from collections import Counter

from cardkit_app.page.answers import MAX_AT_ONCE
from cardkit_app.page.asking import Askers


def test_one_visitor_never_takes_all_that_is_answered_at_one_time() -> None:
    async def ask() -> None:
        askers, done, inside = Askers(), asyncio.Event(), Counter[str]()

        async def come(visitor: str) -> None:
            async with askers.turn(visitor):
                inside[visitor] += 1
                await done.wait()

        asked = [asyncio.create_task(come("192.0.2.1")) for _ in range(2 * MAX_AT_ONCE)]
        asked.append(asyncio.create_task(come("192.0.2.2")))
        while not inside["192.0.2.2"]:
            await asyncio.sleep(0)
        assert 0 < inside["192.0.2.1"] < MAX_AT_ONCE
        done.set()
        await asyncio.gather(*asked)
        assert inside["192.0.2.1"] == 2 * MAX_AT_ONCE

    asyncio.run(ask())
