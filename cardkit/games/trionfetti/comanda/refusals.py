"""Why known words do not make a comanda: the words at fault, the reason, and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import ComandaError
from .words import Word

_LISTS = frozenset({"SET", "NICKNAME"})
_RANKS = frozenset({"RANK", "SINGLE"})
_CONTENT = _LISTS | _RANKS | {"COMPLETE"}


def refusal(text: str, words: Sequence[Word], at: int) -> ComandaError:
    """The error for words that the grammar could not follow beyond index `at` (or the end, if `at` is their number)."""
    return _Fault(text, words, at).error()


class _Fault:
    """The place where the grammar stopped: the word there, the word before it, and the phrase around them."""

    def __init__(self, text: str, words: Sequence[Word], at: int) -> None:
        self.text = text
        self.words = words
        self.at = at
        self.here = words[at].kind if at < len(words) else "END"
        self.before = words[at - 1].kind if at else "START"
        begin = at
        while begin and words[begin - 1].kind != "SEP":
            begin -= 1
        self.begin = begin
        self.phrase = [word.kind for word in words[begin:at]]

    def error(self) -> ComandaError:
        """The error with the first reason that applies, from most to least specific."""
        here, before = self.here, self.before
        if here in ("END", "SEP"):
            return self.unfinished()
        if here == "ALSO":
            return self.fault("unclear-suit", self.begin, self.at + 1, "it isn’t clear which cards of the suit are meant.")
        if before == "DIRECTION":
            return self.after_direction()
        if here == "DIRECTION" and before == "SUIT":
            return self.two_sided(self.at - 1)
        if here == "COMPLETE" or before == "COMPLETE":
            return self.complete()
        if here in ("SUIT", "OF"):
            return self.suit_here()
        if before == "SUIT" or "SUIT" in self.phrase:
            return self.after_suit()
        if before in ("AL", "TO", "ALL"):
            return self.stretch()
        if before in _CONTENT:
            return self.no_separator()
        return self.fault("unfinished", max(self.at - 1, 0), self.at, "these words don’t make a phrase.")

    def spoken(self, first: int, last: int) -> str:
        """The words from `first` to `last` as they were said."""
        if first > last:
            return ""
        return self.text[self.words[first].start : self.words[min(last, len(self.words) - 1)].end]

    def fault(self, kind: str, first: int, last: int, reason: str, *instead: str) -> ComandaError:
        """The error about the words from `first` to `last`; empty suggestions are left out."""
        last = min(last, len(self.words) - 1)
        span = (self.words[first].start, self.words[last].end)
        return ComandaError(kind, self.text, span, reason, tuple(words for words in instead if words))

    def end_of_phrase(self, place: int) -> int:
        """The index of the last word of the phrase that the word at `place` is in: up to a separator, *e* or *di*."""
        while place + 1 < len(self.words) and self.words[place + 1].kind not in ("SEP", "ALSO", "OF"):
            place += 1
        return place

    def suit_ahead(self) -> tuple[int, str]:
        """Index and name of the suit at which the grammar stopped; of any suit, if only *di* is there."""
        suit = min(self.at + (self.here == "OF"), len(self.words) - 1)
        return suit, self.spoken(suit, suit) if self.words[suit].kind == "SUIT" else "coppe"

    def unfinished(self) -> ComandaError:
        """The error for something that is missing: the grammar stopped at a separator or at the end."""
        before, last = self.before, self.at - 1
        if before == "START":
            return self.fault("unfinished", 0, 0, "something must be named before it.")
        if before == "SEP" and self.here == "SEP":
            return self.fault("unfinished", last, self.at, "nothing is named between them.")
        if before == "SEP":
            return self.fault("unfinished", last, last, "something must follow it, or leave it out.")
        if before == "SUIT":
            return self.lone_suit(last)
        if before == "DIRECTION":
            word = self.spoken(last, last)
            start = self.spoken(self.begin, last - 1)
            return self.fault(
                "unfinished",
                self.begin,
                last,
                f"it isn’t clear what “{word}” turns.",
                f"{word} {start}",
                f"{start}, {word} ponto",
            )
        if before in ("AL", "TO", "ALL"):
            name = self.spoken(last, last)
            return self.fault(
                "unfinished", last, last, "it must say how far.", f"{name} al tredici" if before == "ALL" else "al 8"
            )
        if before == "ALSO":
            return self.fault("unfinished", last, last, "a suit must follow it.")
        return self.fault("unfinished", self.begin, last, "a suit must follow it.", f"{self.spoken(self.begin, last)} coppe")

    def lone_suit(self, suit: int) -> ComandaError:
        """The error for a suit without a set beside it; after a set with its suit it may be meant as a second one."""
        name = self.spoken(suit, suit)
        instead = [f"{name} al tredici", f"ponto di {name}"]
        if self.begin >= 2 and self.words[self.begin - 2].kind == "SUIT" and self.words[self.begin - 1].kind == "SEP":
            start = self.begin - 2
            while start and self.words[start - 1].kind != "SEP":
                start -= 1
            instead = [f"{self.spoken(start, self.begin - 2)} e di {name}", f"{name} al tredici"]
        return self.fault("unclear-suit", self.begin, suit, f"it isn’t clear which cards of {name} are meant.", *instead)

    def after_direction(self) -> ComandaError:
        """The error for what cannot follow *più* or *manco*."""
        last = self.at - 1
        word, here = self.spoken(last, last), self.spoken(self.at, self.at)
        if self.here == "DIRECTION":
            if self.words[last].value == self.words[self.at].value:
                return self.fault("two-directions", last, self.at, "a direction is said twice.", here)
            reason = "two directions stand together, and only one can hold."
            return self.fault("two-directions", last, self.at, reason, word, here, f"{word}, {here}")
        if self.here in ("SUIT", "OF"):
            suit, name = self.suit_ahead()
            end = self.end_of_phrase(suit)
            named = self.spoken(suit, end)  # with what is said of the suit: denari al 7
            clear = (f"{word} ponto di {name}", f"{word}, {name} al tredici") if end == suit else (f"{word}, {named}",)
            reason = f"it isn’t clear what “{word}” turns: all cards, or some of {name}."
            return self.fault("unclear-suit", last, end, reason, *clear)
        if self.here == "ALL":
            return self.fault(
                "two-directions",
                last,
                self.at,
                "“tutto” already has its direction, from the lowest up.",
                "tutto al tredici",
                word,
            )
        if self.here == "COMPLETE":
            return self.complete()
        start = self.spoken(self.begin, last - 1)
        return self.fault(
            "two-directions",
            last,
            self.at,
            f"one rank alone has no direction, and “{word}” here could also mean all cards.",
            f"{start}, {word}, {here}" if self.before not in ("START", "SUIT") else "",
            f"{word}, {here} di {start}",
            f"{word}, {here}",
        )

    def suit_here(self) -> ComandaError:
        """The error for a suit where none is possible: at the start with a preposition, after several things, or twice."""
        suit, name = self.suit_ahead()
        if self.before in ("START", "SEP"):
            return self.fault(
                "unclear-suit", self.at, suit, "nothing stands before it.", f"{name} al tredici", f"ponto di {name}"
            )
        if "SUIT" in self.phrase:
            return self.two_sided(self.at - 1 if self.before == "SUIT" else self.at)
        if self.before == "ALL":
            return self.fault("unclear-suit", self.at - 1, suit, "it doesn’t say how far.", f"{name} al tredici")
        if self.before not in _CONTENT:
            return self.fault("unclear-suit", self.at - 1, suit, "these words don’t make a phrase.", f"al 8 di {name}")
        if self.before == "SINGLE":
            return self.fault("unclear-suit", self.at - 1, suit, "the card already has its suit.")
        last = self.spoken(self.at - 1, self.at - 1)
        earlier = self.spoken(self.begin, self.at - 2)
        return self.fault(
            "unclear-suit",
            self.begin,
            suit,
            f"it isn’t clear whether {name} goes with “{last}” alone or with all that stands before it.",
            f"{earlier}, {last} di {name}",
        )

    def after_suit(self) -> ComandaError:
        """The error for words right after a set and its suit, where the suit could belong to either side."""
        suits = [place for place in range(self.begin, self.at) if self.words[place].kind == "SUIT"]
        return self.two_sided(suits[-1])

    def two_sided(self, suit: int) -> ComandaError:
        """The error for a suit that may belong to what stands before it or to what stands after it."""
        name = self.spoken(suit, suit)
        stop = suit - (self.words[suit - 1].kind == "OF") - 1 if suit else -1
        left = self.spoken(self.begin, stop)
        end = self.end_of_phrase(suit)
        right = self.spoken(suit + 1, end)
        if not left:
            reason = f"it isn’t clear how far {name} reaches."
            cut = f"{self.spoken(self.begin, self.at - 1)}, {self.spoken(self.at, end)}" if self.at > self.begin + 1 else ""
            return self.fault("unclear-suit", self.begin, end, reason, cut)
        return self.fault(
            "unclear-suit",
            self.begin,
            end,
            f"it isn’t clear which words {name} goes with.",
            f"{left} di {name}, {right}" if right else "",
            f"{left}, {name} {right}" if right else "",
        )

    def complete(self) -> ComandaError:
        """The error for a nickname that is a whole comanda and has something beside it."""
        place = self.at if self.here == "COMPLETE" else self.at - 1
        name = self.spoken(place, place)
        reason = f"“{name}” is a comanda of its own and can’t be turned or given a suit; it stands between commas."
        return self.fault("no-separator", self.at - 1, self.at, reason)

    def stretch(self) -> ComandaError:
        """The error for *al* or *tutto* without a rank after it."""
        last = self.at - 1
        if self.before == "ALL":
            return self.fault("unfinished", last, self.at, "it must say how far.", f"{self.spoken(last, last)} al tredici")
        return self.fault("unfinished", last, self.at, "a rank must follow it.", "al 8", "al re")

    def no_separator(self) -> ComandaError:
        """The error for two things with neither a comma nor *e* between them."""
        end = self.at
        while end + 1 < len(self.words) and self.words[end].kind in ("AL", "TO", "ALL"):
            end += 1
        before, here = self.spoken(self.at - 1, self.at - 1), self.spoken(self.at, end)
        reason = "two things stand together with nothing between them."
        return self.fault("no-separator", self.at - 1, end, reason, f"{before}, {here}", f"{before} e {here}")
