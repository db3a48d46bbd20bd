"""Vitou, the bluffing game of Nice: three cards, three tricks, and a stake that grows from 1 to the whole game."""
