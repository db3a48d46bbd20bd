"""Whole sentences with named places: one of somebody, and one for the reader."""

from __future__ import annotations

from typing import Final

YOU: Final = "You"
"""The name of the player who reads."""


class Sentence:
    """A sentence about a player, in two forms: `others` about anybody else, `you` about the reader; each is a whole sentence.

    `{player}` stands for the name, and other names in braces for what `places` or `by` give. Nothing is put together
    from pieces of grammar, so that each pair of sentences can be said in another language as it is.

    >>> won = Sentence("{player} wins the trick with the {card}.", "You win the trick with the {card}.", card="10 of cups")
    >>> won.by("Paco")
    'Paco wins the trick with the 10 of cups.'
    >>> won.by("You")
    'You win the trick with the 10 of cups.'
    """

    __slots__ = ("others", "places", "you")

    def __init__(self, others: str, you: str = "", **places: object) -> None:
        self.others, self.you, self.places = others, you or others, places

    def of(self, **places: object) -> Sentence:
        """The same sentence with these places filled."""
        return Sentence(self.others, self.you, **places)

    def by(self, name: str = "", **places: object) -> str:
        """The sentence about the player of this name, with any further places filled."""
        return (self.you if name == YOU else self.others).format(player=name, **{**self.places, **places})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return False
        return (self.others, self.you, self.places) == (other.others, other.you, other.places)

    def __hash__(self) -> int:
        return hash(self.others)

    def __repr__(self) -> str:
        return f"Sentence({self.others!r}, {self.you!r}{''.join(f', {name}={word!r}' for name, word in self.places.items())})"


DEALS: Final = Sentence("{player} deals.", "You deal.")
PLAYS: Final = Sentence("{player} plays the {card}.", "You play the {card}.")
STANDS: Final = Sentence("It stands {score}.")


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def several(n: int, one: str, many: str, none: str = "", /, **places: object) -> str:
    """Returns the sentence for so many things: `one`, `many` or `none` of them, each as a whole, with the number in `{n}`.

    >>> several(1, "Choose 1 more card first.", "Choose {n} more cards first.")
    'Choose 1 more card first.'
    """
    sentence = one if n == 1 else none if none and not n else many
    return sentence.format(n=n, **places)
