"""Vitou, the bluffing game of Nice: three cards, three tricks, and a stake that grows from 1 to the whole game."""

from cardkit.games.vitou.game import GAME, Vitou

__all__ = ["GAME", "Vitou"]
