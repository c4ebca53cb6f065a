"""Shadowverse EVOLVE, by its comprehensive rules."""
