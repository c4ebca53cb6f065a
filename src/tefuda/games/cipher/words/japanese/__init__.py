"""The Japanese of Cipher's cards: one grammar that reads."""
