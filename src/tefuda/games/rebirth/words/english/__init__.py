"""Reバース's card language in English: one grammar that reads and writes, with the same values as the Japanese."""
