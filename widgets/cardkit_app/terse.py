"""Loads the templates of pages, the scripts and styles in them without what only explains them."""

from __future__ import annotations

from collections.abc import Callable

import jinja2

from cardkit_widgets.base import bundle


class Terse(jinja2.BaseLoader):
    """Finds templates where another loader does.

    Args:
        loader: the other one.
    """

    def __init__(self, loader: jinja2.BaseLoader) -> None:
        self._loader = loader

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        """The text of a template, its file, and what tells whether it still holds.

        Raises:
            jinja2.TemplateNotFound: there is none of this name.
        """
        source, file, current = self._loader.get_source(environment, template)
        if template.endswith(".js"):
            source = bundle.bare(source)
        elif template.endswith(".css"):
            source = bundle.tight(source).replace("{#", "{ #")  # which would begin a remark in a template
        return source, file, current

    def list_templates(self) -> list[str]:
        """The names of all templates."""
        return self._loader.list_templates()
