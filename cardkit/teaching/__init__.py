"""What a lesson is made of: exercises, practice, procedures, problems, review, variants, and what is due when."""
