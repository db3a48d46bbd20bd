"""A widget without anything to see."""

from __future__ import annotations

import traitlets

from cardkit_widgets.base.stack import Drawn


class HeadlessWidget(Drawn):
    """A widget that only exchanges messages. The page calls its module's `initialize` as soon as the model arrives.

    The page recognizes it by the trait `listens`, before it has loaded any module.
    """

    listens = traitlets.Bool(True, read_only=True).tag(sync=True)
