"""The English of Cipher's cards: one grammar that reads and writes."""
