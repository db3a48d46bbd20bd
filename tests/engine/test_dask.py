"""Deals are the same wherever they are played: on this machine, or by Dask's workers."""

import random

import pytest

import cardkit
from cardkit.players import Choice
from cardkit.view import View

pytestmark = pytest.mark.outlet


def test_dask_plays_the_same_deals() -> None:
    distributed = pytest.importorskip("distributed")

    def own(view: View, rng: random.Random) -> Choice:
        return Choice(rng.choice(view.legal))

    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        for name in cardkit.games:
            deals = cardkit.play(
                name, [own, *["beginner"] * (cardkit.games[name].seats - 1)], seed=range(12), executor=executor
            )
            assert deals == cardkit.play(name, [own, *["beginner"] * (cardkit.games[name].seats - 1)], seed=range(12))
        assert cardkit.duel("tute", own, deals=4, executor=executor) == cardkit.duel("tute", own, deals=4)
        (match,) = cardkit.play_match("pitty_pat", own, seed=[1], executor=executor)
        assert str(match) == str(cardkit.play_match("pitty_pat", own, seed=1))
