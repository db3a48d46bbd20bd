"""The card table: the rules' state drawn for one learner, and the moves that come back from the browser."""
