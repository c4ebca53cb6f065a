"""What things are now: a card with its continuous effects, a number, a condition, a group, whether an event matches a pattern.

Called by every room above and by games. It changes nothing on a table except cached results.
"""
