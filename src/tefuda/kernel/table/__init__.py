"""The table as one value, what a game declares for it, and the atoms: the only functions that change a table.

Everybody above may read a table; only the rooms of the kernel and a game's chapters call atoms, inside one `advance`.
"""
