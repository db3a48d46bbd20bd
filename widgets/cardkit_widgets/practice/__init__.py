"""The practice of a learner from day to day: what is due, exams, progress."""
