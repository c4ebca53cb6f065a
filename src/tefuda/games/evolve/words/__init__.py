"""The language of the printed cards: the grammar that reads it, the vocabulary, the renderer that writes it."""
