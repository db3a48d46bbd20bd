"""A widget that draws nothing."""

from __future__ import annotations

import traitlets

from cardkit_widgets.base.stack import Drawn


class Listener(Drawn):
    """Has no place on a page: the page calls its module's `initialize` as soon as the widget is there.

    A page knows it by the trait, before it has loaded any module.
    """

    listens = traitlets.Bool(True, read_only=True).tag(sync=True)
