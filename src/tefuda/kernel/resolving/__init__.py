"""Carrying out an effect, word by word: the remaining words are data in a frame; what `It` means; what asking would reveal.

Games register words that are carried out from here; plays and triggers start a resolution.
"""
