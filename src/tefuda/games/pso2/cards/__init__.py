"""Cards and decks of PSO2: loading, deck lists, and the packs and decks that come along."""
