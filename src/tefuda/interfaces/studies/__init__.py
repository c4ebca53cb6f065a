"""Studies for people: the file that says what is to be played, and the report of what came of it."""
