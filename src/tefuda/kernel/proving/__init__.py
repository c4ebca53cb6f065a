"""Proving a game: scenarios (rulings as files) read, set up, played and compared with what they expect; bounds; cards tried out."""
