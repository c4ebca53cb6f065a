"""What things come to now: a card with its continuous effects, a number, a condition, a group, whether an event is the one meant.

Asked by every room above and by games. It changes nothing but what is kept of answers.
"""
