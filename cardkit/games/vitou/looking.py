"""What the table shows of a round of Vitou besides hands and trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.cards import french32
from cardkit.games.vitou.rules import EVE
from cardkit.games.vitou.tables import BIDS, SIGN_OF, rank_words, stake_words
from cardkit.view import Fact, Pile

if TYPE_CHECKING:
    from cardkit.games.vitou.state import VitouState


def tricks(state: VitouState) -> list[Pile]:
    """The tricks of each side, and those that are tied (`pot`), all of them seen by everybody."""
    won: list[list[int]] = [[] for _ in state.game.parties]
    tied: list[int] = []
    for winner, cards in zip(state.results, state.taken, strict=True):
        (tied if winner is None else won[state.game.side[winner]]).extend(cards)
    piles = [Pile("won", side, tuple(french32[n] for n in cards), (), "Plis") for side, cards in enumerate(won)]
    if tied:
        piles.append(Pile("pot", None, tuple(french32[n] for n in tied), (), "En pâte (tied)"))
    return piles


def facts(state: VitouState, seat: int | None) -> tuple[Fact, ...]:
    """Stake, bids and refusal, tricks, the phase at 20, who cut, and the signs that this seat saw."""
    found = list(_stakes(state))
    for number, winner in enumerate(state.results):
        title = f"{rank_words(number)} pli"
        if winner is None:
            found.append(Fact(f"trick-{number + 1}", title.capitalize(), "en pâte (tied)", rule="vitou.tied-trick"))
        else:
            found.append(Fact(f"trick-{number + 1}", "Won", title, seat=winner, rule="vitou.win-trick"))
    for who, move in state.signs:
        if seat is None or state.game.side[who] == state.game.side[seat]:
            gesture = f"{SIGN_OF[move.id].gesture} ({move.text.removeprefix('sign ')})"
            found.append(Fact("sign", "Sign", gesture, seat=who, rule="vitou.signs"))
    if state.phase == "looked at":
        found.append(Fact("look", "Partner looks", "sign, then nod", seat=state.to_move, rule="vitou.look"))
    found.append(Fact("cut", "Coupe", "cut the pack", seat=state.game.cutter(state.deal.dealer), rule="vitou.cut"))
    return tuple(found)


def _stakes(state: VitouState) -> list[Fact]:
    if state.stage == 2:
        return [Fact("stake", "Mise (stake)", "the whole game", rule="vitou.both-twenty")]
    if state.stage == 1:
        side = state.deal.standing.index(EVE)
        stake = Fact("stake", "Mise (stake)", "win: the game, lose: 3", rule="vitou.twenty")
        told = "has declined" if state.ending == "declined" else "decides" if state.phase == "deciding" else "plays"
        return [stake, *(Fact("twenty", "At 20", told, seat=s, rule="vitou.twenty-decide") for s in state.game.parties[side])]
    found = [Fact("stake", "Mise (stake)", stake_words(state.rung), rule="vitou.stake" if state.rung else "vitou.no-bid")]
    if state.bidder is not None:
        what = BIDS[state.rung - 1].text.removeprefix("bid ")
        found.append(Fact("bid", "Bid", what, seat=state.bidder, rule="vitou.ladder"))
    if state.answers:
        found.append(Fact("refusal", "Refusing gives", stake_words(state.rung - 1), rule="vitou.refusal-points"))
    return found
