"""The rulebook of Final Fantasy TCG, chapter by chapter."""
