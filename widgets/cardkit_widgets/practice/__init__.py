"""What a learner practises from day to day: what is due, exams, progress."""
