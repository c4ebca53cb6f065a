"""Meaning: what sentences are made of, as values, in no language: steps in sequence, how far a condition holds, what “it” is."""
