"""Questions, cards to be pointed at, and score sheets to be predicted."""
