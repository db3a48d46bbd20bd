"""Two scenes for each of the 21 trumps, after the subjects of the Tarot Nouveau.

1 the folly of one; 2–5 the ages of life; 6–9 the times of the day; 10–11 the elements; 12–15 dance, market, open air, arts;
16–19 the seasons; 20 play; 21 the folly of all. The two scenes of a trump show the same subject twice, in town and country
or near and far. A scene is a field 96 wide and 52 high.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import scenes_days as days
from . import scenes_seasons as seasons
from . import scenes_world as world

SCENES: Final[dict[int, tuple[Callable[[], str], Callable[[], str]]]] = {
    1: (days.fool, days.mask),
    2: (days.child, days.cradle),
    3: (days.sweethearts, days.swing),
    4: (days.smith, days.family),
    5: (days.bench, days.fireside),
    6: (days.rooster, days.breakfast),
    7: (days.noon, days.lunch),
    8: (days.sunset, days.lamp),
    9: (days.night, days.owl),
    10: (world.earth, world.air),
    11: (world.water, world.fire),
    12: (world.dance, world.violin),
    13: (world.market, world.basket),
    14: (world.angler, world.camp),
    15: (world.painting, world.statue),
    16: (seasons.blossom, seasons.nest),
    17: (seasons.wheat, seasons.beach),
    18: (seasons.leaves, seasons.grapes),
    19: (seasons.snowman, seasons.frost),
    20: (seasons.cards, seasons.chess),
    21: (seasons.carnival, seasons.masks),
}
"""The upper scene and the lower one (printed upside down) of each trump."""
