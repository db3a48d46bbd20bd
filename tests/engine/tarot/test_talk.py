"""Checks all that comes before the first card: deal, bids, called king, chien, écart, chelem, poignées and misères."""

import random
from itertools import pairwise

import pytest

from cardkit.cards import Card, tarot78
from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.rules import CHIEN_SIZES, HAND_SIZES, PACKETS, POIGNEE_SIZES
from cardkit.games.tarot.tables import EXCUSE_BIT, TRUMPS
from cardkit.players.players import sample
from cardkit.teaching.teaching import for_game
from engine.covers import covers
from engine.tarot.table import GAMES, TAROT, bid, deal, ending, finish, forbids, mask, notes, others, plays, refused, run, start

# -- the deal -------------------------------------------------------------------------------------------------------------


def draw_order(card: Card) -> tuple[int, int, int]:
    """How high a card is in the draw, by the book: suits, then trumps; of equals clubs, diamonds, hearts, spades."""
    rank = card.rank.key
    height = int(rank) if rank.isdigit() else 11 + "VCDR".index(rank)
    return card.suit.key == "a", height, "tkcpa".index(card.suit.key)


@covers("tarot.draw")
def test_the_lowest_card_drawn_deals() -> None:
    again = 0
    for seed in range(400):
        draw = TAROT.dealing.draw(random.Random(seed))
        drawn = dict(draw.rounds[0])
        assert sorted(drawn) == [0, 1, 2, 3]
        for seat, card in draw.rounds[-1] if len(draw.rounds) > 1 else ():
            assert drawn[seat].text == "EX"
            drawn[seat] = card
            again += 1
        assert draw.dealer == min(drawn, key=lambda seat: draw_order(drawn[seat]))
    assert again


