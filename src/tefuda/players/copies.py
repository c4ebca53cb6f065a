"""What classes that are not ours are given: copies, so that whatever they do to them the game that is played stays as it is."""

from __future__ import annotations

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.primitives.identity_cache import IdentityCache, cached_by_identity
from tefuda.kernel.primitives.values import copied
from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.requests import Request


class Copies:
    """Copies of views for one program. A card that has not changed since is copied once."""

    def __init__(self) -> None:
        self.facts = cached_by_identity(
            copied
        )  # cards that are alike share them, and they are by far the most of a view
        self.card = cached_by_identity(self._card)

    def _card(self, card: Shown) -> Shown:
        parts = {name: getattr(card, name) for name in card.__struct_fields__}
        facts = self.facts(parts.pop("facts"))
        return Shown(**copied(parts), facts=facts)

    def view(self, view: View) -> View:
        """A view, in which nothing but numbers and words is the table's own."""
        parts = {name: getattr(view, name) for name in view.__struct_fields__ if name != "zones"}
        zones = [tuple([None if card is None else self.card(card) for card in zone]) for zone in view.zones]
        return View(**copied(parts), zones=tuple(zones))

    def request(self, request: Request) -> Request:
        """A request, as a copy."""
        found: Request = copied(request)
        return found


_GIVEN: IdentityCache[OpenedGame] = IdentityCache()


def opened_for(program: object, opened: OpenedGame) -> OpenedGame:
    """The game that a class is given, from game to game, in the place of the one that is played."""
    return _GIVEN.of((program, opened), opened.apart)
