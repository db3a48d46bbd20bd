"""What a lesson of Vitou is made of."""
