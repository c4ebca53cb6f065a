"""A game of our own for the tests: four seats, teams, a boss without a seat, places, a stack, and players who leave.

Importing it makes it one of the games of the catalogue.
"""

from tefuda.games.catalogue import register

NAME = "toy"
register(NAME, __name__)
