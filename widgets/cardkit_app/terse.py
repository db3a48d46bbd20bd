"""Loads page templates without the comments of their scripts and styles."""

from __future__ import annotations

from collections.abc import Callable

import jinja2

from cardkit_widgets.base import bundle


class Terse(jinja2.BaseLoader):
    """Wraps another template loader.

    Args:
        loader: the other one.
    """

    def __init__(self, loader: jinja2.BaseLoader) -> None:
        self._loader = loader

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        """A template's text without comments, its file, and a check whether it is up to date.

        Raises:
            jinja2.TemplateNotFound: there is none of this name.
        """
        source, file, current = self._loader.get_source(environment, template)
        if template.endswith(".js"):
            source = bundle.minified_js(source)
        elif template.endswith(".css"):
            source = bundle.minified_css(source).replace("{#", "{ #")  # which would begin a remark in a template
        return source, file, current

    def list_templates(self) -> list[str]:
        """The names of all templates."""
        return self._loader.list_templates()
