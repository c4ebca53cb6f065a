"""Phrases that games share: what they mean once, with how Japanese and English say it, in terms of what a game declares."""
