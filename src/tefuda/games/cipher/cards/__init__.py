"""Cards and decks of Cipher: loading, deck lists, and the packs and decks that come along."""
