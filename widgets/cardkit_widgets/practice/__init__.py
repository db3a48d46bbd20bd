"""Practice from day to day: what is due, the deal of the day, exams, progress."""
