"""A player program as a class of one's own: it keeps its cards, and does as little as it may.

./tefuda sim evolve --players examples.cautious:Cautious,random --games 20
"""

from __future__ import annotations

from tefuda import Answer, OpenedGame, Request, View


class Cautious:
    """Ends its turn where it may, and picks as few as it may."""

    looks = True  # it is shown a view; False: it is given None, which is quicker

    def __init__(self, seed: int, seat: int, opened: OpenedGame) -> None:
        self.seat, self.opened = seat, opened

    def choose(self, view: View, request: Request) -> Answer:
        """The answer to a request: an index, or a tuple of indices."""
        count = len(request.options)
        if request.kind == "act":
            return count - 1  # what comes last ends or passes
        if request.kind == "divide":
            return (*range(count), *[0] * (request.most - count))
        return tuple(range(min(request.least, count)))
