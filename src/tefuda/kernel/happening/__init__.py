"""What is about to happen and what has: intentions past prohibitions and replacements, triggers, rule processes, deeds that are remembered.

Words and steps of games `intend`; nothing else commits a move, damage or a making.
"""
