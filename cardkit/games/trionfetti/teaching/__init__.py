"""What a lesson of Trionfetti is made of."""
