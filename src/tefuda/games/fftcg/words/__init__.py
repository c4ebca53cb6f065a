"""The card language of Final Fantasy TCG."""
