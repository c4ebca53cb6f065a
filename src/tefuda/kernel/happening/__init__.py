"""What is about to happen and what has happened: intentions past prohibitions and replacements, triggers, rule processes, records
of deeds.

Words and steps of games `intend`; nothing else commits a move, damage or the making of a card.
"""
