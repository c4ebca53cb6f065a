"""The card language in English."""
