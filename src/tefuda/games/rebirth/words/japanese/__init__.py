"""The card language in Japanese."""
