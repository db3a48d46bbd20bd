"""Errors for a comanda that cannot be understood, or may not be given."""

from __future__ import annotations

from cardkit.cards import listed
from cardkit.sentences import capital
from cardkit.speech import Unclear


class ComandaError(Unclear):
    """A text that is no comanda. `str()` is one sentence with the words at fault, the reason and what would be clear.

    `kind` is a short name of what is wrong (`unknown-word`, `english`, `no-such-rank`, `two-directions`, `unfinished`,
    `unclear-suit`, `no-separator`, `equal-ranks`, `one-list`, `too-long`, `empty`), `text` the whole text, `span` the first
    and the last character at fault (as for a slice), `words` that slice, `reason` the reason and `instead` texts that would
    be clear.
    """

    def __init__(self, kind: str, text: str, span: tuple[int, int], reason: str, instead: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.text = text
        self.span = span
        self.words = text[span[0] : span[1]]
        self.reason = reason
        self.instead = instead
        shown = self.words if len(self.words) <= 60 else self.words[:57] + "…"
        shown = shown.encode("utf-8", "replace").decode()  # half a character cannot be sent to anyone
        sentence = f"“{shown}”: {reason}" if shown else capital(reason)
        better = f"Say {listed([f'“{words}”' for words in instead], 'or')}." if instead else ""
        super().__init__(f"{sentence} {better}".rstrip())

    def __reduce__(self) -> tuple[object, ...]:
        return ComandaError, (self.kind, self.text, self.span, self.reason, self.instead)


class NicknameError(ValueError):
    """A nickname that cannot be added to a vocabulary; the message says why."""
