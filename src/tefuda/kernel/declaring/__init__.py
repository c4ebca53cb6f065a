"""What a rulebook declares (`Rules`), bound to a set of faces: words, events, layers, dependencies of answers, and the events that
cards react to.

Games register here while they are imported; nothing is registered once a game is open.
"""
