"""The words of a Pitty Pat table."""

from __future__ import annotations

from typing import Final

from cardkit.teaching.teaching import Term

TERMS: Final = (
    Term("stock", "stok", "draw pile", "the cards face down in the middle, of which you turn one when you can’t match"),
    Term("upcard", "UP-card", "top discard", "the card face up on the discards, which you try to match"),
    Term("match", "match", "same rank", "a card of the upcard’s rank, and playing it"),
    Term("turn", "turn", "flip", "take the top card of the stock and put it face up on the discards"),
    Term("discards", "DIS-cards", "discard pile", "all cards played and turned so far, with the upcard on top"),
    Term("second discard", "SEK-und DIS-card", "the throw", "the card of your choice that you throw after a match"),
    Term("dead rank", "ded rank", "no more to come", "a rank of which you have seen all other cards: it can’t be matched now"),
    Term("outs", "outs", "cards that help", "the cards you haven’t seen that would match a card of your hand"),
    Term("go out", "go out", "win", "play your last card"),
)
