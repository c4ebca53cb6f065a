"""Values and files, with no notion of a game: frozen records and their bytes, clauses and `cite`, chance, files of the user.

Everybody may call it; it imports no other room.
"""
