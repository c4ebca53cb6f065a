"""Proving Reバース: how its scenarios are set up, its bounds, and how its cards are tried out."""
