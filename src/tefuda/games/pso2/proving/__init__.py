"""Proving PSO2: how its scenarios are set up and played, its bounds, and how its cards are tried out."""
