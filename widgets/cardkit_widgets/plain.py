"""What a widget leaves where widgets do not run: a notebook on a code host, an exported page, a terminal."""

from __future__ import annotations

from typing import Any

from ipywidgets import DOMWidget


class Plain(DOMWidget):
    """A widget that is shown with words beside it, and a picture if it has one."""

    def plain(self) -> dict[str, str]:
        """What is shown in place of the widget: texts by MIME type. Here its `repr`."""
        return {"text/plain": repr(self)}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and beside it what stands for it: data and metadata by MIME type."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **self.plain()}, metadata
