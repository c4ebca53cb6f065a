"""The table server: people and programs at one table over the network; it knows the contract of games and no game."""
