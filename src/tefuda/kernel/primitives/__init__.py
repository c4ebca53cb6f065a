"""Values and files, with no notion of a game: frozen records and their bytes, clauses and `cite`, chance, the user's files.

Everybody may call it; it imports no other room.
"""
