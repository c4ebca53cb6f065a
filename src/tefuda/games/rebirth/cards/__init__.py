"""Cards and decks of Reバース: loading, deck lists, and the packs and decks that come along."""
