"""The engine: a two-way grammar of phrases, whose rules read texts into values and write values as texts; it knows no language."""
