"""Reバース for you: its rulebook, cards, decks and rulings."""
