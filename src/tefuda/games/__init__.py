"""The games, one room each, strangers to each other."""
