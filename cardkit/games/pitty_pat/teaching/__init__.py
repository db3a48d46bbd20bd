"""What a lesson of Pitty Pat is made of."""
