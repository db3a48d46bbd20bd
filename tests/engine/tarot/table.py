"""Positions of tarot for its tests: deals with given hands and voids, brought to the play of the cards."""

import random
from collections.abc import Mapping, Sequence

import pytest

import cardkit
from cardkit.cards import tarot78
from cardkit.game import Deal, Game, State
from cardkit.games.tarot.rules import HAND_SIZES
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import EXCUSE_BIT, PETIT, TRUMPS
from cardkit.moves import Move
from cardkit.players.sampling import Scatter
from cardkit.rules import IllegalMove, Refusal

TAROT = cardkit.games["tarot"]
GAMES = {players: TAROT.variant(players=players) for players in (3, 4, 5)}
SUITS = {**{suit.key: suit.mask for suit in tarot78.suits[:5]}, "x": EXCUSE_BIT}


def mask(cards: str) -> int:
    """The mask of cards given as a text; `7-12a` is a run of trumps, `1-10p` of spades."""
    texts: list[str] = []
    for word in cards.split():
        low, dash, high = word.partition("-")
        run = range(int(low), int(high[:-1]) + 1) if dash else ()
        texts += [f"{n}{high[-1]}" for n in run] if dash else [word]
    return tarot78.set(texts).mask


def deal(
    game: Game = TAROT, *, void: Mapping[str, str] | None = None, seed: int = 1, dealer: int = -1, **hands: str
) -> TarotState:
    """A deal: `deal(s1="Rc 7-12a", chien="EX", void={"s2": "c"})`. Seat 0 speaks first unless `dealer` says otherwise.

    What is not given is filled in at random, so that no seat gets a suit (letters of suits, `x` the Excuse) of its `void`,
    nor a petit sec unless the seed is negative.
    """
    dealer %= game.seats
    packets = game.dealing.packets(dealer)
    names = [packet.label if packet.seat is None else f"s{packet.seat}" for packet in packets]
    given = [mask(hands.pop(name, "")) for name in names]
    assert not hands, f"no such seat: {hands}"
    barred = [sum(SUITS[letter] for letter in (void or {}).get(name, "")) for name in names]
    sizes = [packet.size - cards.bit_count() for packet, cards in zip(packets, given, strict=True)]
    scatter = Scatter(tarot78.mask & ~sum(given), sizes, barred)
    rng = random.Random(seed)
    while True:
        filled = [cards | more for cards, more in zip(given, scatter.draw(rng), strict=True)]
        bare = {name for cards, name in zip(filled, names, strict=True) if cards & (TRUMPS | EXCUSE_BIT) == PETIT}
        if bare <= {"chien"} or seed < 0:
            break
    order = [card.id for cards in filled for card in tarot78 if card.bit & cards]
    state = game.dealing.begin(Deal(tuple(order), dealer, game.dealing.standing0))
    assert isinstance(state, TarotState)
    return state


def bid(state: TarotState, taker: int, contract: str = "garde sans") -> TarotState:
    """The auction: `taker` bids, all others pass."""
    while state.phase == "bidding":
        state.play(f"bid {contract}" if state.to_move == taker else "pass")
    return state


def start(state: TarotState, taker: int = 0, contract: str = "garde sans", call: str = "", chelem: bool = False) -> TarotState:
    """Bring a deal to the first lead: bids, call, any écart (lowest cards first), “jeu” or a chelem."""
    bid(state, taker, contract)
    if state.phase == "calling":
        state.play(f"call {call}" if call else state.legal[0])
    while state.phase == "écart":
        state.play(state.legal[0])
    state.play("chelem" if chelem else "jeu")
    return state


def ending(
    game: Game = TAROT,
    *,
    taker: int = 0,
    contract: int = 2,
    partner: int = -1,
    kept: str = "",
    won: Mapping[int, str] | None = None,
    winners: Sequence[int] = (),
    leader: int = 0,
    **hands: str,
) -> TarotState:
    """The last tricks of a deal: the `hands` as given, `leader` on lead.

    `kept` are the cards of the écart (in a prise or garde) or the chien, the seats of `won` have these cards in their tricks;
    what is left over has been won by the first seat of `won`. `winners` of the tricks before default to that seat.
    """
    state = game.deal(1)
    assert isinstance(state, TarotState)
    left = HAND_SIZES[game.seats] - len(next(iter(hands.values())).split())
    state.hands = [mask(hands[f"s{seat}"]) for seat in range(game.seats)]
    piles = won or {(taker + 1) % game.seats: ""}
    state.heaps = [[card.id for card in tarot78.set(piles.get(seat, ""))] for seat in range(game.seats)]
    first = next(iter(piles))
    state.aside, state.chien = (mask(kept), 0) if contract < 2 else (0, mask(kept))
    over = tarot78.mask & ~sum(state.hands) & ~sum(state.won) & ~mask(kept)
    state.heaps[first] += [card.id for card in tarot78 if card.bit & over]
    state.taker, state.contract, state.phase = taker, contract, "play"
    state.attack = 0 if taker < 0 else 1 << taker | (1 << partner if partner >= 0 else 0)
    state.winners = list(winners) or [first] * left
    state.opening, state.open_sides = False, True
    state.leader = state.to_move = leader
    state.mask = state.hands[leader]
    return state


def run(state: TarotState, cards: str) -> TarotState:
    """Play these cards, one after the other."""
    for card in cards.split():
        state.play(f"play {card}")
    return state


def plays(state: State) -> set[str]:
    """The cards that may be played, by their texts."""
    return {move.card.text for move in state.legal if move.kind == "play" and move.card}


def others(state: State) -> set[str]:
    """The legal moves that are not plays of cards."""
    return {move.text for move in state.legal if move.kind != "play"}


def refused(state: State, move: Move | str) -> Refusal:
    """The refusal of this move."""
    with pytest.raises(IllegalMove) as error:
        state.copy().play(move)
    return error.value.refusal


def forbids(state: State, move: Move | str, rule: str, because: str | None = None) -> bool:
    """The move is refused by this rule (because of these cards), and the legal moves are offered instead."""
    refusal = refused(state, move)
    right = refusal.rule.id == f"tarot.{rule}" and refusal.instead == state.legal
    return right and (because is None or refusal.because.mask == mask(because))


def finish(state: TarotState, rng: random.Random | None = None) -> TarotState:
    """Play the deal out: at random, or with the first legal card each time."""
    while not state.over:
        cards = [move for move in state.legal if move.kind == "play"] or list(state.legal)
        state.play(rng.choice(list(state.legal)) if rng else cards[0])
    return state


def notes(state: State, kind: str) -> list[tuple[int | None, str]]:
    """Who is said to have done what, of one kind of note."""
    return [(note.seat, note.sentence.by("Paco")) for event in state.events for note in event.notes if note.kind == kind]
