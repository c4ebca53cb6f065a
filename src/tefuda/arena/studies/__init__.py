"""Studies: many decks and programs against each other, game by game in a journal, and what can be said of them."""
