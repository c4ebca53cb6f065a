"""The contract that any game has to pass, for whoever writes one: `check_game("sixth")` gives what is wrong with it.

Apart from the standards of this house: it asks how a game behaves, not how it is written. Made for tests, in the tree and outside of it.
"""

from tefuda.testing.checking import CHECKS, Fault, check_game

__all__ = ["CHECKS", "Fault", "check_game"]
