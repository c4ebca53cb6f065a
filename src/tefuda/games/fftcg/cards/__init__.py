"""Cards and decks of FFTCG: loading, deck lists, and the packs and decks that come along."""
