"""Playing a card or ability, from naming it until it is played: modes, targets, shares, X, costs, and whether all of it can be
paid.

Called by the numbered steps of a game's chapter on playing, and by programs that ask what could be played.
"""
