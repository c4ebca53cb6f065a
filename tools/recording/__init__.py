"""Recordings of fixed games: the adapter to a source tree, the projection, the decks and the games."""
