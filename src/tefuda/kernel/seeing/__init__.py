"""What one observer may know: views, what influences a card, all hands open.

The only door to the outside: interfaces, players and the server read views and never a table.
"""
