"""Printed cards and decks: what every game needs to load, list, look up, complete and lay them out."""
