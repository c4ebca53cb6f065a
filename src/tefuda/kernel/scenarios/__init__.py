"""Scenarios: rulings as files, read with their lines, set up, played and held against what is expected."""
