"""What a lesson of French Tarot is made of."""
