"""Phrases that games share: each meaning once, with its Japanese and English words, in terms of what a game declares."""
