"""What is worked out over HTTP, by theme: cards, decks, readings, rules, replays, matches. A module has structs, work and routes."""
