"""Proving a game: scenarios (rulings as files) are read, set up, played and compared with what they expect; bounds; card trials."""
