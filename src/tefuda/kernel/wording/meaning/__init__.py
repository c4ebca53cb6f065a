"""Meaning: the values that sentences are made of, in no language: steps in sequence, how far a condition holds, what “it” is."""
