"""The toy's cards and decks."""
