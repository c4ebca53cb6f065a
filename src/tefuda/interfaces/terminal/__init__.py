"""The terminal table: one screen that stays, for a game of this process or a table of a server."""
