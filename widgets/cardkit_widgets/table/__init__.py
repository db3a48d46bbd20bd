"""The card table: draws a session for one learner and plays the moves that come back from the browser."""
