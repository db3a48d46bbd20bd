"""The panels beside a table: the coach, the review of a hand, problems."""
