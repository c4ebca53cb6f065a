"""A game of our own for the tests: four seats, teams, a boss without a seat, places, a stack, and players who leave.

Importing it makes it one of the games of the catalogue.
"""

from tefuda.games.catalogue import games, register

NAME = "toy"
PUBLISHED = games()  # the games that are there without it: with a publisher's rulebook, printed cards, words for people
LISTED = [game for game in PUBLISHED if game != "pso2"]  # of these the ones of whose printed cards there is a list
register(NAME, __name__)
