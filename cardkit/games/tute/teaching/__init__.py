"""What a lesson of Tute is made of."""
