"""Carrying out an effect, word by word: what is left to do is data in a frame; what `It` means, and what asking would give away.

Games register words that are carried out from here; plays and triggers start a resolution.
"""
