"""Player programs: they see a view and a request, and never a game's insides."""
