"""Proving the toy: how its scenarios are set up, and how its cards are tried out."""
