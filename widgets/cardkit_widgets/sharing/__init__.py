"""Links to positions: made at one table, opened at another."""
