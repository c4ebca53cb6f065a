"""One live game: its seats, clock, undo, transcript and store."""
