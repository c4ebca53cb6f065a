"""Rules that all games share, in rooms: each room's own docstring says what it owns and who may call it."""
