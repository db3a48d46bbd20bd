"""Lessons: questions, practice, procedures, problems, review, variants, and what is due when."""