@covers("tarot.deal", "tarot.chien-deal")
@pytest.mark.parametrize("players", GAMES)
def test_packets_go_round_and_the_chien_falls_one_by_one_between_them(players: int) -> None:
    game = GAMES[players]
    assert isinstance(game, Tarot)
    size = PACKETS[players]
    seen = set()
    for seed in range(60):
        dealt = game.dealing.recipients(random.Random(seed), 1)
        assert len(dealt) == 78
        assert dealt[0] is not None
        assert dealt[-1] is not None
        assert dealt.count(None) == CHIEN_SIZES[players]
        assert all(not (a is None and b is None) for a, b in pairwise(dealt))
        hands = [seat for seat in dealt if seat is not None]
        assert hands == [(2 + n // size) % players for n in range(HAND_SIZES[players] * players)]
        seen |= {n for n, seat in enumerate(dealt) if seat is None}
    assert len(seen) > 20
    state = game.deal(3, dealer=1)
    assert [len(state.view(None).pile("hand", seat).cards) for seat in range(players)] == [HAND_SIZES[players]] * players


@covers("tarot.petit-sec")
def test_a_petit_sec_cancels_the_deal() -> None:
    state = deal(seed=-1, s2="1a 1-10p 1-7c")
    assert (state.to_move, [move.text for move in state.legal]) == (2, ["petit sec"])
    assert forbids(state, "pass", "petit-sec")
    state.play("petit sec")
    assert state.over
    assert state.score.totals == (0, 0, 0, 0)
    assert "petit sec" in state.score.verdict
    assert state.view(0).pile("hand", 2).known == state.hands[2]
    settled = TAROT.dealing.settle(state)
    assert (settled.standing, settled.dealer, settled.over) == ((0,) * 5, 0, False)


@covers("tarot.petit-sec")
@pytest.mark.parametrize("more", ["2a", "EX"])
def test_with_another_trump_or_the_excuse_it_is_none(more: str) -> None:
    state = deal(s2=f"1a {more} 1-10p 1-6c")
    assert state.to_move == 0
    assert forbids(state, "petit sec", "petit-sec")
    assert state.legal


# -- the bidding ----------------------------------------------------------------------------------------------------------


@covers("tarot.bidding", "tarot.contracts")
def test_each_speaks_once_and_bids_higher() -> None:
    state = deal(dealer=1)
    assert [move.text for move in state.legal] == ["pass", "bid prise", "bid garde", "bid garde sans", "bid garde contre"]
    assert state.to_move == 2
    state.play("bid prise")
    state.play("pass")
    state.play("bid garde sans")
    assert state.to_move == 1
    assert others(state) == {"pass", "bid garde contre"}
    assert forbids(state, "bid garde", "bidding")
    assert "A garde sans was bid: a garde isn’t higher." in str(refused(state, "bid garde"))
    state.play("pass")
    assert (state.taker, state.phase) == (0, "jeu")
    assert forbids(state, "bid garde contre", "bidding")
    assert forbids(state, "play 1p", "chelem")


@covers("tarot.all-pass")
def test_when_all_pass_nothing_is_scored_and_the_next_deals() -> None:
    state = bid(deal(), taker=-1)
    assert state.over
    assert state.score.totals == (0, 0, 0, 0)
    assert state.score.final
    settled = TAROT.dealing.settle(state)
    assert (settled.standing, settled.dealer, settled.over) == ((0,) * 5, 0, False)


# -- five players ---------------------------------------------------------------------------------------------------------

FIVE = GAMES[5]


@covers("tarot.call")
def test_the_taker_calls_a_king_before_the_chien_is_turned() -> None:
    state = bid(deal(FIVE, s0="Rp", s3="Rc"), 0, "garde")
    assert (state.phase, state.turned) == ("calling", 0)
    assert others(state) == {"call Rp", "call Rc", "call Rk", "call Rt"}
    assert forbids(state, "play Rp", "call")
    state.play("call Rc")
    assert state.attack == 0b01001
    assert (state.phase, state.turned.bit_count()) == ("écart", 3)
    assert forbids(bid(deal(), 0), "call Rc", "call")


@covers("tarot.call-rank")
def test_a_lower_card_may_be_called_only_with_all_that_is_higher() -> None:
    kings, queens, knights = "Rp Rc Rk Rt", " Dp Dc Dk Dt", " Cp Cc Ck Ct"
    for held, ranks in ((kings, "RD"), (kings + queens, "RDC"), (kings + queens + knights, "RDCV")):
        state = bid(deal(FIVE, s0=held, s2={"RD": "Dp", "RDC": "Cp", "RDCV": "Vp"}[ranks]), 0)
        assert others(state) == {f"call {rank}{suit}" for rank in ranks for suit in "pckt"}
    state = bid(deal(FIVE, s0="Rp Rc Rk", s3="Rt"), 0)
    assert forbids(state, "call Dp", "call-rank", "Rt")
    assert "you need all four kings, and you lack the king of clubs" in str(refused(state, "call Dp"))


def test_a_king_is_called_by_the_taker_once_and_before_the_chien() -> None:
    state = deal(GAMES[5], s0="Rp", s1="Rc", s2="Rk", s3="Rt")
    assert forbids(state, "call Rc", "bidding")
    bid(state, 0)
    state.play("call Rc")
    assert "You’ve called the king of hearts already." in str(refused(state, "call Rk"))
    assert forbids(state, "call Rk", "call")
    while state.phase == "écart":
        state.play(state.legal[0])
    state.play("jeu")
    while state.to_move == state.taker:
        state.play(next(move for move in state.legal if move.kind == "play"))
    assert "only by the taker, between the bidding and the chien" in str(refused(state, "call Rk"))
    assert "With 4 players no card is called." in str(refused(bid(deal(), 0), "call Rk"))


@covers("tarot.alone")
def test_calling_ones_own_card_or_one_in_the_chien_is_playing_alone() -> None:
    own = bid(deal(FIVE, s0="Rp"), 0).after("call Rp")
    assert own.attack == 1
    lying = bid(deal(FIVE, chien="Rp"), 0, "garde").after("call Rp")
    assert (lying.attack, lying.open_sides) == (1, True)
    assert lying.view(3).fact("alone", 0)
    # in a garde sans nobody knows that it lies there
    hidden = bid(deal(FIVE, chien="Rp"), 0, "garde sans").after("call Rp")
    assert (hidden.attack, hidden.open_sides) == (1, False)
    assert not hidden.view(0).fact("alone", 0)


@covers("tarot.secret")
def test_the_partner_is_unknown_until_the_called_card_is_played() -> None:
    state = start(deal(FIVE, s0="2p", s1="3p", s2="Rc 4p", s3="5p", s4="6p 4c"), call="Rc")
    for seat in (0, 1, 3, 4):
        assert not [fact for fact in state.view(seat).facts if fact.key in ("partner", "alone")]
    assert state.view(2).fact("partner", 2)
    run(state, "2p 3p 4p 5p 6p")
    assert state.to_move == 4
    state.play("play 4c")
    while state.to_move != 2:
        state.play(state.legal[0])
    event = state.play("play Rc")
    assert (2, "Paco turns out to be the taker’s partner.") in [(note.seat, note.sentence.by("Paco")) for note in event.notes]
    assert all(state.view(seat).fact("partner", 2) for seat in range(5))


def test_the_aim_of_a_partner_is_the_takers_and_a_goulash_has_its_own() -> None:
    state = start(deal(FIVE, s2="Rc"), call="Rc")
    aims = [for_game(state.game).table.aim(state.view(seat)) for seat in range(5)]
    assert aims[0] == "Make your contract."
    assert aims[2] == "Help the taker: your side must make the contract."
    assert {aims[1], aims[3], aims[4]} == {"Beat the contract: the taker must fall short."}
    passed = deal(TAROT.variant(goulash=True)).after("pass", "pass", "pass", "pass")
    assert for_game(passed.game).table.aim(passed.view(0)).startswith("Take few points")


@covers("tarot.first-lead")
def test_the_first_trick_is_not_in_the_called_suit() -> None:
    state = start(deal(FIVE, s0="EX", s1="Rc 2c 5p", s2="Rp"), taker=2, call="Rc")
    assert not {card for card in plays(state) if card[-1] == "c"}
    state = start(deal(FIVE, s0="2c EX", s1="Rc 3c 5p"), taker=2, call="Rc")
    assert forbids(state, "play 2c", "first-lead")
    state.play("play EX")
    # the Excuse was led: the next card sets the suit, and only the called card itself may be a heart
    assert {card for card in plays(state) if card[-1] == "c"} == {"Rc"}
    assert forbids(state, "play 3c", "first-lead")
    assert "The called card is of hearts" in str(refused(state, "play 3c"))
    state = start(deal(FIVE, s0="1-10c Vc Cc Dc Dt Dk", s1="Rc"), taker=2, call="Rc")
    assert plays(state) == {"Dt", "Dk"}


@covers("tarot.first-lead")
def test_a_hand_full_of_the_called_suit_has_another_card_to_lead() -> None:
    # fourteen hearts there are, so the last card is the Excuse
    state = start(deal(FIVE, s0="1-10c Vc Cc Dc Rc EX"), taker=2, call="Rc")
    assert plays(state) == {"Rc", "EX"}
    assert [(duty.rule.id, duty.binding) for duty in state.view(0).duties] == [
        ("tarot.first-lead", True),
        ("tarot.excuse", False),
    ]


@covers("tarot.alone")
def test_a_taker_who_called_a_card_of_the_own_hand_is_told_and_nobody_else() -> None:
    state = start(deal(FIVE, s2="Rc"), taker=2, call="Rc")
    assert [seat for seat in range(5) if state.view(seat).fact("alone", 2)] == [2]
    state = start(deal(FIVE, s1="Rc"), taker=2, call="Rc")
    assert not any(state.view(seat).fact("alone", 2) for seat in range(5))
    # in a garde sans the card may lie in the chien, which not even the taker has seen
    state = start(deal(FIVE, chien="Rc"), taker=2, call="Rc", contract="garde sans")
    assert not any(state.view(seat).fact("alone", 2) for seat in range(5))


# -- chien and écart ------------------------------------------------------------------------------------------------------


@covers("tarot.chien")
def test_the_chien_is_shown_in_prise_and_garde_only() -> None:
    chien = "Rp 2c 3c 4k 5t 9a"
    for contract, phase in (("prise", "écart"), ("garde", "écart"), ("garde sans", "jeu"), ("garde contre", "jeu")):
        state = bid(deal(chien=chien), 1, contract)
        assert state.phase == phase
        fact = state.view(3).fact("chien")
        if phase == "écart":
            assert fact is not None
            assert {card.text for card in fact.cards} == set(chien.split())
            assert fact.text == " ".join(card.text for card in fact.cards)
            assert state.hands[1] & mask(chien) == mask(chien)
        else:
            assert fact is None
            pile = next(pile for pile in state.view(1).piles if pile.name == "chien")
            assert pile.cards == (None,) * 6
            assert forbids(state, "écart 2c", "chien")
    counted = [ending(contract=contract, kept=chien, won={1: ""}, s0="2p", s1="3p", s2="4p", s3="5p") for contract in (2, 3)]
    attack = [run(state, "2p 3p 4p 5p").score for state in counted]
    assert [line.points[0] for sheet in attack for line in sheet.lines if line.label == "card points"] == [7, 0]


@covers("tarot.ecart")
@pytest.mark.parametrize("players", GAMES)
def test_as_many_cards_go_as_the_chien_had(players: int) -> None:
    state = bid(deal(GAMES[players]), 0, "garde")
    if players == 5:
        state.play("call Rp")
    size = CHIEN_SIZES[players]
    assert state.hands[0].bit_count() == HAND_SIZES[players] + size
    for laid in range(size):
        assert forbids(state, "jeu", "ecart")
        assert f"First lay aside {size - laid} more card" in str(refused(state, "jeu"))
        assert (state.to_move, state.click) == (0, "écart")
        state.play(state.legal[0])
    assert (state.hands[0].bit_count(), state.aside.bit_count()) == (HAND_SIZES[players], size)
    assert forbids(state, "écart 1p", "ecart")
    assert others(state) == {"jeu", "chelem"}


@covers("tarot.ecart-kings")
def test_kings_and_bouts_stay() -> None:
    state = bid(deal(s0="Rp 1a 21a EX Dp 2a"), 0, "prise")
    for card, what in (("Rp", "no king"), ("1a", "no bout"), ("21a", "no bout"), ("EX", "no bout")):
        assert forbids(state, f"écart {card}", "ecart-kings", card)
        assert f"has to be played: {what} may be laid aside." in str(refused(state, f"écart {card}"))
    state.play("écart Dp")
    missing = next(card for card in tarot78 if not state.hands[0] & card.bit)
    assert forbids(state, f"écart {missing.text}", "ecart")


@covers("tarot.ecart-trumps")
def test_trumps_go_only_when_nothing_else_is_left_and_are_shown() -> None:
    hand = "Rp Rc Rk Rt 1a 21a EX 2-12a"
    state = bid(deal(s0=hand, chien="13a 14a 15a 16a 3p 4p"), 0, "garde")
    assert {move.text for move in state.legal} == {"écart 3p", "écart 4p"}
    assert forbids(state, "écart 2a", "ecart-trumps", "3p 4p")
    for card in ("3p", "4p", "2a", "13a"):
        state.play(f"écart {card}")
    assert {move.card.text for move in state.legal if move.card} == {f"{n}a" for n in range(3, 17) if n != 13}
    seen = state.view(2)
    assert [text for _, text in seen.history[-4:]] == ["écart ?", "écart ?", "écart 2a", "écart 13a"]
    assert seen.pile("écart", 0).known == mask("2a 13a")
    assert state.view(0).pile("écart", 0).known == mask("2a 13a 3p 4p")


# -- chelem, poignées, misères --------------------------------------------------------------------------------------------


@covers("tarot.chelem", "tarot.chelem-lead")
@pytest.mark.parametrize(("message", "leader"), [("jeu", 1), ("chelem", 3)])
def test_the_taker_may_announce_a_chelem_and_then_leads(message: str, leader: int) -> None:
    state = bid(deal(dealer=0), 3)
    assert forbids(state, f"play {tarot78[0].text}", "chelem")
    state.play(message)
    assert (state.to_move, state.chelem) == (leader, message == "chelem")
    assert forbids(state, "chelem", "chelem")


@covers("tarot.poignee", "tarot.poignee-size")
@pytest.mark.parametrize("players", GAMES)
@pytest.mark.parametrize("number", range(3))
def test_a_poignee_takes_so_many_trumps(players: int, number: int) -> None:
    size = POIGNEE_SIZES[players][number]
    names = ["simple", "double", "triple"]
    chien = "1p 2p 3p" if players == 5 else "1p 2p 3p 4p 5p 6p"
    enough = start(deal(GAMES[players], s0=f"2-{size + 1}a", chien=chien, void={"s0": "ax"}), taker=1)
    assert others(enough) == {f"poignée {name}" for name in names[: number + 1]}
    one_less = start(deal(GAMES[players], s0=f"2-{size}a", chien=chien, void={"s0": "ax"}), taker=1)
    assert others(one_less) == {f"poignée {name}" for name in names[:number]}
    assert forbids(one_less, f"poignée {names[number]}", "poignee-size", f"2-{size}a")
    event = enough.play(f"poignée {names[number]}")
    assert event.notes[0].kind == "poignée"
    assert enough.displayed[0] == mask(f"2-{size + 1}a")
    assert all(enough.view(seat).pile("hand", 0).known & enough.displayed[0] == enough.displayed[0] for seat in range(players))
    assert forbids(enough, f"poignée {names[number]}", "poignee")
    assert plays(enough)


@pytest.mark.parametrize(
    ("held", "says"),
    [
        ("2-5a EX", "You hold 5 trumps, the Excuse counted; a simple poignée takes 10."),
        ("2-6a", "You hold 5 trumps; a simple poignée takes 10."),
        ("EX", "You hold only the Excuse; a simple poignée takes 10."),
        ("2a", "You hold 1 trump; a simple poignée takes 10."),
        ("", "You hold no trump; a simple poignée takes 10."),
    ],
)
def test_too_few_trumps_for_a_poignee_are_counted_in_words(held: str, says: str) -> None:
    state = start(deal(s0=held, void={"s0": "ax"}), taker=2)
    refusal = refused(state, "poignée simple")
    assert refusal.reason == says
    assert refusal.because.mask == mask(held)


@covers("tarot.poignee")
def test_a_poignee_comes_before_ones_first_card() -> None:
    state = start(deal(s0="2-11a", s1="12-21a EX", void={"s0": "x"}), taker=2)
    state.play("play 2a")
    assert "poignée simple" in others(state)
    assert plays(state)
    state.play("play 12a")
    while state.trick:
        state.play(next(move for move in state.legal if move.kind == "play"))
    assert others(state) == set()
    assert forbids(state, "poignée simple", "poignee")


@covers("tarot.poignee-hide")
def test_the_surplus_is_hidden_and_nobody_knows_it() -> None:
    state = start(deal(s1="2-13a", void={"s1": "ax"}), taker=2)
    state.play(next(move for move in state.legal if move.kind == "play"))
    before = state.view(0)
    state.play("poignée simple")
    assert state.view(0) == before
    assert state.click == "hide"
    assert {move.text for move in state.legal} == {f"hide {n}a" for n in range(2, 14)}
    assert forbids(state, "play 2a", "poignee-hide")
    plain = next(card for card in tarot78 if state.hands[1] & card.bit & ~TRUMPS)
    assert forbids(state, f"hide {plain.text}", "poignee-hide")
    state.play("hide 13a")
    event = state.play("hide 5a")
    shown = mask("2-4a 6-12a")
    assert event.notes[0].cards == tuple(card for card in tarot78 if card.bit & shown)
    assert state.displayed[1] == shown
    assert state.view(0).pile("hand", 1).known == shown
    assert [text for _, text in state.view(0).history][-1] == "poignée simple"
    assert "hide 13a" in [text for _, text in state.view(1).history]


@covers("tarot.poignee-excuse")
def test_the_excuse_completes_a_poignee_and_says_there_is_no_more() -> None:
    state = start(deal(s0="2-10a EX", void={"s0": "a"}), taker=1)
    state.play("poignée simple")
    assert state.displayed[0] == mask("2-10a EX")
    more = start(deal(s0="2-12a EX", void={"s0": "a"}), taker=1).after("poignée simple")
    assert more.phase == "hiding"
    assert forbids(more, "hide EX", "poignee-excuse")
    more.play("hide 7a")
    assert more.displayed[0] == mask("2-6a 8-12a")
    view = state.view(2)
    for seed in range(20):
        sampled = sample(view, random.Random(seed))
        assert sampled.held(0) & TRUMPS == mask("2-10a")


@covers("tarot.poignee-ecart")
def test_trumps_of_the_ecart_belong_to_the_poignee() -> None:
    state = bid(deal(s0="Rp Rc Rk Rt 2-15a", chien="1p 2p 3p 4p 5p 16a", void={"s0": "x"}), 0, "garde")
    for card in ("1p", "2p", "3p", "4p", "5p", "16a"):
        state.play(f"écart {card}")
    state.play("jeu")
    assert state.hands[0] & TRUMPS == mask("2-15a")
    state.play("poignée triple")
    assert state.displayed[0] == mask("2-16a")


@covers("tarot.poignee-ecart")
def test_a_trump_of_the_ecart_cannot_be_hidden() -> None:
    state = bid(deal(s0="Rp Rc Rk Rt 2-15a", chien="1p 2p 3p 4p 5p 16a", void={"s0": "x"}), 0, "garde")
    state = state.after("écart 1p", "écart 2p", "écart 3p", "écart 4p", "écart 5p", "écart 16a", "jeu", "poignée double")
    assert forbids(state, "hide 16a", "poignee-ecart", "16a")


@covers("tarot.miseres")
def test_misères_are_paid_at_once_by_everybody() -> None:
    plain = "1-10p 1-8c"
    off = start(deal(s0=plain), taker=1)
    assert others(off) == set()
    assert forbids(off, "misère atouts", "miseres")
    game = TAROT.variant(miseres=True)
    state = start(deal(game, s0=plain, s1="Rc 2a"), taker=1)
    assert others(state) == {"misère atouts", "misère têtes"}
    state.play("misère atouts")
    assert state.score.totals == (30, -10, -10, -10)
    assert forbids(state, "misère atouts", "miseres")
    state.play("misère têtes")
    assert state.score.totals == (60, -20, -20, -20)
    state.play("play 1p")
    rich = start(deal(game, s0="2a Dp", void={"s0": "x"}), taker=1)
    assert others(rich) == set()
    assert forbids(rich, "misère têtes", "miseres")
    sampled = sample(state.view(3), random.Random(1))
    assert not sampled.held(0) & (TRUMPS | EXCUSE_BIT)


@covers("tarot.miseres")
def test_a_misere_comes_before_ones_first_card() -> None:
    state = start(deal(TAROT.variant(miseres=True), s0="1-10p 1-8c"), taker=1).after("play 1p")
    while state.to_move != 0:
        state.play(next(move for move in state.legal if move.kind == "play"))
    assert others(state) == set()
    assert forbids(state, "misère atouts", "miseres")
    assert "You’ve already played a card" in str(refused(state, "misère atouts"))


@covers("tarot.poignee-size", "tarot.ecart")
def test_what_the_book_says_for_five_players() -> None:
    """In figures, so that a slip in the tables is noticed: 8, 10 and 13 trumps, and three cards laid aside."""
    for trumps, shown in (
        (7, set()),
        (8, {"simple"}),
        (9, {"simple"}),
        (10, {"simple", "double"}),
        (13, {"simple", "double", "triple"}),
    ):
        state = start(deal(GAMES[5], s0=f"2-{trumps + 1}a", chien="1p 2p 3p", void={"s0": "ax"}), taker=1)
        assert others(state) == {f"poignée {name}" for name in shown}
    taker = bid(deal(GAMES[5]), 0, "garde").after("call Rp")
    assert taker.view(taker.to_move).to_choose == 3
    assert {move.kind for move in taker.after(*_laid(taker, 2)).legal} == {"écart"}
    assert {move.kind for move in taker.after(*_laid(taker, 3)).legal} == {"jeu", "chelem"}


def _laid(state: State, count: int) -> list[str]:
    """The first cards that may be laid aside, one after the other."""
    moves: list[str] = []
    for _ in range(count):
        moves.append(state.after(*moves).legal[0].text)
    return moves


@covers("tarot.poignee", "tarot.miseres")
def test_the_excuse_led_opens_no_second_time_to_declare() -> None:
    """Under the Excuse any card may be played, as on a lead; but what comes before one's first card is over by then."""
    hands = {"s0": "EX Rk Dk", "s1": "2-11a 1-7p 1k", "s2": "2k", "s3": "3k"}
    game = TAROT.variant(miseres=True)
    first = start(deal(game, **hands), taker=3).after("play EX")
    assert others(first) == {"poignée simple", "misère têtes"}
    later = start(deal(game, **hands), taker=3).after("play Rk", "play 1k", "play 2k", "play 3k", "play EX")
    assert later.to_move == 1
    assert plays(later) == {card.text for card in tarot78 if mask("2-11a 1-7p") & card.bit}
    assert others(later) == set()
    assert forbids(later, "poignée simple", "poignee")
    assert forbids(later, "misère têtes", "miseres")


# -- goulash --------------------------------------------------------------------------------------------------------------

STEW = TAROT.variant(goulash=True)


@covers("tarot.goulash")
def test_when_all_pass_a_goulash_is_played_without_declarations() -> None:
    state = bid(deal(STEW, s0="2-16a"), taker=-1)
    assert (state.phase, state.to_move, state.taker) == ("play", 0, -1)
    assert others(state) == set()
    assert forbids(state, "poignée simple", "goulash")
    assert forbids(state, "chelem", "goulash")
    finish(state)
    assert not [line for line in state.score.lines if line.rule in ("tarot.petit", "tarot.chelem-score", "tarot.poignee-score")]


@covers("tarot.goulash-chien", "tarot.goulash-pay")
def test_each_pays_the_others_what_it_took_and_nobody_the_chien() -> None:
    for seed in range(12):
        state = finish(bid(deal(STEW, seed=seed, chien="Rp Rc Rk Rt 21a 1a"), taker=-1), random.Random(seed))
        assert [pile.known for pile in state.view(0).piles if pile.name == "chien"] == [0]
        took = next(line.points for line in state.score.lines if line.rule == "tarot.goulash-chien")
        assert sum(took) == 91 - 27
        paid = [int(points) for points in took]
        for seat, total in enumerate(state.score.totals):
            assert total == sum(paid) - paid[seat] - 3 * paid[seat]
        assert state.score.winner == (paid.index(min(paid)) if paid.count(min(paid)) == 1 else None)


@covers("tarot.goulash-excuse")
def test_in_a_goulash_the_excuse_stays_and_wins_the_last_trick() -> None:
    state = run(ending(STEW, taker=-1, won={1: "", 0: "2t 3t"}, s0="Rc 1p", s1="EX 2p", s2="3p 1c", s3="4p 2c"), "Rc EX 1c 2c")
    assert state.won[1] & mask("EX")
    assert (state.won[0], notes(state, "paid"), state.debt) == (mask("2t 3t Rc 1c 2c"), [], None)
    run(state, "1p 2p 3p 4p")
    last = run(ending(STEW, taker=-1, won={1: "", 0: "2t 3t"}, s0="Rc", s1="EX", s2="21a", s3="2c"), "Rc EX 21a 2c")
    assert last.winners[-1] == 1
    assert last.won[1] & mask("Rc EX 21a 2c") == mask("Rc EX 21a 2c")


def test_the_excuse_is_said_with_one_article() -> None:
    state = bid(deal(s0="EX"), 0, "garde")
    assert "The Excuse has to be played" in str(refused(state, "écart EX"))
    assert [TAROT.move(f"{kind} EX").label for kind in ("play", "écart")] == ["Play the Excuse", "Lay aside the Excuse"]
