"""Cards and decks of EVOLVE: loading, deck lists, and the packs and decks that come along."""
